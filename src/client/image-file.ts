import { detectImageType } from '../contract/image-type.ts';
import { findPngEnd } from './png-file.ts';

/** How each type of image tells where it ends; undefined when it is cut short or damaged. */
const endFinders: Record<string, (bytes: Uint8Array) => number | undefined> = {
  'image/png': findPngEnd,
  'image/jpeg': (bytes) => findEndWith(bytes, [0xff, 0xd9]),
  'image/webp': findRiffEnd,
  'image/gif': (bytes) => findEndWith(bytes, [0x3b]),
};

/**
 * Where an image ends, in bytes; undefined when it is cut short or damaged, as far as its format lets it be seen: a person would
 * take it for done. What stands behind the end may be a file of another kind.
 */
export function findImageEnd(bytes: Uint8Array): number | undefined {
  const findEnd = endFinders[detectImageType(bytes)?.mediaType ?? ''];
  return findEnd === undefined ? bytes.length : findEnd(bytes);
}

/** Padding after the end mark is common, so the mark may stand a little before the last byte. */
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
