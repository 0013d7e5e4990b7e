import type { LayerOf } from '../layer.ts';
import { paintStyle } from '../paint.ts';
import { layerFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';

/** Draws a rectangle or an ellipse: fill, border inside the box, radius, shadow. */
export const paintShape: Painter<LayerOf<'shape'>> = (layer, context) => {
  const { px } = context;
  const { fill, border, shadow } = layer;
  return {
    type: 'container',
    style: {
      ...layerFrame(layer, context),
      ...(fill === undefined ? {} : paintStyle(fill)),
      ...(border === undefined ? {} : { border: `${px(border.width)}px solid ${border.color}` }),
      ...(shadow === undefined
        ? {}
        : { boxShadow: `${px(shadow.x)}px ${px(shadow.y)}px ${px(shadow.blur)}px ${shadow.color}` }),
      borderRadius: radiusOf(layer, px),
    },
  };
};

function radiusOf({ shape, radius = 0 }: LayerOf<'shape'>, px: (length: number) => number): string {
  if (shape === 'ellipse') return '50%';
  const corners = typeof radius === 'number' ? [radius] : radius;
  return corners.map((corner) => `${px(corner)}px`).join(' ');
}
