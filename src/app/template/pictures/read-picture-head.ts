import { detectImageType } from '../../../contract/image-type.ts';
import { readPictureSize, type PictureSize } from '../../../variables/read-picture-size.ts';

export interface PictureHead {
  /** Detected from the first bytes: "PNG", "JPEG", "WebP", "GIF" or "AVIF". */
  kind: string;
  mediaType: string;
  /** The size as displayed; absent if unknown. */
  size?: PictureSize;
}

/** A photo's size may come after a preview and a color profile. */
export const HEAD_BYTES = 1_000_000;

const kinds: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
};

/** Parses the first bytes of an image; undefined for files that browsers don't show as images. Never throws. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const { mediaType = '' } = detectImageType(bytes) ?? {};
  const kind = kinds[mediaType];
  if (kind === undefined) return undefined;
  const size = readPictureSize(bytes, mediaType);
  return { kind, mediaType, ...(size === undefined ? {} : { size }) };
}
