import * as z from 'zod/mini';
import { viewportUnits } from '../../contract/template.ts';
import { variableWireSchema } from '../../contract/variable.ts';
import { layerSchema } from './layer.ts';
import { boundedNumber, paintSchema } from './paint.ts';

const LAYERS_MAX = 200;

/** The shape of a template document; what no single member shows is checked by `parseTemplateDocument`. */
export const templateDocumentSchema = z.strictObject({
  version: z.literal(1, 'must be 1'),
  viewport: z.strictObject({ width: boundedNumber(0.1, 20_000), height: boundedNumber(0.1, 20_000) }),
  unit: z.enum(viewportUnits, `must be one of ${viewportUnits.join(', ')}`),
  dpi: boundedNumber(36, 1200),
  intent: z.enum(['screen', 'print'], 'must be screen or print'),
  variables: z.array(variableWireSchema).check(z.maxLength(100, 'must have at most 100 items')),
  background: z.nullable(paintSchema),
  layers: z.array(layerSchema).check(z.maxLength(LAYERS_MAX, `must have at most ${LAYERS_MAX} items`)),
});

/**
 * What a template draws. Positions and lengths are in `unit`; type sizes are in px when `unit` is px, else in pt. One
 * inch is `dpi` px; a px viewport uses `dpi` only for the density written into the file. `background: null` is
 * transparent, white in JPEG.
 */
export type TemplateDocument = z.output<typeof templateDocumentSchema>;
