import * as z from 'zod/mini';
import { borderSchema, radiusSchema, shadowSchema } from './box-decoration.ts';
import { barcodeLayerSchema, dataMatrixLayerSchema, pictureLayerSchema, qrCodeLayerSchema } from './content-layers.ts';
import { layerBase } from './layer-base.ts';
import { fontFamilies } from './font-faces.ts';
import { boundedNumber, boundedWhole, colorSchema, paintSchema } from './paint.ts';

/** Most characters of one text, in a template or after its values are put in. */
export const TEXT_LENGTH_MAX = 5000;

const shapeLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('shape'),
  shape: z.enum(['rect', 'ellipse'], 'must be rect or ellipse'),
  fill: z.optional(paintSchema),
  border: z.optional(borderSchema),
  radius: z.optional(radiusSchema),
  shadow: z.optional(shadowSchema),
});

const textLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('text'),
  /** Plain text with `{{variable}}`, `{{variable|format}}` and `[[optional part]]`. */
  text: z.string('must be text').check(z.maxLength(TEXT_LENGTH_MAX, `must have at most ${TEXT_LENGTH_MAX} characters`)),
  family: z.enum(fontFamilies, `must be one of ${fontFamilies.join(', ')}`),
  weight: boundedNumber(100, 900),
  italic: z.optional(z.boolean()),
  /** In px when the viewport is in px, else in pt. */
  size: boundedNumber(1, 1000),
  /** When given, a text that does not fit its box is set smaller, down to this; same unit as `size`. */
  minSize: z.optional(boundedNumber(1, 1000)),
  color: colorSchema,
  /** `start` when absent: left, or right for a text that begins right to left. */
  align: z.optional(
    z.enum(
      ['start', 'end', 'left', 'center', 'right', 'justify'],
      'must be start, end, left, center, right or justify',
    ),
  ),
  verticalAlign: z.optional(z.enum(['top', 'middle', 'bottom'], 'must be top, middle or bottom')),
  /** Multiple of the size; 1.25 when absent. */
  lineHeight: z.optional(boundedNumber(0.7, 4)),
  /** Multiple of the size. */
  letterSpacing: z.optional(boundedNumber(-0.2, 2)),
  /** Lines of even length instead of one word alone on the last. */
  balance: z.optional(z.boolean()),
  /** As many as fit the box when absent; what does not fit ends in an ellipsis. */
  maxLines: z.optional(boundedWhole(1, 500)),
  uppercase: z.optional(z.boolean()),
  shadow: z.optional(shadowSchema),
  decoration: z.optional(z.enum(['underline', 'line-through'], 'must be underline or line-through')),
});

/** One layer. Later layers lie over earlier ones. Lengths are in the viewport's unit unless said otherwise. */
export const layerSchema = z.discriminatedUnion(
  'type',
  [shapeLayerSchema, textLayerSchema, pictureLayerSchema, qrCodeLayerSchema, dataMatrixLayerSchema, barcodeLayerSchema],
  'must have a type: shape, text, picture, qrcode, datamatrix or barcode',
);
export type Layer = z.output<typeof layerSchema>;
export type LayerType = Layer['type'];
export type LayerOf<Type extends LayerType> = Extract<Layer, { type: Type }>;
