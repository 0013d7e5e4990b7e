/**
 * Bytes called an image by whoever sent them are hostile until looked at: HTML that runs as our origin, a picture cut
 * short that a person takes for done. Layers: the bytes alone name the type, never a header; each type has a check for its
 * end; and callers give the blob the type found here.
 */

/** What the bytes of a render are. */
export interface ImageType {
  mediaType: string;
  /** Without a dot. */
  extension: string;
}

const ascii = (text: string): number[] => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

const PNG_SIGNATURE = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];

interface Signature extends ImageType {
  /** Byte sequences and where they stand; all must be there. */
  marks: [offset: number, bytes: number[]][];
  isComplete?: (bytes: Uint8Array) => boolean;
}

const signatures: Signature[] = [
  { mediaType: 'image/png', extension: 'png', marks: [[0, PNG_SIGNATURE]], isComplete: isWholePng },
  {
    mediaType: 'image/jpeg',
    extension: 'jpg',
    marks: [[0, [0xff, 0xd8, 0xff]]],
    isComplete: (b) => endsWith(b, [0xff, 0xd9]),
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    marks: [
      [0, ascii('RIFF')],
      [8, ascii('WEBP')],
    ],
    isComplete: isWholeRiff,
  },
  { mediaType: 'image/gif', extension: 'gif', marks: [[0, ascii('GIF8')]], isComplete: (b) => endsWith(b, [0x3b]) },
  { mediaType: 'image/avif', extension: 'avif', marks: [[4, ascii('ftypavif')]] },
  { mediaType: 'application/pdf', extension: 'pdf', marks: [[0, ascii('%PDF-')]] },
];

/** The type of an image by its first bytes; undefined for everything else, HTML and JSON among it. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const found = findSignature(bytes);
  if (found !== undefined) return { mediaType: found.mediaType, extension: found.extension };
  return isSvg(bytes) ? { mediaType: 'image/svg+xml', extension: 'svg' } : undefined;
}

/** False when the bytes are cut short: the end their format demands is not there. */
export function isCompleteImage(bytes: Uint8Array): boolean {
  return findSignature(bytes)?.isComplete?.(bytes) ?? true;
}

function findSignature(bytes: Uint8Array): Signature | undefined {
  return signatures.find(({ marks }) => marks.every(([offset, mark]) => hasAt(bytes, offset, mark)));
}

function hasAt(bytes: Uint8Array, offset: number, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[offset + index] === byte);
}

/** Padding after the end mark is common, so the mark may stand a little before the last byte. */
function endsWith(bytes: Uint8Array, mark: number[]): boolean {
  for (let at = bytes.length - mark.length; at >= Math.max(0, bytes.length - 64); at -= 1) {
    if (hasAt(bytes, at, mark)) return true;
  }
  return false;
}

/** Walks the chunks to IEND without reading into them, so a chunk that inflates to gigabytes costs nothing. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (hasAt(bytes, at + 4, ascii('IEND'))) return at + 12 + length <= bytes.length;
    at += 12 + length;
  }
  return false;
}

function isWholeRiff(bytes: Uint8Array): boolean {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 <= bytes.length;
}

function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /^(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(start);
}
