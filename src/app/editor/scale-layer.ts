import type { Layer } from '../../document/layer.ts';

export interface Factors {
  length: number;
  /** For type sizes. */
  type: number;
}

/** The smallest type size that the format allows. */
const TYPE_SIZE_MIN = 1;

/** Scales everything in a layer that is a length or a type size. */
export function scaleLayer(layer: Layer, factors: Factors): Layer {
  const scale = (value: number) => roundLength(value * factors.length);
  const scaleType = (value: number) => Math.max(TYPE_SIZE_MIN, roundLength(value * factors.type));
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

/** Finer than any output. */
export function roundLength(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
