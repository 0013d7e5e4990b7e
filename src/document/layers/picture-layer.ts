import * as z from '../../contract/zod.ts';
import { builtInPictureNames } from '../built-in-pictures.ts';
import { borderSchema, boundedNumber, radiusSchema, shadowSchema } from '../paint.ts';
import { layerBase, layerType, type LayerTraits } from './layer-base.ts';

/** Characters of an embedded image, which is a file of about 2 MB. */
export const OWN_PICTURE_LENGTH_MAX = 2_800_000;

/** An image of the service. */
export const builtInPictureSource = z.strictObject({
  asset: z.enum(builtInPictureNames, `must be one of ${builtInPictureNames.join(', ')}`),
});

export const pictureLayerSchema = z
  .strictObject({
    ...layerBase,
    type: layerType('picture'),
    source: z
      .union(
        [
          z.strictObject({ variable: z.string().check(z.minLength(1)) }),
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
      .optional(z.enum(['cover', 'contain'], 'must be cover or contain'))
      .check(z.describe('Default: cover, which fills the box and cuts off the rest.')),
    focus: z
      .optional(z.strictObject({ x: boundedNumber(0, 1), y: boundedNumber(0, 1) }))
      .check(
        z.describe(
          'The point that stays visible when the image is cut, in fractions of its sides. Default: the center.',
        ),
      ),
    border: z.optional(borderSchema),
    radius: z.optional(radiusSchema),
    shadow: z.optional(shadowSchema),
  })
  .check(z.describe('An image that fills its box or fits into it.'));
export type PictureLayer = z.output<typeof pictureLayerSchema>;

export const pictureLayer: LayerTraits<PictureLayer> = {
  drawnVariables: ({ source }) => ('variable' in source ? [source.variable] : []),
  contentPath: ['source', 'variable'],
};
