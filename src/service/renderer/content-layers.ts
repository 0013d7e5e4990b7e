import * as z from 'zod/mini';
import { symbologyNames } from './barcode-symbology.ts';
import { borderSchema, radiusSchema, shadowSchema } from './box-decoration.ts';
import { builtInPictureNames } from './built-in-pictures.ts';
import { layerBase, variableOrText } from './layer-base.ts';
import { boundedNumber, boundedWhole, colorSchema } from './paint.ts';

/** Characters of a template's own picture; about 2 MB of file. */
const OWN_PICTURE_LENGTH_MAX = 2_800_000;

/** A picture from a variable, of the template or of the service, cut to the box or fitted into it. */
export const pictureLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('picture'),
  source: z.union(
    [
      z.strictObject({ variable: z.string().check(z.minLength(1)) }),
      z.strictObject({ asset: z.enum(builtInPictureNames, `must be one of ${builtInPictureNames.join(', ')}`) }),
      /** The template's own picture, as a base64 data URI. */
      z.strictObject({ data: z.string().check(z.maxLength(OWN_PICTURE_LENGTH_MAX)) }),
    ],
    'must be { variable }, { asset } or { data }',
  ),
  fit: z.optional(z.enum(['cover', 'contain'], 'must be cover or contain')),
  /** The point kept in view when the picture is cut, as fractions; the centre when absent. */
  focus: z.optional(z.strictObject({ x: boundedNumber(0, 1), y: boundedNumber(0, 1) })),
  border: z.optional(borderSchema),
  radius: z.optional(radiusSchema),
  shadow: z.optional(shadowSchema),
});

/** A QR code, square in the middle of its box, its modules on whole device pixels. */
export const qrCodeLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('qrcode'),
  source: variableOrText,
  color: z.optional(colorSchema),
  background: z.optional(colorSchema),
  /** Light modules at each side; 4 when absent, as the standard asks; less where the design around it is as light. */
  quietZone: z.optional(boundedWhole(0, 20)),
  errorCorrection: z.optional(z.enum(['low', 'medium', 'quartile', 'high'], 'must be low, medium, quartile or high')),
  radius: z.optional(radiusSchema),
});

/** A Data Matrix code, square in the middle of its box, its modules on whole device pixels. */
export const dataMatrixLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('datamatrix'),
  source: variableOrText,
  color: z.optional(colorSchema),
  background: z.optional(colorSchema),
  /** Light modules at each side; 1 when absent, as the standard asks. */
  quietZone: z.optional(boundedWhole(0, 20)),
  radius: z.optional(radiusSchema),
});

/** A bar code of one row, its bars on whole device pixels, with its text under it where `text` is given. */
export const barcodeLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('barcode'),
  source: variableOrText,
  symbology: z.enum(symbologyNames, `must be one of ${symbologyNames.join(', ')}`),
  color: z.optional(colorSchema),
  background: z.optional(colorSchema),
  /** Light modules at each side; what the symbology asks when absent. */
  quietZone: z.optional(boundedWhole(0, 40)),
  align: z.optional(z.enum(['left', 'center', 'right'], 'must be left, center or right')),
  radius: z.optional(radiusSchema),
  /** Size of the text under the bars: px when the viewport is in px, else pt. No text when absent. */
  textSize: z.optional(boundedNumber(1, 1000)),
});
