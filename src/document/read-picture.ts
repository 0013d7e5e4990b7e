/**
 * Guards against what an image variable may contain: text that isn't an image, formats that hold scripts or fetch
 * addresses (SVG), and files too large to hold. A declared media type counts for nothing; the first bytes decide.
 */
import type { WireValue } from '../contract/generate.ts';

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

/** An honest encoder writes a chunk for each few kilobytes of pixels. */
export const PNG_CHUNKS_MAX = 10_000;

const SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const FRAME_LENGTH = 12;
const PIXELS = readType('IDAT');
const END = readType('IEND');
/** What the decoder draws from: colours beside the pixels, and how the camera was held. It applies no other chunk. */
const DRAWN_TYPES = new Set([...['IHDR', 'PLTE', 'tRNS', 'iCCP', 'eXIf'].map(readType), PIXELS, END]);

/**
 * A PNG may hold a hundred thousand texts, profiles and frames of an animation, and the decoder would read and unpack them
 * all although none is drawn. This gives the PNG without them, and `undefined` when too many chunks are left. What is damaged
 * stays so: the decoder says of it what it says.
 */
export function keepDrawnChunks(png: Uint8Array): Uint8Array | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = [png.subarray(0, SIGNATURE_LENGTH)];
  const seen = new Set<number>();
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= png.length && !seen.has(END);) {
    const end = at + FRAME_LENGTH + view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (DRAWN_TYPES.has(type) && (type === PIXELS || !seen.has(type))) {
      if (kept.length > PNG_CHUNKS_MAX) return undefined;
      kept.push(png.subarray(at, end));
      seen.add(type);
    }
    at = end;
  }
  return new Uint8Array(Buffer.concat(kept));
}

/** The letters of a type as the number that they are in the file. */
function readType(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}
