import { isDecodable } from '../../lib/is-showable.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import type { PixelSize } from '../output-pixels.ts';
import type { PictureHead } from './read-picture-head.ts';

/** The embedded service's limit. */
export const FILE_BYTES_MAX = 10_000_000;
/** Image services usually accept these types. */
const sureKinds = new Set(['PNG', 'JPEG', 'WebP']);
/** Smaller files are never worth shrinking. */
const LIGHT_BYTES = 200_000;
/** An image must be wider than needed by this factor to be worth shrinking. */
const SPARE = 1.5;

/** "6000 × 4000". */
export function formatSize({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx}`;
}

/** "6000 × 4000 px · JPEG · 4.2 MB". */
export function describeFacts({ kind, size }: PictureHead, byteCount: number): string {
  return [size && `${formatSize(size)} px`, kind, formatBytes(byteCount)].filter(Boolean).join(' · ');
}

/** False for an image of unknown size, or with more pixels than a page should decode. */
export function isShowable({ size }: PictureHead): boolean {
  return size !== undefined && isDecodable(size);
}

/** Why the service may reject an image; empty otherwise. */
export function describeConcern(head: PictureHead, byteCount: number): string {
  if (byteCount > FILE_BYTES_MAX)
    return `This file exceeds the ${formatBytes(FILE_BYTES_MAX)} limit, so it isn't used yet.`;
  if (!isShowable(head)) return 'This image has too many pixels to show here. The service may reject it.';
  return sureKinds.has(head.kind) ? '' : `The service may reject ${head.kind}. Use PNG or JPEG to be safe.`;
}

/** Why a smaller copy is offered; undefined if the image is fine as is or can't be decoded here. */
export function describeShrinking(head: PictureHead, byteCount: number, drawn: PixelSize | undefined) {
  if (!isShowable(head) || head.size === undefined) return undefined;
  const target = drawn && coverSize(head.size, drawn);
  const isLarge = target !== undefined && byteCount > LIGHT_BYTES && target.widthPx * SPARE <= head.size.widthPx;
  const isDue = isLarge || byteCount > FILE_BYTES_MAX || !sureKinds.has(head.kind);
  if (!isDue) return undefined;
  const facts = `This image is ${formatBytes(byteCount)} and ${formatSize(head.size)} px`;
  const reason = isLarge && drawn ? `${facts}. The render is only ${formatSize(drawn)} px.` : `${facts}.`;
  return { reason, target: target ?? head.size };
}

/** The smallest size with the image's aspect ratio that covers the render; never larger than the image. */
export function coverSize({ widthPx, heightPx }: PixelSize, drawn: PixelSize): PixelSize {
  const factor = Math.min(1, Math.max(drawn.widthPx / widthPx, drawn.heightPx / heightPx));
  return { widthPx: Math.ceil(widthPx * factor), heightPx: Math.ceil(heightPx * factor) };
}
