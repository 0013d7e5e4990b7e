export interface ImageType {
  mediaType: string;
  /** Without a dot. */
  extension: string;
}

const ascii = (text: string): number[] => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

interface Signature extends ImageType {
  /** Byte sequences and their offsets. All of them must match. */
  marks: [offset: number, bytes: number[]][];
}

const signatures: Signature[] = [
  { mediaType: 'image/png', extension: 'png', marks: [[0, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]]] },
  { mediaType: 'image/jpeg', extension: 'jpg', marks: [[0, [0xff, 0xd8, 0xff]]] },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    marks: [
      [0, ascii('RIFF')],
      [8, ascii('WEBP')],
    ],
  },
  { mediaType: 'image/gif', extension: 'gif', marks: [[0, ascii('GIF8')]] },
  { mediaType: 'image/avif', extension: 'avif', marks: [[4, ascii('ftypavif')]] },
  { mediaType: 'application/pdf', extension: 'pdf', marks: [[0, ascii('%PDF-')]] },
];

/**
 * Detects an image's type from its first bytes, never from a header: bytes labeled as an image may be HTML that would run as a page
 * of this origin. Undefined for anything else, such as HTML or JSON.
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const found = signatures.find(({ marks }) => marks.every(([offset, mark]) => hasAt(bytes, offset, mark)));
  if (found !== undefined) return { mediaType: found.mediaType, extension: found.extension };
  return isSvg(bytes) ? { mediaType: 'image/svg+xml', extension: 'svg' } : undefined;
}

/** True for an image that can be sent as a value: not an SVG, which may contain scripts, and not a PDF. */
export function isPicture(bytes: Uint8Array): boolean {
  const type = detectImageType(bytes)?.extension;
  return type !== undefined && type !== 'pdf' && type !== 'svg';
}

function hasAt(bytes: Uint8Array, offset: number, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[offset + index] === byte);
}

function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /^(<\?xml[^>]*\?>\s*)?((<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^>]*>)\s*)*<svg[\s>]/i.test(start);
}
