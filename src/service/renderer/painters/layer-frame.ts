import type { ContainerNode } from '@takumi-rs/core';
import type { Layer } from '../../../document/layer.ts';
import type { PaintContext } from './painter.ts';

type Style = NonNullable<ContainerNode['style']>;

/** The engine only smooths the edges of a rotated box if its corners are round. 0.01 px is enough. */
const SMOOTH_EDGES = { borderRadius: '0.01px' };

/** The style of a node that covers the whole box of its layer. */
export const COVER = {
  position: 'absolute',
  left: 0,
  top: 0,
  width: '100%',
  height: '100%',
  boxSizing: 'border-box',
} as const;

/** Position, size, opacity and rotation of a layer as style. */
export function layerFrame(layer: Layer, { px }: Pick<PaintContext, 'px'>): Style {
  return place(layer, px(layer.x), px(layer.y), px(layer.width), px(layer.height));
}

/** The same in whole device pixels. Half a pixel at the edge of its modules makes a code hard to read. */
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
