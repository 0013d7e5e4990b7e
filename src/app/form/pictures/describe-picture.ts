import { isDecodable } from '../../lib/is-showable.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import type { PixelSize } from '../../generate/output-pixels.ts';
import type { PictureHead } from './read-picture-head.ts';

/** The most a file may weigh on its way; the service of this app takes no more. */
export const FILE_BYTES_MAX = 10_000_000;
/** Kinds that every image service of this sort reads. */
const sureKinds = new Set(['PNG', 'JPEG', 'WebP']);
/** Below this weight nobody minds, whatever the size. */
const LIGHT_BYTES = 200_000;
/** A side so much longer than what is drawn is more than sharpness can use. */
const SPARE = 1.5;

/** "6000 × 4000", as in every line about pixels. */
export function formatSize({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx}`;
}

/** "6000 × 4000 px · JPEG · 4.2 MB". */
export function describeFacts({ kind, size }: PictureHead, byteCount: number): string {
  return [size && `${formatSize(size)} px`, kind, formatBytes(byteCount)].filter(Boolean).join(' · ');
}

/** False for what would unfold to more pixels than a page should hold, or says nothing of them. */
export function isShowable({ size }: PictureHead): boolean {
  return size !== undefined && isDecodable(size);
}

/** What stands against a picture; empty when nothing does. */
export function describeConcern(head: PictureHead, byteCount: number): string {
  if (byteCount > FILE_BYTES_MAX) return `At most ${formatBytes(FILE_BYTES_MAX)} can be sent, so it is not used yet.`;
  if (!isShowable(head)) return 'Too many pixels to show here, and the service may refuse it.';
  return sureKinds.has(head.kind) ? '' : `The service may refuse ${head.kind}; PNG and JPEG are sure.`;
}

/** Why a lighter copy is offered; undefined when the picture is fine as it is, or cannot be decoded here. */
export function describeShrinking(head: PictureHead, byteCount: number, drawn: PixelSize | undefined) {
  if (!isShowable(head) || head.size === undefined) return undefined;
  const target = drawn && coverSize(head.size, drawn);
  const isLarge = target !== undefined && byteCount > LIGHT_BYTES && target.widthPx * SPARE <= head.size.widthPx;
  const isDue = isLarge || byteCount > FILE_BYTES_MAX || !sureKinds.has(head.kind);
  if (!isDue) return undefined;
  const weight = `This picture is ${formatBytes(byteCount)} and ${formatSize(head.size)}`;
  const words = isLarge && drawn ? `${weight}; ${formatSize(drawn)} is drawn at most.` : `${weight}.`;
  return { words, target: target ?? head.size };
}

/** The smallest size that still covers what is drawn, in the picture's own shape; never larger than the picture. */
export function coverSize({ widthPx, heightPx }: PixelSize, drawn: PixelSize): PixelSize {
  const factor = Math.min(1, Math.max(drawn.widthPx / widthPx, drawn.heightPx / heightPx));
  return { widthPx: Math.ceil(widthPx * factor), heightPx: Math.ceil(heightPx * factor) };
}
