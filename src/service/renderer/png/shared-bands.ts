import { packedBytesMax } from './pack-band.ts';

/** What a packing thread and the thread it packs for pass to each other: memory that both see, and a word that says whose turn it is. */
export interface SharedBands {
  /** `turn` first, then what it is about, then three for each packed band. */
  words: Int32Array<SharedArrayBuffer>;
  /** The row above and the rows of all bands, the last of the image among them. */
  input: Uint8Array<SharedArrayBuffer>;
  /** The packed bands, one after the other. */
  output: Uint8Array<SharedArrayBuffer>;
}

/** Where in the words each stands. */
export const word = { turn: 0, widthPx: 1, rows: 2, bandRows: 3, packed: 4 } as const;

/** Words of a packed band: how many bytes, their Adler-32, and whether all pixels are opaque. */
export const PACKED_WORDS = 3;

/** Values of `turn`. */
export const turn = { starting: 0, idle: 1, packing: 2, packed: 3 } as const;

/** As many as fit are passed at once. */
export const SHARED_PIXELS_MAX = 2_000_000;
export const SHARED_BANDS_MAX = 64;

const WORDS_BYTES = 4 * (word.packed + PACKED_WORDS * SHARED_BANDS_MAX);
/** A row above is no longer than the rows. */
const INPUT_BYTES = 2 * SHARED_PIXELS_MAX * 4;
const OUTPUT_BYTES = packedBytesMax(SHARED_PIXELS_MAX, SHARED_BANDS_MAX);

/** The system gives it pages only where something is written. */
export function allocateSharedBands(): SharedArrayBuffer {
  return new SharedArrayBuffer(WORDS_BYTES + INPUT_BYTES + OUTPUT_BYTES);
}

/** The parts of such memory, in either thread. */
export function openSharedBands(memory: SharedArrayBuffer): SharedBands {
  return {
    words: new Int32Array(memory, 0, WORDS_BYTES / Int32Array.BYTES_PER_ELEMENT),
    input: new Uint8Array(memory, WORDS_BYTES, INPUT_BYTES),
    output: new Uint8Array(memory, WORDS_BYTES + INPUT_BYTES, OUTPUT_BYTES),
  };
}
