import { Worker } from 'node:worker_threads';
import type { BandHelper } from './create-png-writer.ts';
import {
  allocateSharedBands,
  openSharedBands,
  PACKED_WORDS,
  SHARED_BANDS_MAX,
  SHARED_PIXELS_MAX,
  turn,
  word,
} from './shared-bands.ts';

/** Bands take some milliseconds; by then something is wrong with the thread. */
const PATIENCE_MS = 2_000;

/** Starts a thread that packs bands. It does not keep the process alive, and until it is ready it takes none. */
export function startPackingThread(file: URL): BandHelper {
  const memory = allocateSharedBands();
  const { words, input, output } = openSharedBands(memory);
  let isGone = false;
  let bandCount = 0;
  const thread = new Worker(file, { workerData: memory });
  thread.unref();
  thread.on('error', () => (isGone = true));
  return {
    bandsMax: (bandPixels) => Math.min(SHARED_BANDS_MAX, Math.floor(SHARED_PIXELS_MAX / bandPixels)),
    begin({ pixels, above, widthPx }, bandRows) {
      if (above === undefined || isGone || Atomics.load(words, word.turn) !== turn.idle) return false;
      const rows = pixels.length / 4 / widthPx;
      bandCount = Math.ceil(rows / bandRows);
      words.set([widthPx, rows, bandRows], word.widthPx);
      input.set(above);
      input.set(pixels, above.length);
      Atomics.store(words, word.turn, turn.packing);
      Atomics.notify(words, word.turn);
      return true;
    },
    finish() {
      while (Atomics.load(words, word.turn) === turn.packing) {
        if (Atomics.wait(words, word.turn, turn.packing, PATIENCE_MS) !== 'timed-out') continue;
        isGone = true;
        return undefined;
      }
      let end = 0;
      const packed = Array.from({ length: bandCount }, (_, index) => {
        const at = word.packed + index * PACKED_WORDS;
        const [byteCount = 0, adler = 0, isOpaque = 0] = words.subarray(at, at + PACKED_WORDS);
        const bytes = output.subarray(end, (end += byteCount));
        return { bytes, adler: adler >>> 0, isOpaque: isOpaque === 1 };
      });
      Atomics.store(words, word.turn, turn.idle);
      return packed;
    },
  };
}
