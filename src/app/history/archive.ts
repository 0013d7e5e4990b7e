import { downloadZip } from 'client-zip';
import { detectImageType } from '../../contract/image-type.ts';
import { findImageEnd } from '../../client/image-file.ts';
import type { RenderStore } from './create-render-store.ts';
import { fileNameOf } from './file-name.ts';
import type { RenderScope } from './history-view.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { nameManifest, parseManifest, writeManifest, type ManifestEntry } from './manifest.ts';
import { openZip, type ZipFile } from '../../client/read-zip.ts';
import { formatNumber } from '../../variables/messages.ts';

const PAGE = 100;
/** Maximum characters in one part of the manifest. In JSON and UTF-8, a character can take several bytes. */
const MANIFEST_CHARACTERS = 32 * 1024 * 1024;
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024;
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
/** Limits for one transaction, which is held in memory. */
const BATCH = 50;
const BATCH_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Writes the renders in a scope to a ZIP file with their images, read one at a time, and a manifest. Renders that the browser can no
 * longer read are skipped and counted.
 */
export async function writeArchive(
  store: Pick<RenderStore, 'list' | 'read'>,
  { templateId, matches }: Partial<RenderScope>,
  manifestCharacters = MANIFEST_CHARACTERS,
): Promise<{ archive: Blob; leftOutCount: number }> {
  let leftOutCount = 0;
  async function* listFiles() {
    let entries: ManifestEntry[] = [];
    let characters = 0;
    let part = 1;
    const names = new Set<string>();
    for (let last: KeptRender | undefined, isOver = false; !isOver;) {
      const renders = await store.list({ templateId, matches, limit: PAGE, after: last });
      for (const { id } of renders) {
        const whole = await store.read(id).catch(() => undefined);
        if (whole === undefined) {
          leftOutCount += 1;
          continue;
        }
        const file = nameFile(whole, names);
        entries.push({ file, render: whole.render, values: whole.values });
        yield { name: file, input: whole.bytes, lastModified: new Date(whole.render.renderedAt) };
        characters += countCharacters(whole.values);
        if (characters < manifestCharacters) continue;
        yield { name: nameManifest(part), input: writeManifest(entries) };
        entries = [];
        characters = 0;
        part += 1;
      }
      last = renders.at(-1);
      isOver = renders.length < PAGE;
    }
    yield { name: nameManifest(part), input: writeManifest(entries) };
  }
  return { archive: await downloadZip(listFiles()).blob(), leftOutCount };
}

/** Returns a unique name that is valid on every system. Some systems ignore case. */
function nameFile(whole: WholeRender, names: Set<string>): string {
  const name = fileNameOf(whole);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
    if (names.has(candidate.toLowerCase())) continue;
    names.add(candidate.toLowerCase());
    return candidate;
  }
}

/** Counts the renders that an import saved, and those it didn't, by reason. */
interface ImportOutcome {
  savedCount: number;
  /** Renders already in this browser. */
  knownCount: number;
  /** Renders with incomplete images. */
  damagedCount: number;
  /** Renders that didn't fit. */
  leftOutCount: number;
}

/**
 * Imports the renders in an archive that fit in the store, and adds them to the outcome. An archive may be hostile, so an entry's
 * unpacked size counts, not the declared one. Rejects with a message if the file isn't a History export.
 */
export async function readArchive(
  store: Pick<RenderStore, 'read' | 'save'>,
  file: Blob,
  roomBytes: number,
  outcome: ImportOutcome = { savedCount: 0, knownCount: 0, damagedCount: 0, leftOutCount: 0 },
): Promise<ImportOutcome> {
  const zip = await openZip(file);
  let batch: WholeRender[] = [];
  let batchBytes = 0;
  let bytesLeft = roomBytes;

  async function saveBatch(): Promise<void> {
    const renders = batch;
    [batch, batchBytes] = [[], 0];
    if (renders.length === 0) return;
    try {
      await store.save(renders);
      outcome.savedCount += renders.length;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'QuotaExceededError')) throw error;
      // The browser has less space than it estimated.
      outcome.leftOutCount += renders.length;
      bytesLeft = 0;
    }
  }

  try {
    for await (const entry of readEntries(zip)) {
      if ((await store.read(entry.render.id).catch(() => undefined)) !== undefined) {
        outcome.knownCount += 1;
        continue;
      }
      const whole = await readRender(zip, entry);
      const byteCount = (whole?.bytes.length ?? 0) + countCharacters(entry.values);
      if (batch.length === BATCH || batchBytes + byteCount > BATCH_BYTES_MAX) await saveBatch();
      if (whole === undefined) outcome.damagedCount += 1;
      else if (byteCount > bytesLeft) outcome.leftOutCount += 1;
      else {
        batch.push(whole);
        batchBytes += byteCount;
        bytesLeft -= byteCount;
      }
    }
  } finally {
    await saveBatch();
  }
  return outcome;
}

/** Yields the renders in the manifest's parts, with one part in memory at a time. */
async function* readEntries(zip: ZipFile): AsyncGenerator<ManifestEntry> {
  for (let part = 1; ; part += 1) {
    const name = nameManifest(part);
    const manifest = await zip.read(name, MANIFEST_BYTES_MAX);
    if (manifest === undefined && part > 1) return;
    const entries = manifest && parseManifest(new TextDecoder().decode(manifest));
    if (entries === undefined && part > 1)
      throw new Error(`${name} in this file is damaged, so only the renders before it were imported.`);
    if (entries === undefined) throw new Error(`This file wasn’t exported from History: it has no ${name}.`);
    yield* entries;
  }
}

function countCharacters(values: WholeRender['values']): number {
  return values.reduce((sum, [name, value]) => sum + name.length + (typeof value === 'string' ? value.length : 0), 0);
}

async function readRender(zip: ZipFile, { file, render, values }: ManifestEntry): Promise<WholeRender | undefined> {
  const bytes = await zip.read(file, IMAGE_BYTES_MAX).catch(() => undefined);
  const imageType = bytes && detectImageType(bytes);
  if (imageType === undefined || bytes === undefined || findImageEnd(bytes) === undefined) return undefined;
  return { render: { ...render, extension: imageType.extension, byteCount: bytes.length }, values, bytes };
}

/**
 * Imports archives sequentially and returns a summary. The summary includes files that can't be read, but rejects if the only file
 * can't be read.
 */
export async function importArchives(
  store: Pick<RenderStore, 'read' | 'save'>,
  files: readonly File[],
  readRoom: () => Promise<number>,
): Promise<string> {
  const outcome = { savedCount: 0, knownCount: 0, damagedCount: 0, leftOutCount: 0 };
  const problems: string[] = [];
  for (const file of files) {
    try {
      await readArchive(store, file, await readRoom(), outcome);
    } catch (error) {
      if (files.length === 1) throw error;
      problems.push(`${file.name}: ${(error as Error).message}`);
    }
  }
  const { savedCount, knownCount, damagedCount, leftOutCount } = outcome;
  return [
    problems.length < files.length && `${formatNumber(savedCount)} imported.`,
    knownCount > 0 && `${formatNumber(knownCount)} were already in History.`,
    damagedCount > 0 && `${formatNumber(damagedCount)} had a damaged image and were skipped.`,
    leftOutCount > 0 && `${formatNumber(leftOutCount)} were skipped because this browser’s storage is full.`,
    ...problems,
  ]
    .filter(Boolean)
    .join(' ');
}
