/**
 * Guards against unsafe image values: data that isn't an image, formats with scripts or links (SVG), and files that are too
 * large. Declared media types are ignored; the first bytes decide.
 */
import type { WireValue } from '../contract/generate.ts';

const PICTURE_BYTES_MAX = 10_000_000;
/** Decoding 50 megapixels takes 200 MB. */
export const PICTURE_PIXELS_MAX = 50_000_000;

const DATA_URI = /^data:[^,]{0,200};base64,/i;
const UNREADABLE = 'This file is not a readable image. Choose a PNG, JPEG or WebP file.';
const TOO_LARGE = `This image is too large. Choose one that is ${PICTURE_BYTES_MAX / 1_000_000} MB or smaller.`;

/** True for a URL. All other images are sent with the request. */
export function isPictureAddress(value: WireValue): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}

/** Reads an image from a base64 data URI without decoding its pixels, or says why the image can't be used. */
export function readPicture(value: WireValue): { bytes: Uint8Array } | { problem: string } {
  const head = DATA_URI.exec(String(value))?.[0];
  if (typeof value !== 'string' || head === undefined) return { problem: UNREADABLE };
  if ((value.length - head.length) * 0.75 > PICTURE_BYTES_MAX + 2) return { problem: TOO_LARGE };
  const bytes = Buffer.from(value.slice(head.length), 'base64');
  // The decoder skips invalid characters, so there are fewer bytes than the text's length implies.
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  const isWhole = bytes.length === Math.floor(((value.length - head.length - padding) * 3) / 4);
  return isWhole ? checkPictureBytes(bytes) : { problem: UNREADABLE };
}

/** Checks the format and size of an image file. The returned bytes lack the PNG chunks that aren't drawn. */
export function checkPictureBytes(bytes: Uint8Array): { bytes: Uint8Array } | { problem: string } {
  if (bytes.length > PICTURE_BYTES_MAX) return { problem: TOO_LARGE };
  const type = detectPictureType(bytes);
  if (type === undefined) return { problem: UNREADABLE };
  const drawn = type === 'image/png' ? keepDrawnChunks(bytes) : bytes;
  if (drawn !== undefined) return { bytes: drawn };
  const partsMax = PNG_CHUNKS_MAX.toLocaleString('en');
  return { problem: `This PNG file has more than ${partsMax} parts. Save the image again or choose another file.` };
}

/** Detects the media type from the first bytes. */
export function detectPictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const isWebp = startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return isWebp ? 'image/webp' : undefined;
}

function startsWith(bytes: Uint8Array, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}

/** Maximum number of PNG chunks. Encoders write one for every few kilobytes of pixels. */
export const PNG_CHUNKS_MAX = 10_000;
export const PNG_SIGNATURE_LENGTH = 8;
/** Bytes for a chunk's length, type and checksum. */
export const PNG_CHUNK_OVERHEAD = 12;

/** Yields a PNG file's complete chunks. */
export function* readPngChunks(png: Uint8Array): Generator<{ type: string; bytes: Uint8Array }> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let start = PNG_SIGNATURE_LENGTH; start + PNG_CHUNK_OVERHEAD <= png.length;) {
    const end = start + PNG_CHUNK_OVERHEAD + view.getUint32(start);
    yield { type: String.fromCharCode(...png.subarray(start + 4, start + 8)), bytes: png.subarray(start, end) };
    start = end;
  }
}

/** The chunks that affect pixels: colors, data, and orientation (`eXIf`). */
const DRAWN_TYPES = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'eXIf', 'IDAT', 'IEND']);

/**
 * Removes PNG chunks that aren't drawn. A file can have a hundred thousand text chunks, profiles and animation frames, which the
 * decoder would unpack. Returns undefined if too many chunks remain. The decoder reports damage.
 */
export function keepDrawnChunks(png: Uint8Array): Uint8Array | undefined {
  const kept = [png.subarray(0, PNG_SIGNATURE_LENGTH)];
  const seen = new Set<string>();
  for (const { type, bytes } of readPngChunks(png)) {
    if (!DRAWN_TYPES.has(type) || (type !== 'IDAT' && seen.has(type))) continue;
    if (kept.length > PNG_CHUNKS_MAX) return undefined;
    kept.push(bytes);
    seen.add(type);
    if (type === 'IEND') break;
  }
  return new Uint8Array(Buffer.concat(kept));
}
