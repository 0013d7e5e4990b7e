import { crc32 } from 'node:zlib';
import { concatenate } from '../concatenate.ts';
import { densityChunk } from '../image-density.ts';
import { assignCodes, CODE_BITS_MAX, findCodeLengths } from './huffman-code.ts';
import { openPixelKernels, type PixelKernels } from './open-pixel-kernels.ts';

/**
 * Writes opaque RGBA pixels as a PNG without alpha, with its density in dots per inch; nothing when a pixel is not opaque.
 * Same pixels, same bytes. Rows are packed in bands, each a DEFLATE block of its own with the codes that suit it.
 */
export type WritePng = (
  rgba: Uint8Array,
  widthPx: number,
  heightPx: number,
  dpi: number,
) => Uint8Array<ArrayBuffer> | undefined;

/** Pixels of a band: small enough that all of it stays in the processor's own cache. */
const BAND_PIXELS = 196_608;
const BAND_ROWS_MIN = 16;
/** A code is 15 bits at most and a pixel three of them, or part of a match that takes no more. */
const PACKED_BYTES_PER_PIXEL = 6;
/** Header, code lengths and end of a block. */
const BLOCK_BYTES = 1024;

const FILTER_NONE = 0;
const FILTER_SUB = 1;
const FILTER_UP = 2;
/** Rows of a band that are looked at. */
const SAMPLED_ROWS = 5;
/** Shares of pixels that equal their left neighbour: flat graphics repeat as they are, gradients in their differences. */
const FLAT_SHARE = 0.9;
/** In photos, where fewer do, hardly anything comes again but runs, and looking for more takes half the time. */
const SMOOTH_SHARE = 0.6;

const ZLIB_HEADER = 0x0178;
const LITERAL_SYMBOLS = 286;
const DISTANCE_SYMBOLS = 30;
const END_OF_BLOCK = 256;
const MATCH_PIXELS_MAX = 86;
const CODE_LENGTH_BITS_MAX = 7;
/** The order in which DEFLATE sends the lengths of the codes of code lengths. */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A writer with working memory of its own, a few megabytes. */
export function createPngWriter(): WritePng {
  const kernels = openPixelKernels();
  kernels.words(kernels.lengthSymbols, MATCH_PIXELS_MAX + 1).set(matchLengths.map(({ symbol }) => symbol));
  return (rgba, widthPx, heightPx, dpi) => {
    const packed = packPixels(kernels, rgba, widthPx, heightPx);
    if (packed === undefined) return undefined;
    const header = new DataView(new ArrayBuffer(13));
    header.setUint32(0, widthPx);
    header.setUint32(4, heightPx);
    // 8 bits a sample, red, green and blue.
    header.setUint16(8, 0x0802);
    const parts = [
      [SIGNATURE],
      chunk('IHDR', [new Uint8Array(header.buffer)]),
      [densityChunk(dpi)],
      chunk('IDAT', packed),
      chunk('IEND', []),
    ];
    return concatenate(parts.flat());
  };
}

/** A zlib stream of the filtered rows, in parts. */
function packPixels(
  kernels: PixelKernels,
  rgba: Uint8Array,
  widthPx: number,
  heightPx: number,
): Uint8Array[] | undefined {
  const rowBytes = widthPx * 4;
  const bandRows = Math.min(heightPx, Math.max(BAND_ROWS_MIN, Math.floor(BAND_PIXELS / widthPx)));
  const bandPixels = bandRows * widthPx;
  const [above, residuals, tokens, packed] = kernels.layOut([
    bandPixels * 4 + rowBytes,
    bandPixels * 4,
    (bandPixels + bandRows) * 4,
    bandPixels * PACKED_BYTES_PER_PIXEL + BLOCK_BYTES,
  ]) as [number, number, number, number];
  const parts: Uint8Array[] = [];
  kernels.begin();
  let end = kernels.putBits(packed, ZLIB_HEADER, 16);
  let adler = 1;
  for (let top = 0; top < heightPx; top += bandRows) {
    const rows = Math.min(bandRows, heightPx - top);
    const bottom = top + rows;
    const band = rgba.subarray(top * rowBytes, bottom * rowBytes);
    const { filter, looksFar } = chooseMethod(band, widthPx, rows, top === 0);
    if (top > 0) kernels.bytes(above, rowBytes).set(rgba.subarray((top - 1) * rowBytes, top * rowBytes));
    kernels.bytes(above + rowBytes, band.length).set(band);
    adler = kernels.filterRows(above + rowBytes, residuals, widthPx, rows, filter, adler) >>> 0;
    const tokenCount = kernels.findMatches(residuals, widthPx, rows, filter, looksFar, tokens);
    end = putBlock(kernels, tokens, tokenCount, bottom === heightPx, end);
    parts.push(kernels.bytes(packed, end - packed).slice());
    end = packed;
  }
  if (kernels.alpha.value !== 255) return undefined;
  // Up to a whole byte.
  end = kernels.putBits(packed, 0, 7);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler);
  return [...parts, kernels.bytes(packed, end - packed).slice(), checksum];
}

/** A cheap guess from some rows, made of their pixels alone. */
function chooseMethod(
  band: Uint8Array,
  widthPx: number,
  rows: number,
  isFirst: boolean,
): { filter: number; looksFar: boolean } {
  const step = Math.max(1, Math.floor(rows / SAMPLED_ROWS));
  let repeats = 0;
  let looked = 0;
  for (let y = 0; y < rows; y += step) {
    const row = band.subarray(y * widthPx * 4, (y + 1) * widthPx * 4);
    for (let at = 4; at < row.length; at += 4) {
      if (row[at] === row[at - 4] && row[at + 1] === row[at - 3] && row[at + 2] === row[at - 2]) repeats += 1;
    }
    looked += widthPx;
  }
  const share = repeats / looked;
  if (share > FLAT_SHARE) return { filter: FILTER_NONE, looksFar: true };
  // The first row of all has none above it.
  if (share > SMOOTH_SHARE && !isFirst) return { filter: FILTER_UP, looksFar: true };
  return { filter: FILTER_SUB, looksFar: share > SMOOTH_SHARE };
}

/** A block with codes of its own; gives where the next byte goes. */
function putBlock(kernels: PixelKernels, tokens: number, tokenCount: number, isLast: boolean, start: number): number {
  const literalCounts = Array.from(kernels.words(kernels.literalCounts, LITERAL_SYMBOLS));
  literalCounts[END_OF_BLOCK] = 1;
  const literals = findCodeLengths(literalCounts, CODE_BITS_MAX);
  const distanceCounts = Array.from(kernels.words(kernels.distanceCounts, DISTANCE_SYMBOLS));
  // Two codes at least, as zlib writes them: there are readers that stumble over fewer.
  for (const symbol of [0, 1]) distanceCounts[symbol] = Math.max(1, distanceCounts[symbol] ?? 0);
  const distances = findCodeLengths(distanceCounts, CODE_BITS_MAX);
  const literalCodes = assignCodes(literals);
  kernels
    .words(kernels.literalCodes, LITERAL_SYMBOLS)
    .set(literalCodes.map((code, at) => codeOf(code, literals[at] ?? 0)));
  kernels
    .words(kernels.distanceCodes, DISTANCE_SYMBOLS)
    .set(assignCodes(distances).map((code, at) => codeOf(code, distances[at] ?? 0)));
  kernels.words(kernels.lengthCodes, MATCH_PIXELS_MAX + 1).set(
    matchLengths.map(({ symbol, extra, extraBits }) => {
      const length = literals[symbol] ?? 0;
      return (literalCodes[symbol] ?? 0) | (extra << length) | ((length + extraBits) << 24);
    }),
  );
  const header = [
    codeOf(isLast ? 1 : 0, 1),
    // Codes of this block's own follow: how many literals and distances there are, then how long each code is.
    codeOf(2, 2),
    codeOf(LITERAL_SYMBOLS - 257, 5),
    codeOf(DISTANCE_SYMBOLS - 1, 5),
    ...describeLengths([...literals, ...distances]),
  ];
  kernels.words(kernels.plainCodes, header.length).set(header);
  const end = kernels.putTokens(tokens, tokenCount, kernels.putCodes(header.length, start));
  return kernels.putBits(end, literalCodes[END_OF_BLOCK] ?? 0, literals[END_OF_BLOCK] ?? 0);
}

/** The lengths of codes, by codes of their own. */
function describeLengths(lengths: readonly number[]): number[] {
  const counts = CODE_LENGTH_ORDER.map(() => 0);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const own = findCodeLengths(counts, CODE_LENGTH_BITS_MAX);
  const codes = assignCodes(own).map((code, length) => codeOf(code, own[length] ?? 0));
  return [
    codeOf(CODE_LENGTH_ORDER.length - 4, 4),
    ...CODE_LENGTH_ORDER.map((symbol) => codeOf(own[symbol] ?? 0, 3)),
    ...lengths.map((length) => codes[length] ?? 0),
  ];
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

function chunk(type: string, data: readonly Uint8Array[]): Uint8Array[] {
  const name = Buffer.from(type, 'latin1');
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.reduce((sum, part) => sum + part.length, 0));
  checksum.writeUInt32BE([name, ...data].reduce((crc, part) => crc32(part, crc), 0));
  return [length, name, ...data, checksum];
}
