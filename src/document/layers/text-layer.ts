import * as z from '../../contract/zod.ts';
import { variablesOfText } from '../bindings.ts';
import { boundedNumber, boundedWhole, colorSchema, oneOf, shadowSchema } from '../paint.ts';
import { LETTER_REACH, layerBase, layerType, type LayerTraits } from './layer-base.ts';

/** Most characters of the name of a font family. */
export const FAMILY_LENGTH_MAX = 100;

/** Most characters of one text, as written and with its values. */
export const TEXT_LENGTH_MAX = 5000;

export const textLayerSchema = z
  .strictObject({
    ...layerBase,
    type: layerType('text'),
    text: z
      .string()
      .check(
        z.maxLength(TEXT_LENGTH_MAX),
        z.describe(
          'Plain text with {{variable}} or {{variable|format}}. Text in [[ ]] is omitted if a variable in it is empty.',
        ),
      ),
    /** `parseTemplateDocument` checks that the family exists. */
    family: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(FAMILY_LENGTH_MAX),
        z.describe('A built-in font or one added in the settings.'),
      ),
    weight: boundedNumber(100, 900).check(z.describe('400 is regular, 700 is bold; the font must have it.')),
    italic: z.optional(z.boolean()).check(z.describe('Use the italic of the font.')),
    size: boundedNumber(1, 1000).check(z.describe('In px if the unit is px, otherwise in pt.')),
    minSize: z
      .optional(boundedNumber(1, 1000))
      .check(z.describe('Smallest size. A text that does not fit its box shrinks down to this.')),
    color: colorSchema.check(z.describe('Color of the text.')),
    align: z
      .optional(oneOf(['start', 'end', 'left', 'center', 'right', 'justify']))
      .check(z.describe('Default: start, which is left, or right for a text that begins right to left.')),
    verticalAlign: z.optional(oneOf(['top', 'middle', 'bottom'])).check(z.describe('Default: top.')),
    lineHeight: z.optional(boundedNumber(0.7, 4)).check(z.describe('A multiple of the size. Default: 1.25.')),
    letterSpacing: z.optional(boundedNumber(-0.2, 2)).check(z.describe('A multiple of the size.')),
    balance: z.optional(z.boolean()).check(z.describe('Balances the lines, so the last one is not a single word.')),
    maxLines: z
      .optional(boundedWhole(1, 500))
      .check(z.describe('Default: as many lines as fit. Longer text ends in an ellipsis.')),
    uppercase: z.optional(z.boolean()).check(z.describe('Show the text in capitals.')),
    shadow: z.optional(shadowSchema),
    decoration: z
      .optional(oneOf(['underline', 'line-through']))
      .check(z.describe('A line under the text or through it.')),
  })
  .check(z.describe('Text, with variables in it. It breaks at the edge of its box and at line breaks.'));

export const textLayer: LayerTraits<z.output<typeof textLayerSchema>> = {
  drawnVariables: ({ text }) => variablesOfText(text),
  contentPath: ['text'],
  typeSizeMember: 'size',
  letterReach: ({ size, lineHeight = 1.25 }) => size * (lineHeight + LETTER_REACH),
};
