/**
 * Guards against what an image variable may contain: text that isn't an image, formats that hold scripts or fetch
 * addresses (SVG), and files too large to hold. A declared media type counts for nothing; the first bytes decide.
 */
import type { WireValue } from '../../contract/generate.ts';
import { keepDrawnChunks, PNG_CHUNKS_MAX } from './keep-drawn-chunks.ts';

/** The most bytes of one picture. */
const PICTURE_BYTES_MAX = 10_000_000;
/** The most pixels of a picture that is given; one of 50 megapixels takes 200 MB while it is decoded. */
export const PICTURE_PIXELS_MAX = 50_000_000;

const DATA_URI = /^data:[^,]{0,200};base64,/i;
const UNREADABLE = 'This file is not a readable image. Choose a PNG, JPEG or WebP file.';

/** True for an `http` or `https` address: the only kind of picture value that is not in the request itself. */
export function isPictureAddress(value: WireValue): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}

/** Bytes of a picture given as a base64 data URI, or one sentence that says why not. Its pixels are not looked at. */
export function readPicture(value: WireValue): { bytes: Uint8Array } | { problem: string } {
  if (typeof value !== 'string') return { problem: UNREADABLE };
  const head = DATA_URI.exec(value)?.[0];
  if (head === undefined) return { problem: UNREADABLE };
  if ((value.length - head.length) * 0.75 > PICTURE_BYTES_MAX + 2) return { problem: TOO_LARGE };
  const bytes = Buffer.from(value.slice(head.length), 'base64');
  // The decoder leaves out what is not base64: fewer bytes than the characters encode means there was some.
  const padding = value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0;
  const isWhole = bytes.length === Math.floor(((value.length - head.length - padding) * 3) / 4);
  return isWhole ? checkPictureBytes(bytes) : { problem: UNREADABLE };
}

const TOO_LARGE = `This image is too large. Choose one of at most ${PICTURE_BYTES_MAX / 1_000_000} MB.`;

const tellTooManyParts = () =>
  `This PNG file has more than ${PNG_CHUNKS_MAX.toLocaleString('en')} parts. Save it again or choose another file.`;

/** What of the bytes is drawn, when they begin as PNG, JPEG or WebP does and are not too many. */
export function checkPictureBytes(bytes: Uint8Array): { bytes: Uint8Array } | { problem: string } {
  if (bytes.length > PICTURE_BYTES_MAX) return { problem: TOO_LARGE };
  const type = detectPictureType(bytes);
  if (type === undefined) return { problem: UNREADABLE };
  const drawn = type === 'image/png' ? keepDrawnChunks(bytes) : bytes;
  return drawn === undefined ? { problem: tellTooManyParts() } : { bytes: drawn };
}

/** The media type that the first bytes tell; undefined for what is no PNG, JPEG or WebP. */
export function detectPictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const isWebp = startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return isWebp ? 'image/webp' : undefined;
}

function startsWith(bytes: Uint8Array, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte);
}
