import { crc32 } from 'node:zlib';
import { concatenate } from '../concatenate.ts';
import { densityChunk } from '../image-density.ts';
import { cutBands, type Rows } from './cut-bands.ts';
import { createBandPacker, type PackBand, type PackedBand } from './pack-band.ts';

/**
 * Writes opaque RGBA pixels as a PNG without alpha, with its density in dots per inch; nothing when a pixel is not opaque.
 * Same pixels, same bytes. Rows are packed in bands, each by itself, with the codes that suit it.
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
const ADLER_BASE = 65_521;
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Somebody who packs bands while this thread packs others. */
export interface BandHelper {
  /** How many bands of so many pixels it takes at once. */
  bandsMax(bandPixels: number): number;
  /** Hands rows over, to be packed in bands of so many; false when it cannot take any now. */
  begin(rows: Rows, bandRows: number): boolean;
  /** Waits for what was begun; nothing when the helper is gone. Good until it begins anew. */
  finish(): PackedBand[] | undefined;
}

export interface PngWriterOptions {
  /** Asked for each image; the bytes are the same with its help. */
  findHelper?: () => BandHelper | undefined;
}

/** A writer with working memory of its own, a few megabytes. */
export function createPngWriter({ findHelper }: PngWriterOptions = {}): WritePng {
  const packBand = createBandPacker();
  return (rgba, widthPx, heightPx, dpi) => {
    const rows = { pixels: rgba, above: undefined, widthPx };
    const packed = packRows(rows, chooseBandRows(widthPx, heightPx), packBand, findHelper?.());
    if (!packed.every(({ isOpaque }) => isOpaque)) return undefined;
    const header = new DataView(new ArrayBuffer(13));
    header.setUint32(0, widthPx);
    header.setUint32(4, heightPx);
    // 8 bits a sample, red, green and blue.
    header.setUint16(8, 0x0802);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(packed.reduce((sum, { adler, length }) => joinAdlers(sum, adler, length), 1));
    const parts = [
      [SIGNATURE],
      chunk('IHDR', [new Uint8Array(header.buffer)]),
      [densityChunk(dpi)],
      chunk('IDAT', [ZLIB_HEADER, ...packed.map(({ bytes }) => bytes), checksum]),
      chunk('IEND', []),
    ];
    return concatenate(parts.flat());
  };
}

/** Where there are several bands, they are even in number or nearly so, that two can share them. */
function chooseBandRows(widthPx: number, heightPx: number): number {
  const rowsMax = Math.max(BAND_ROWS_MIN, Math.floor(BAND_PIXELS / widthPx));
  return heightPx <= rowsMax ? heightPx : Math.ceil(heightPx / (2 * Math.ceil(heightPx / rowsMax / 2)));
}

/** A packed band whose bytes are its own, and how many there are before they are packed. */
interface OwnPackedBand extends PackedBand {
  length: number;
}

function packRows(rows: Rows, bandRows: number, packBand: PackBand, helper: BandHelper | undefined): OwnPackedBand[] {
  const { pixels, widthPx } = rows;
  const bands = cutBands(rows, bandRows);
  const own = ({ bytes, ...packed }: PackedBand, index: number): OwnPackedBand => {
    return { ...packed, bytes: bytes.slice(), length: (bands[index]?.rows ?? 0) * (1 + widthPx * 3) };
  };
  const packSome = (from: number, to: number) =>
    bands.slice(from, to).map((band, index) => own(packBand(band), from + index));
  const bandPixels = bandRows * widthPx;
  const handedOver = Math.min(Math.floor(bands.length / 2), helper?.bandsMax(bandPixels) ?? 0);
  const kept = bands.length - handedOver;
  const others = { pixels: pixels.subarray(kept * bandPixels * 4), above: bands[kept]?.above, widthPx };
  const isHelped = handedOver > 0 && helper?.begin(others, bandRows) === true;
  const first = packSome(0, kept);
  const second = isHelped ? helper.finish()?.map((packed, index) => own(packed, kept + index)) : undefined;
  return [...first, ...(second ?? packSome(kept, bands.length))];
}

/** Adler-32 of what has the sum `first` and then `length` bytes of the sum `second`. */
function joinAdlers(first: number, second: number, length: number): number {
  const rest = length % ADLER_BASE;
  const [low, high] = [first & 0xffff, first >>> 16];
  const sum = (low + (second & 0xffff) + ADLER_BASE - 1) % ADLER_BASE;
  const weighted = (rest * (low + ADLER_BASE - 1) + high + (second >>> 16)) % ADLER_BASE;
  return weighted * 0x10000 + sum;
}

function chunk(type: string, data: readonly Uint8Array[]): Uint8Array[] {
  const name = Buffer.from(type, 'latin1');
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.reduce((sum, part) => sum + part.length, 0));
  checksum.writeUInt32BE([name, ...data].reduce((crc, part) => crc32(part, crc), 0));
  return [length, name, ...data, checksum];
}
