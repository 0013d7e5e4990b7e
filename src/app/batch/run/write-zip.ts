import { makeZip } from 'client-zip';
import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import { listManifest } from '../../../batch/rows/manifest.ts';
import { yieldToBrowser } from '../../lib/wait-for.ts';
import type { BatchStore } from '../kept-batch.ts';
import { LOST_IMAGE } from './describe-batch.ts';

/** So many images are read at once; more would hold memory and save no time. */
const GROUP = 8;
/** Files on a disk take few large pieces faster than many small ones. */
const PIECE_BYTES = 1024 * 1024;
/** Few enough for a key to be answered in between. */
const CHUNKS_PER_TASK = 200;

/**
 * The images of a batch that are done and a list of all its rows, as a ZIP file that is made while it is read. An image that
 * the browser has lost is named in the list. `onProgress` is called with how many images are in, and how many were lost.
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
    yield { name: 'manifest.csv', input: inTurn(listManifest(batch, listed)), lastModified: new Date(batch.createdAt) };
  }

  return makeZip(listFiles()).pipeThrough(gatherPieces());
}

/** Each piece in a task of its own, for the page to answer in between. */
async function* inTurn(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await yieldToBrowser();
  }
}

/** Few large pieces of many small ones, such as the names of thousands of files, which all come at once. */
function gatherPieces(): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(PIECE_BYTES);
  let length = 0;
  let count = 0;
  return new TransformStream({
    async transform(chunk, controller) {
      count += 1;
      if (count % CHUNKS_PER_TASK === 0) await yieldToBrowser();
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + PIECE_BYTES - length);
        piece.set(part, length);
        at += part.length;
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
