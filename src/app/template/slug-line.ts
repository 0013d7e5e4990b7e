import { readDensity } from '../../client/image-file.ts';
import type { Render } from '../../client/read-render.ts';
import { describeLeft } from '../quota/describe-quota.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import type { PixelSize } from './output-pixels.ts';

/**
 * Formats the line below a render, like "1200 × 630 px · shown at 52% · 96 dpi · PNG · 381 KB · 0.42 s · 38 of 100 left". Omits
 * unknown parts and a zoom of 1.
 */
export function slugLine(render: Render, size: PixelSize | undefined, zoom = 1): string {
  const { imageType, bytes, durationMs, quota } = render;
  const dpi = readDensity(bytes, imageType);
  return [
    size && `${size.widthPx} × ${size.heightPx} px`,
    zoom !== 1 && `shown at ${Math.round(zoom * 100)}%`,
    dpi && `${dpi} dpi`,
    imageType.extension.toUpperCase(),
    formatBytes(bytes.length),
    `${(durationMs / 1000).toFixed(2)} s`,
    describeLeft(quota),
  ]
    .filter(Boolean)
    .join(' · ');
}
