import * as z from '../../contract/zod.ts';
import { borderSchema, oneOf, paintSchema, radiusSchema, shadowSchema } from '../paint.ts';
import { layerBase, layerType, type LayerTraits } from './layer-base.ts';

export const shapeLayerSchema = z
  .strictObject({
    ...layerBase,
    type: layerType('shape'),
    shape: oneOf(['rect', 'ellipse']).check(z.describe('Rectangle or ellipse.')),
    fill: z.optional(paintSchema).check(z.describe('A color or a gradient. Default: transparent.')),
    border: z.optional(borderSchema),
    radius: z.optional(radiusSchema),
    shadow: z.optional(shadowSchema),
  })
  .check(z.describe('A rectangle or an ellipse.'));

export const shapeLayer: LayerTraits<z.output<typeof shapeLayerSchema>> = { drawnVariables: () => [], contentPath: [] };
