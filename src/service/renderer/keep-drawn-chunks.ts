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
