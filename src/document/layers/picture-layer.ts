import * as z from '../../contract/zod.ts';
import { builtInPictureNames } from '../built-in-pictures.ts';
import { borderSchema, boundedNumber, oneOf, radiusSchema, shadowSchema } from '../paint.ts';
import { layerBase, layerType, variableName, type LayerTraits } from './layer-base.ts';

/** Maximum length of an embedded image, which is a file of about 2 MB. */
export const OWN_PICTURE_LENGTH_MAX = 2_800_000;

/** A built-in image. */
export const builtInPictureSource = z.strictObject({
  asset: oneOf(builtInPictureNames).check(z.describe('A built-in image.')),
});

export const pictureLayerSchema = z
  .strictObject({
    ...layerBase,
    type: layerType('picture'),
    source: z
      .union(
        [
          z.strictObject({ variable: variableName }),
          builtInPictureSource,
          z.strictObject({ data: z.string().check(z.maxLength(OWN_PICTURE_LENGTH_MAX)) }),
        ],
        'must be { variable }, { asset } or { data }',
      )
      .check(
        z.describe(
          'A variable of type image, a built-in image (asset), or an embedded image (data, a base64 data URI).',
        ),
      ),
    fit: z
      .optional(oneOf(['cover', 'contain']))
      .check(z.describe('Default: cover, which fills the box and crops the rest.')),
    focus: z
      .optional(z.strictObject({ x: boundedNumber(0, 1), y: boundedNumber(0, 1) }))
      .check(
        z.describe(
          'The point that stays visible when the image is cropped, in fractions of its sides. Default: the center.',
        ),
      ),
    border: z.optional(borderSchema),
    radius: z.optional(radiusSchema),
    shadow: z.optional(shadowSchema),
  })
  .check(z.describe('An image that fills its box or fits into it.'));

export const pictureLayer: LayerTraits<z.output<typeof pictureLayerSchema>> = {
  drawnVariables: ({ source }) => ('variable' in source ? [source.variable] : []),
  contentPath: ['source', 'variable'],
};
