import { detectImageType, type ImageType } from '../contract/image-type.ts';

/** Each function returns where an image of its type ends, or undefined if the image is truncated or damaged. */
const endFinders: Record<string, (bytes: Uint8Array) => number | undefined> = {
  'image/png': findPngEnd,
  'image/jpeg': (bytes) => findEndWith(bytes, [0xff, 0xd9]),
  'image/webp': findRiffEnd,
  'image/gif': (bytes) => findEndWith(bytes, [0x3b]),
};

/**
 * Returns the byte offset where an image ends, or undefined if its format shows that it is truncated or damaged. Bytes after the end
 * may be a file of another type.
 */
export function findImageEnd(bytes: Uint8Array): number | undefined {
  const findEnd = endFinders[detectImageType(bytes)?.mediaType ?? ''];
  return findEnd === undefined ? bytes.length : findEnd(bytes);
}

/** Padding after the end marker is common, so the marker may be slightly before the last byte. */
function findEndWith(bytes: Uint8Array, mark: number[]): number | undefined {
  for (let at = bytes.length - mark.length; at >= Math.max(0, bytes.length - 64); at -= 1) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return bytes.length;
  }
  return undefined;
}

function findRiffEnd(bytes: Uint8Array): number | undefined {
  const end = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8;
  return end <= bytes.length ? bytes.length : undefined;
}

const SIGNATURE_LENGTH = 8;
/** Bytes in a chunk in addition to its data: length, type and checksum. */
const CHUNK_OVERHEAD = 12;
/** More chunks than any real file has. Each one costs the browser decoding time. */
const CHUNKS_MAX = 10_000;
const IEND = 0x49454e44;

/**
 * A PNG ends after its IEND chunk. Verifies the checksum of each chunk without unpacking it, so a decompression bomb is harmless.
 */
function findPngEnd(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = SIGNATURE_LENGTH;
  for (let count = 0; count < CHUNKS_MAX && start + CHUNK_OVERHEAD <= bytes.length; count += 1) {
    const end = start + CHUNK_OVERHEAD + view.getUint32(start);
    if (end > bytes.length || crc32(bytes.subarray(start + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    if (view.getUint32(start + 4) === IEND) return end;
    start = end;
  }
  return undefined;
}

/** Remainders for each byte, as in ISO 3309. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (remainders[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const METRES_PER_INCH = 0.0254;
const CM_PER_INCH = 2.54;

/**
 * Returns a complete image file's dots per inch: from `pHYs` in a PNG, from JFIF in a JPEG. Undefined for other types and for
 * files without a density.
 */
export function readDensity(bytes: Uint8Array, { extension }: ImageType): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const density = extension === 'png' ? readPngDensity(view) : extension === 'jpg' ? readJpegDensity(view) : 0;
  return density > 0 ? Math.round(density) : undefined;
}

function readPngDensity(view: DataView): number {
  for (let at = SIGNATURE_LENGTH; at + 21 <= view.byteLength; at += CHUNK_OVERHEAD + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === 0x70485973) return view.getUint8(at + 16) === 1 ? view.getUint32(at + 8) * METRES_PER_INCH : 0;
    // `pHYs` comes before the pixels.
    if (type === 0x49444154) return 0;
  }
  return 0;
}

/** The JFIF header, if there is one, is the first segment. */
function readJpegDensity(view: DataView): number {
  if (view.byteLength < 18 || view.getUint16(2) !== 0xffe0 || view.getUint32(6) !== 0x4a464946) return 0;
  const unit = view.getUint8(13);
  return view.getUint16(14) * (unit === 1 ? 1 : unit === 2 ? CM_PER_INCH : 0);
}
