import * as z from 'zod/mini';
import { symbologyNames } from './barcode-symbology.ts';
import { builtInPictureNames } from './built-in-pictures.ts';
import {
  borderSchema,
  boundedNumber,
  boundedWhole,
  colorSchema,
  paintSchema,
  radiusSchema,
  shadowSchema,
} from './paint.ts';

/** The longest side or offset in any unit: what keeps the engine's arithmetic far from overflow. */
const LENGTH_MAX = 20_000;

const variableName = z.string('must be the name of a variable').check(z.minLength(1, 'must be the name of a variable'));

/** A variable and a value; they are compared as text, a number in its shortest form. */
const valueRule = z.strictObject({
  variable: variableName,
  equals: z.union(
    [z.string().check(z.maxLength(1000)), boundedNumber(-Number.MAX_VALUE, Number.MAX_VALUE)],
    'must be text or a number',
  ),
});

/** Members every layer has. Lengths are in the viewport's unit. */
const layerBase = {
  id: z
    .string('must be text')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'must have at most 100 characters')),
  x: boundedNumber(-LENGTH_MAX, LENGTH_MAX),
  y: boundedNumber(-LENGTH_MAX, LENGTH_MAX),
  width: boundedNumber(0, LENGTH_MAX),
  height: boundedNumber(0, LENGTH_MAX),
  /** Degrees clockwise about the centre. */
  rotation: z.optional(boundedNumber(-360, 360)),
  opacity: z.optional(boundedNumber(0, 1)),
  /** The layer is drawn only when this variable has a value. */
  hideWhenEmpty: z.optional(variableName),
  /** The layer is drawn only when this variable has none: a stand-in. */
  showWhenEmpty: z.optional(variableName),
  /** The layer is drawn only when the variable has this value; only when it has another, or none, for `hideWhen`. */
  showWhen: z.optional(valueRule),
  hideWhen: z.optional(valueRule),
};

/** Where a layer takes its content from. */
const variableOrText = z.union(
  [
    z.strictObject({ variable: variableName }),
    z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  ],
  'must be { variable } or { text }',
);

/** Characters of a template's own picture; about 2 MB of file. */
export const OWN_PICTURE_LENGTH_MAX = 2_800_000;

/** A picture of the service. */
export const builtInPictureSource = z.strictObject({
  asset: z.enum(builtInPictureNames, `must be one of ${builtInPictureNames.join(', ')}`),
});

/** A picture from a variable, of the template or of the service, cut to the box or fitted into it. */
const pictureLayerSchema = z.strictObject({
  ...layerBase,
  type: z.literal('picture'),
  source: z.union(
    [
      z.strictObject({ variable: z.string().check(z.minLength(1)) }),
      builtInPictureSource,
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
const qrCodeLayerSchema = z.strictObject({
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
const dataMatrixLayerSchema = z.strictObject({
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
const barcodeLayerSchema = z.strictObject({
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

/** Most characters of the name of a font family. */
export const FAMILY_LENGTH_MAX = 100;

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
  /** A built-in family, or one of the workspace; which there are is checked by `parseTemplateDocument`. */
  family: z
    .string('must be the name of a font family')
    .check(
      z.minLength(1, 'must be the name of a font family'),
      z.maxLength(FAMILY_LENGTH_MAX, `must have at most ${FAMILY_LENGTH_MAX} characters`),
    ),
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
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'must be one of shape, text, picture, qrcode, datamatrix or barcode' : undefined,
  },
);
export type Layer = z.output<typeof layerSchema>;
export type LayerType = Layer['type'];
export type LayerOf<Type extends LayerType> = Extract<Layer, { type: Type }>;
