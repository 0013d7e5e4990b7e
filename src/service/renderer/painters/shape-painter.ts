import type { ImageNode, Node } from '@takumi-rs/core';
import type { LayerOf } from '../../../document/layer.ts';
import { decorationStyle, paintStyle } from './paint-style.ts';
import { isOpaquePaint, type Paint } from '../../../document/paint.ts';
import { COVER, layerFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';

/** Draws a rectangle or an ellipse: fill, border inside the box, radius, shadow. */
export const paintShape: Painter<LayerOf<'shape'>> = (layer, context) => {
  const { fill } = layer;
  const { border, ...decoration } = decorationStyle(layer, context.px);
  const style = {
    ...layerFrame(layer, context),
    ...(fill === undefined ? {} : paintStyle(fill)),
    ...decoration,
    ...(layer.shape === 'ellipse' ? { borderRadius: '50%' } : {}),
  };
  if (border === undefined) return { type: 'container', style };
  // The engine repeats gradients under and beyond borders, so translucent borders get their own box.
  const isOver = typeof fill === 'object' && !isOpaquePaint(layer.border?.color ?? null);
  if (!isOver) return { type: 'container', style: { ...style, border } };
  const over = { ...COVER, border, borderRadius: style.borderRadius ?? 0 };
  return { type: 'container', style, children: [{ type: 'container', style: over }] };
};

/** Creates an image's root: the background with all layers. Not clipped, because the engine crops to the canvas anyway. */
export function paintBackground(background: Paint | null, widthPx: number, heightPx: number, children: Node[]): Node {
  return {
    type: 'container',
    style: {
      position: 'relative',
      display: 'flex',
      width: widthPx,
      height: heightPx,
      ...(background === null ? {} : paintStyle(background)),
    },
    children,
  };
}

/** Creates an image node that fills the canvas. */
export function paintWhole(src: NonNullable<ImageNode['src']>, widthPx: number, heightPx: number): Node {
  return { type: 'image', src, style: { position: 'absolute', left: 0, top: 0, width: widthPx, height: heightPx } };
}
