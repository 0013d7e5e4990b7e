import { downloadZip } from 'client-zip';
import { detectImageType, isCompleteImage } from '../../client/image-file.ts';
import type { RenderStore } from './create-render-store.ts';
import { createFileName } from './file-name.ts';
import type { RenderScope } from './history-view.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { MANIFEST_NAME, parseManifest, writeManifest, type ManifestEntry } from './manifest.ts';
import { openZip, type ZipFile } from './read-zip.ts';

const PAGE = 100;
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024;
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
/** As many as one transaction takes before it grows slow. */
const BATCH = 50;

/** The renders of a scope as a ZIP file: their images, one at a time out of the store, and a manifest of all else. */
export async function writeArchive(
  store: Pick<RenderStore, 'list' | 'read'>,
  { templateId, matches }: Partial<RenderScope>,
): Promise<Blob> {
  async function* listFiles() {
    const entries: ManifestEntry[] = [];
    const names = new Set<string>();
    for (let last: KeptRender | undefined, isOver = false; !isOver;) {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before has ended
      const renders = await store.list({ templateId, matches, limit: PAGE, after: last });
      for (const { id } of renders) {
        // oxlint-disable-next-line no-await-in-loop -- one image in memory at a time
        const whole = await store.read(id);
        if (whole === undefined) continue;
        const file = nameFile(whole, names);
        entries.push({ file, render: whole.render, values: whole.values });
        yield { name: file, input: whole.bytes, lastModified: new Date(whole.render.renderedAt) };
      }
      last = renders.at(-1);
      isOver = renders.length < PAGE;
    }
    yield { name: MANIFEST_NAME, input: writeManifest(entries) };
  }
  return downloadZip(listFiles()).blob();
}

/** A name that every system takes, and that none of the others has, in capitals either. */
function nameFile({ render }: WholeRender, names: Set<string>): string {
  const name = createFileName(render.name || render.templateName, render.extension, new Date(render.renderedAt));
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
    if (names.has(candidate.toLowerCase())) continue;
    names.add(candidate.toLowerCase());
    return candidate;
  }
}

/** What came of an import. */
export interface ImportOutcome {
  savedCount: number;
  /** Were kept here already. */
  knownCount: number;
  /** Have no whole image. */
  damagedCount: number;
}

/** Puts the renders of an archive into the store. Rejects with a sentence when the file is no archive of ours. */
export async function readArchive(store: Pick<RenderStore, 'read' | 'save'>, file: Blob): Promise<ImportOutcome> {
  const zip = await openZip(file);
  const manifest = await zip.read(MANIFEST_NAME, MANIFEST_BYTES_MAX);
  const entries = manifest && parseManifest(new TextDecoder().decode(manifest));
  if (entries === undefined)
    throw new Error(`This file was not exported from History: it has no ${MANIFEST_NAME} of it.`);
  const outcome: ImportOutcome = { savedCount: 0, knownCount: 0, damagedCount: 0 };
  let batch: WholeRender[] = [];

  async function saveBatch(): Promise<void> {
    if (batch.length > 0) await store.save(batch);
    outcome.savedCount += batch.length;
    batch = [];
  }

  // oxlint-disable no-await-in-loop -- a few images in memory at a time
  for (const entry of entries) {
    if ((await store.read(entry.render.id)) !== undefined) {
      outcome.knownCount += 1;
      continue;
    }
    const whole = await readRender(zip, entry);
    if (whole === undefined) outcome.damagedCount += 1;
    else batch.push(whole);
    if (batch.length === BATCH) await saveBatch();
  }
  // oxlint-enable no-await-in-loop
  await saveBatch();
  return outcome;
}

async function readRender(zip: ZipFile, { file, render, values }: ManifestEntry): Promise<WholeRender | undefined> {
  const bytes = await zip.read(file, IMAGE_BYTES_MAX).catch(() => undefined);
  const imageType = bytes && detectImageType(bytes);
  if (imageType === undefined || bytes === undefined || !isCompleteImage(bytes)) return undefined;
  return { render: { ...render, extension: imageType.extension, byteCount: bytes.length }, values, bytes };
}
