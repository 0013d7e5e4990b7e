import type { TemplateDocument } from '../../document/template-document.ts';
import { convertUnit } from './convert-unit.ts';
import { createBlankDocument, type PageSize } from './page-sizes.ts';
import { roundLength, scaleLayer } from './scale-layer.ts';

export type Size = Omit<PageSize, 'name'>;

export const layerChoices = { scale: 'Scale layers', keep: 'Keep layers where they are' } as const;
export type LayerChoice = keyof typeof layerChoices;

/**
 * Gives a document another size. Layers are scaled as one picture that fits and is centered, or keep their place and size. What
 * reaches from one edge of the page to the opposite one still does when it is scaled, such as a photo behind everything.
 */
export function changeSize(document: TemplateDocument, size: Size, choice: LayerChoice): TemplateDocument {
  const { width, height, unit } = size;
  const converted = convertUnit(document, unit);
  const { viewport } = converted;
  if (converted === document && width === viewport.width && height === viewport.height) return document;
  // The resolution of a screen would be too coarse for print.
  const isOtherMedium = (unit === 'px') !== (document.unit === 'px');
  const { dpi, intent } = isOtherMedium ? createBlankDocument(size) : document;
  const resized = { ...converted, viewport: { width, height }, dpi, intent };
  if (choice === 'keep') return resized;
  const ratio = Math.min(width / viewport.width, height / viewport.height);
  const left = (width - viewport.width * ratio) / 2;
  const top = (height - viewport.height * ratio) / 2;
  const layers = converted.layers.map((layer) => {
    const scaled = scaleLayer(layer, { length: ratio, type: ratio });
    const isUpright = (layer.rotation ?? 0) === 0;
    const isWide = isUpright && layer.x <= 0 && layer.x + layer.width >= viewport.width;
    const isHigh = isUpright && layer.y <= 0 && layer.y + layer.height >= viewport.height;
    return {
      ...scaled,
      ...(isWide ? { x: 0, width } : { x: roundLength(scaled.x + left) }),
      ...(isHigh ? { y: 0, height } : { y: roundLength(scaled.y + top) }),
    };
  });
  return { ...resized, layers };
}

/** Such as "1080 × 1920". */
export function formatSides({ width, height }: Pick<Size, 'width' | 'height'>): string {
  return `${width} × ${height}`;
}
