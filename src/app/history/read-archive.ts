import { detectImageType, isCompleteImage } from '../../client/image-file.ts';
import type { RenderStore } from './create-render-store.ts';
import type { WholeRender } from './kept-render.ts';
import { MANIFEST_NAME, readManifest, type ManifestEntry } from './manifest.ts';
import { openZip, type ZipFile } from './read-zip.ts';

const MANIFEST_BYTES_MAX = 256 * 1024 * 1024;
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
/** As many as one transaction takes before it grows slow. */
const BATCH = 50;

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
  const entries = manifest && readManifest(new TextDecoder().decode(manifest));
  if (entries === undefined)
    throw new Error(`This file was not exported from History: it has no ${MANIFEST_NAME} of it.`);
  const outcome: ImportOutcome = { savedCount: 0, knownCount: 0, damagedCount: 0 };
  let batch: WholeRender[] = [];

  async function saveBatch(): Promise<void> {
    if (batch.length > 0) await store.save(batch);
    outcome.savedCount += batch.length;
    batch = [];
  }

  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- a few images in memory at a time
    if ((await store.read(entry.render.id)) !== undefined) outcome.knownCount += 1;
    else {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const whole = await readRender(zip, entry);
      if (whole === undefined) outcome.damagedCount += 1;
      else batch.push(whole);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (batch.length === BATCH) await saveBatch();
  }
  await saveBatch();
  return outcome;
}

async function readRender(zip: ZipFile, { file, render, values }: ManifestEntry): Promise<WholeRender | undefined> {
  const bytes = await zip.read(file, IMAGE_BYTES_MAX).catch(() => undefined);
  const imageType = bytes && detectImageType(bytes);
  if (imageType === undefined || bytes === undefined || !isCompleteImage(bytes)) return undefined;
  return { render: { ...render, extension: imageType.extension, byteCount: bytes.length }, values, bytes };
}
