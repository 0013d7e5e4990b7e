import { readDensity } from '../../client/image-file.ts';
import type { Render } from '../../client/read-render.ts';
import { describeLeft } from '../quota/describe-quota.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import type { PixelSize } from './output-pixels.ts';

/** Formats the line below a render, like "1200 × 630 px · PNG". */
export function slugLine({ imageType }: Render, { widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx} px · ${imageType.extension.toUpperCase()}`;
}

/** Formats the rest, like "shown at 52% · 96 dpi · 381 KB · 0.42 s · 38 of 100 left". Omits unknown parts and a zoom of 1. */
export function slugDetails({ imageType, bytes, durationMs, quota }: Render, zoom = 1): string {
  const dpi = readDensity(bytes, imageType);
  return [
    zoom !== 1 && `shown at ${Math.round(zoom * 100)}%`,
    dpi && `${dpi} dpi`,
    formatBytes(bytes.length),
    `${(durationMs / 1000).toFixed(2)} s`,
    describeLeft(quota),
  ]
    .filter(Boolean)
    .join(' · ');
}
