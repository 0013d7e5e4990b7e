import type { Render } from '../../client/read-render.ts';
import { describeLeft } from '../quota/describe-quota.ts';
import { formatBytes } from '../ui/format-bytes.ts';
import type { PixelSize } from './output-pixels.ts';

/** The line under a render, like "1200 × 630 px · 96 dpi · PNG · 381 KB · 0.42 s · 38 of 100 left"; what is not known is left out. */
export function slugLine(render: Render, size: PixelSize | undefined, dpi: number | undefined): string {
  const { imageType, bytes, durationMs, quota } = render;
  return [
    size && `${size.widthPx} × ${size.heightPx} px`,
    dpi && `${dpi} dpi`,
    imageType.extension.toUpperCase(),
    formatBytes(bytes.length),
    `${(durationMs / 1000).toFixed(2)} s`,
    describeLeft(quota),
  ]
    .filter(Boolean)
    .join(' · ');
}
