import type { ContainerNode } from '@takumi-rs/core';
import type { Layer } from '../../../document/layer.ts';
import type { PaintContext } from './painter.ts';

type Style = NonNullable<ContainerNode['style']>;

/** The engine only smooths a rotated box's edges if its corners are rounded. 0.01 px is enough. */
const SMOOTH_EDGES = { borderRadius: '0.01px' };

/** The style for a node that covers its layer's whole box. */
export const COVER = {
  position: 'absolute',
  left: 0,
  top: 0,
  width: '100%',
  height: '100%',
  boxSizing: 'border-box',
} as const;

/** Returns a layer's position, size, opacity and rotation as style. */
export function layerFrame(layer: Layer, { px }: Pick<PaintContext, 'px'>): Style {
  return place(layer, px(layer.x), px(layer.y), px(layer.width), px(layer.height));
}

/** Returns the same style in whole device pixels. Modules with half-pixel edges would make a code hard to read. */
export function snappedFrame(
  layer: Layer,
  { px }: Pick<PaintContext, 'px'>,
): Style & { width: number; height: number } {
  const left = Math.round(px(layer.x));
  const top = Math.round(px(layer.y));
  const width = Math.max(1, Math.round(px(layer.x + layer.width)) - left);
  const height = Math.max(1, Math.round(px(layer.y + layer.height)) - top);
  return { ...place(layer, left, top, width, height), width, height };
}

function place(layer: Layer, left: number, top: number, width: number, height: number): Style {
  return {
    position: 'absolute',
    boxSizing: 'border-box',
    left,
    top,
    width,
    height,
    ...(layer.opacity === undefined ? {} : { opacity: layer.opacity }),
    ...(layer.rotation === undefined ? {} : { transform: `rotate(${layer.rotation}deg)`, ...SMOOTH_EDGES }),
  };
}
