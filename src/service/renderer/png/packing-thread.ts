import { workerData } from 'node:worker_threads';
import { cutBands } from './cut-bands.ts';
import { createBandPacker } from './pack-band.ts';
import { openSharedBands, PACKED_WORDS, turn, word } from './shared-bands.ts';

/** A thread that packs some bands after the other, and sleeps until there are any. */
const { words, input, output } = openSharedBands(workerData as SharedArrayBuffer);
const packBand = createBandPacker();

function read(index: number): number {
  return words[index] ?? 0;
}

function packAll(): void {
  const widthPx = read(word.widthPx);
  const rowBytes = widthPx * 4;
  const pixels = input.subarray(rowBytes, (1 + read(word.rows)) * rowBytes);
  const rows = { pixels, above: input.subarray(0, rowBytes), widthPx };
  let end = 0;
  for (const [index, band] of cutBands(rows, read(word.bandRows)).entries()) {
    const { bytes, adler, isOpaque } = packBand(band);
    output.set(bytes, end);
    end += bytes.length;
    words.set([bytes.length, adler, Number(isOpaque)], word.packed + index * PACKED_WORDS);
  }
}

Atomics.store(words, word.turn, turn.idle);
for (;;) {
  const current = Atomics.load(words, word.turn);
  if (current === turn.packing) {
    packAll();
    Atomics.store(words, word.turn, turn.packed);
    Atomics.notify(words, word.turn);
  } else {
    Atomics.wait(words, word.turn, current);
  }
}
