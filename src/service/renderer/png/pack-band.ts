import { assignCodes, CODE_BITS_MAX, findCodeLengths } from './huffman-code.ts';
import { openPixelKernels, type PixelKernels } from './open-pixel-kernels.ts';

/** Some rows of an image, RGBA. */
export interface Band {
  pixels: Uint8Array;
  /** The row above them, if there is one. */
  above: Uint8Array | undefined;
  widthPx: number;
  rows: number;
  /** Nothing comes after it. */
  isLast: boolean;
}

/** Blocks of DEFLATE that begin and end with a whole byte, so that bands can be packed in any order. */
export interface PackedBand {
  /** Good until the next band is packed. */
  bytes: Uint8Array;
  /** Adler-32 of what is in them, by itself. */
  adler: number;
  isOpaque: boolean;
}

/** Same pixels, same bytes. */
export type PackBand = (band: Band) => PackedBand;

/** A code is 15 bits at most and a pixel three of them, or part of a match that takes no more. */
const PACKED_BYTES_PER_PIXEL = 6;
/** Header, code lengths and end of a block, and the way to a whole byte. */
const BLOCK_BYTES = 1024;
/** An empty block that is stored as it is, after its first three bits: its length, and that length inverted. */
const NOTHING = [0, 0, 0xff, 0xff];

/** The most that `packBand` makes of so many pixels in so many bands. */
export function packedBytesMax(pixels: number, bands: number): number {
  return pixels * PACKED_BYTES_PER_PIXEL + bands * BLOCK_BYTES;
}

const FILTER_NONE = 0;
const FILTER_SUB = 1;
const FILTER_UP = 2;
/** Rows of a band that are looked at. */
const SAMPLED_ROWS = 5;
/** Shares of pixels that equal their left neighbour: flat graphics repeat as they are, gradients in their differences. */
const FLAT_SHARE = 0.9;
/** In photos, where fewer do, hardly anything comes again but runs, and looking for more takes half the time. */
const SMOOTH_SHARE = 0.6;

const LITERAL_SYMBOLS = 286;
const DISTANCE_SYMBOLS = 30;
const END_OF_BLOCK = 256;
const MATCH_PIXELS_MAX = 86;
const CODE_LENGTH_BITS_MAX = 7;
/** The order in which DEFLATE sends the lengths of the codes of code lengths. */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A packer with working memory of its own, a few megabytes. */
export function createBandPacker(): PackBand {
  const kernels = openPixelKernels();
  kernels.words(kernels.lengthSymbols, MATCH_PIXELS_MAX + 1).set(matchLengths.map(({ symbol }) => symbol));
  return (band) => {
    const { pixels, above, widthPx, rows, isLast } = band;
    const rowBytes = widthPx * 4;
    const count = widthPx * rows;
    const [before, residuals, tokens, packed] = kernels.layOut([
      rowBytes + count * 4,
      count * 4,
      (count + rows) * 4,
      packedBytesMax(count, 1),
    ]) as [number, number, number, number];
    if (above !== undefined) kernels.bytes(before, rowBytes).set(above);
    kernels.bytes(before + rowBytes, pixels.length).set(pixels);
    const { filter, looksFar } = chooseMethod(band);
    kernels.begin();
    const adler = kernels.filterRows(before + rowBytes, residuals, widthPx, rows, filter, 1) >>> 0;
    const tokenCount = kernels.findMatches(residuals, widthPx, rows, filter, looksFar, tokens);
    const end = alignEnd(kernels, putBlock(kernels, tokens, tokenCount, isLast, packed), isLast);
    return { bytes: kernels.bytes(packed, end - packed), adler, isOpaque: kernels.alpha.value === 255 };
  };
}

/** Up to a whole byte: what comes after the last block is padding, and before another one there must be a block. */
function alignEnd(kernels: PixelKernels, end: number, isLast: boolean): number {
  if (isLast) return kernels.putBits(end, 0, 7);
  const aligned = kernels.putBits(kernels.putBits(end, 0, 3), 0, 7);
  kernels.bytes(aligned, NOTHING.length).set(NOTHING);
  return aligned + NOTHING.length;
}

/** A cheap guess from some rows, made of their pixels alone. */
function chooseMethod({ pixels, above, widthPx, rows }: Band): { filter: number; looksFar: boolean } {
  const step = Math.max(1, Math.floor(rows / SAMPLED_ROWS));
  const isAligned = pixels.byteOffset % 4 === 0;
  let repeats = 0;
  let looked = 0;
  for (let y = 0; y < rows; y += step) {
    const row = pixels.subarray(y * widthPx * 4, (y + 1) * widthPx * 4);
    const colors = isAligned
      ? new Uint32Array(row.buffer, row.byteOffset, widthPx)
      : new Uint32Array(row.slice().buffer);
    for (let x = 1; x < widthPx; x += 1) if (colors[x] === colors[x - 1]) repeats += 1;
    looked += widthPx;
  }
  const share = repeats / looked;
  if (share > FLAT_SHARE) return { filter: FILTER_NONE, looksFar: true };
  // The first row of all has none above it.
  if (share > SMOOTH_SHARE && above !== undefined) return { filter: FILTER_UP, looksFar: true };
  return { filter: FILTER_SUB, looksFar: share > SMOOTH_SHARE };
}

/** A block with codes of its own; gives where the next byte goes. */
function putBlock(kernels: PixelKernels, tokens: number, tokenCount: number, isLast: boolean, start: number): number {
  const literalCounts = kernels.words(kernels.literalCounts, LITERAL_SYMBOLS);
  literalCounts[END_OF_BLOCK] = 1;
  const literals = findCodeLengths(literalCounts, CODE_BITS_MAX);
  const distanceCounts = kernels.words(kernels.distanceCounts, DISTANCE_SYMBOLS);
  // Two codes at least, as zlib writes them: there are readers that stumble over fewer.
  for (const symbol of [0, 1]) distanceCounts[symbol] = Math.max(1, distanceCounts[symbol] ?? 0);
  const distances = findCodeLengths(distanceCounts, CODE_BITS_MAX);
  const literalCodes = assignCodes(literals);
  putCodesInto(kernels.words(kernels.literalCodes, LITERAL_SYMBOLS), literalCodes, literals);
  putCodesInto(kernels.words(kernels.distanceCodes, DISTANCE_SYMBOLS), assignCodes(distances), distances);
  const lengthCodes = kernels.words(kernels.lengthCodes, MATCH_PIXELS_MAX + 1);
  for (const [pixels, { symbol, extra, extraBits }] of matchLengths.entries()) {
    const length = literals[symbol] ?? 0;
    lengthCodes[pixels] = (literalCodes[symbol] ?? 0) | (extra << length) | ((length + extraBits) << 24);
  }
  const header = [
    codeOf(isLast ? 1 : 0, 1),
    // Codes of this block's own follow: how many literals and distances there are, then how long each code is.
    codeOf(2, 2),
    codeOf(LITERAL_SYMBOLS - 257, 5),
    codeOf(DISTANCE_SYMBOLS - 1, 5),
  ];
  describeLengths([literals, distances], header);
  kernels.words(kernels.plainCodes, header.length).set(header);
  const end = kernels.putTokens(tokens, tokenCount, kernels.putCodes(header.length, start));
  return kernels.putBits(end, literalCodes[END_OF_BLOCK] ?? 0, literals[END_OF_BLOCK] ?? 0);
}

/** Adds the lengths of codes to a header, by codes of their own. */
function describeLengths(lists: readonly Uint8Array[], header: number[]): void {
  const counts = new Uint16Array(CODE_LENGTH_ORDER.length);
  for (const lengths of lists) for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const own = findCodeLengths(counts, CODE_LENGTH_BITS_MAX);
  const codes = new Uint32Array(own.length);
  putCodesInto(codes, assignCodes(own), own);
  header.push(codeOf(CODE_LENGTH_ORDER.length - 4, 4));
  for (const symbol of CODE_LENGTH_ORDER) header.push(codeOf(own[symbol] ?? 0, 3));
  for (const lengths of lists) for (const length of lengths) header.push(codes[length] ?? 0);
}

/** Codes and their lengths, as the kernels take them. */
function putCodesInto(words: Uint32Array, codes: Uint16Array, lengths: Uint8Array): void {
  for (let symbol = 0; symbol < codes.length; symbol += 1) {
    words[symbol] = codeOf(codes[symbol] ?? 0, lengths[symbol] ?? 0);
  }
}

/** Bits and how many they are, as the kernels take them. */
function codeOf(bits: number, length: number): number {
  return bits | (length << 16);
}

/** DEFLATE's symbol for a match of as many pixels as the index says, and what follows its code. */
const matchLengths = Array.from({ length: MATCH_PIXELS_MAX + 1 }, (_, pixels) => {
  const over = pixels * 3 - 3;
  if (pixels === MATCH_PIXELS_MAX) return { symbol: 285, extra: 0, extraBits: 0 };
  if (over < 8) return { symbol: 257 + Math.max(0, over), extra: 0, extraBits: 0 };
  const extraBits = 29 - Math.clz32(over);
  return { symbol: 257 + 4 * extraBits + (over >>> extraBits), extra: over & ((1 << extraBits) - 1), extraBits };
});
