import type { ViewportUnit } from '../../contract/template.ts';
import type { Layer } from '../../document/layer.ts';
import { pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** Converts all lengths and type sizes, so that the image stays the same. */
export function convertUnit(document: TemplateDocument, unit: ViewportUnit): TemplateDocument {
  if (unit === document.unit) return document;
  const converted = { ...document, unit };
  return scaleDocument(converted, {
    length: pxPerUnit(document) / pxPerUnit(converted),
    type: pxPerTypeUnit(document) / pxPerTypeUnit(converted),
  });
}

interface Factors {
  length: number;
  /** For type sizes. */
  type: number;
}

function scaleDocument(document: TemplateDocument, { length, type }: Factors): TemplateDocument {
  const scale = (value: number) => round(value * length);
  const scaleType = (value: number) => round(value * type);
  const { viewport } = document;

  function scaleLayer(layer: Layer): Layer {
    const { x, y, width, height } = layer;
    const scaled = { ...layer, x: scale(x), y: scale(y), width: scale(width), height: scale(height) };
    if ('border' in scaled && scaled.border) scaled.border = { ...scaled.border, width: scale(scaled.border.width) };
    if ('radius' in scaled && scaled.radius !== undefined) {
      const { radius } = scaled;
      scaled.radius = typeof radius === 'number' ? scale(radius) : (radius.map(scale) as typeof radius);
    }
    if ('shadow' in scaled && scaled.shadow) {
      const { shadow } = scaled;
      scaled.shadow = { ...shadow, x: scale(shadow.x), y: scale(shadow.y), blur: scale(shadow.blur) };
    }
    if (scaled.type === 'text') {
      scaled.size = scaleType(scaled.size);
      if (scaled.minSize !== undefined) scaled.minSize = scaleType(scaled.minSize);
    }
    if (scaled.type === 'barcode' && scaled.textSize !== undefined) scaled.textSize = scaleType(scaled.textSize);
    return scaled;
  }

  return {
    ...document,
    viewport: { width: scale(viewport.width), height: scale(viewport.height) },
    layers: document.layers.map(scaleLayer),
  };
}

/** Finer than any output. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
