import * as z from '../../contract/zod.ts';
import { borderSchema, paintSchema, radiusSchema, shadowSchema } from '../paint.ts';
import { layerBase, layerType, type LayerTraits } from './layer-base.ts';

export const shapeLayerSchema = z
  .strictObject({
    ...layerBase,
    type: layerType('shape'),
    shape: z.enum(['rect', 'ellipse'], 'must be rect or ellipse').check(z.describe('Rectangle or ellipse.')),
    fill: z.optional(paintSchema).check(z.describe('A color or a gradient. Default: transparent.')),
    border: z.optional(borderSchema),
    radius: z.optional(radiusSchema),
    shadow: z.optional(shadowSchema),
  })
  .check(z.describe('A rectangle or an ellipse.'));
export type ShapeLayer = z.output<typeof shapeLayerSchema>;

export const shapeLayer: LayerTraits<ShapeLayer> = { drawnVariables: () => [], contentPath: [] };
