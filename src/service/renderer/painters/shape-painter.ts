import { decorationStyle } from '../box-decoration.ts';
import type { LayerOf } from '../layer.ts';
import { paintStyle } from '../paint.ts';
import { layerFrame } from './layer-frame.ts';
import type { Painter } from './painter.ts';

/** Draws a rectangle or an ellipse: fill, border inside the box, radius, shadow. */
export const paintShape: Painter<LayerOf<'shape'>> = (layer, context) => ({
  type: 'container',
  style: {
    ...layerFrame(layer, context),
    ...(layer.fill === undefined ? {} : paintStyle(layer.fill)),
    ...decorationStyle(layer, context.px),
    ...(layer.shape === 'ellipse' ? { borderRadius: '50%' } : {}),
  },
});
