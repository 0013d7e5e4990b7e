import { makeZip } from 'client-zip';
import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import { listManifest } from '../../../batch/rows/manifest.ts';
import { yieldToBrowser } from '../../lib/wait-for.ts';
import type { BatchStore } from '../kept-batch.ts';
import { LOST_IMAGE } from './describe-batch.ts';

/** Images read concurrently. More would use memory without saving time. */
const GROUP = 8;
/** Few large writes are faster than many small ones. */
const PIECE_BYTES = 1024 * 1024;
/** Low enough to keep the page responsive. */
const CHUNKS_PER_TASK = 200;

/**
 * Streams a batch's finished images and a manifest of all its rows as a ZIP file. The manifest lists images that the browser has
 * lost. `onProgress` is called with the number of images written and lost.
 */
export function writeZip(
  store: Pick<BatchStore, 'readImage'>,
  batch: Batch,
  rows: readonly BatchRow[],
  onProgress: (imageCount: number, lostCount: number) => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const done = rows.filter(({ state }) => state === 'done');

  const lost = new Set<number>();

  async function* listFiles() {
    for (let from = 0; from < done.length; from += GROUP) {
      const group = done.slice(from, from + GROUP);
      const images = await Promise.all(group.map(({ at }) => store.readImage(batch.id, at)));
      for (const [index, { at, fileStem, extension }] of group.entries()) {
        const input = images[index];
        if (input === undefined) lost.add(at);
        else yield { name: `${fileStem}.${extension}`, input, lastModified: new Date(batch.createdAt) };
      }
      onProgress(from + group.length - lost.size, lost.size);
    }
    const listed = rows.map((row) =>
      lost.has(row.at) ? { ...row, state: 'unknown' as const, message: LOST_IMAGE } : row,
    );
    yield {
      name: 'manifest.csv',
      input: yieldBetween(listManifest(batch, listed)),
      lastModified: new Date(batch.createdAt),
    };
  }

  return makeZip(listFiles()).pipeThrough(gatherPieces());
}

/** Yields to the browser after each piece, so that the page stays responsive. */
async function* yieldBetween(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await yieldToBrowser();
  }
}

/** Joins small pieces into large ones, because thousands of file names arrive at once. */
function gatherPieces(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(PIECE_BYTES);
  let length = 0;
  let count = 0;
  return new TransformStream({
    async transform(chunk, controller) {
      count += 1;
      if (count % CHUNKS_PER_TASK === 0) await yieldToBrowser();
      for (let start = 0; start < chunk.length;) {
        const part = chunk.subarray(start, start + PIECE_BYTES - length);
        piece.set(part, length);
        start += part.length;
        length += part.length;
        if (length < PIECE_BYTES) continue;
        controller.enqueue(piece);
        piece = new Uint8Array(PIECE_BYTES);
        length = 0;
      }
    },
    flush: (controller) => {
      if (length > 0) controller.enqueue(piece.subarray(0, length));
    },
  });
}
