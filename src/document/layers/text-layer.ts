import * as z from '../../contract/zod.ts';
import { variablesOfText } from '../bindings.ts';
import { boundedNumber, boundedWhole, colorSchema, oneOf, shadowSchema } from '../paint.ts';
import { LETTER_REACH, layerBase, layerType, type LayerTraits } from './layer-base.ts';

/** Maximum length of a font family name. */
export const FAMILY_LENGTH_MAX = 100;

/** Maximum length of a layer's text, both as written and with values inserted. */
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
          'Plain text with {{variable}} or {{variable|format}}. Text in [[ ]] is omitted if any of its variables is empty.',
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
    weight: boundedNumber(100, 900).check(
      z.describe('400 is regular and 700 is bold. The font must include this weight.'),
    ),
    italic: z.optional(z.boolean()).check(z.describe("Use the font's italic.")),
    size: boundedNumber(1, 1000).check(z.describe('In px if the unit is px, otherwise in pt.')),
    minSize: z
      .optional(boundedNumber(1, 1000))
      .check(z.describe('Minimum size. Text that does not fit its box shrinks down to this size.')),
    color: colorSchema.check(z.describe('Text color.')),
    align: z
      .optional(oneOf(['start', 'end', 'left', 'center', 'right', 'justify']))
      .check(z.describe('Default: start, which is left, or right for right-to-left text.')),
    verticalAlign: z.optional(oneOf(['top', 'middle', 'bottom'])).check(z.describe('Default: top.')),
    lineHeight: z.optional(boundedNumber(0.7, 4)).check(z.describe('A multiple of the size. Default: 1.25.')),
    letterSpacing: z.optional(boundedNumber(-0.2, 2)).check(z.describe('A multiple of the size.')),
    balance: z
      .optional(z.boolean())
      .check(z.describe('Evens out line lengths, so the last line is not a single word.')),
    maxLines: z
      .optional(boundedWhole(1, 500))
      .check(z.describe('Default: as many lines as fit. Longer text ends with an ellipsis.')),
    uppercase: z.optional(z.boolean()).check(z.describe('Show the text in uppercase.')),
    shadow: z.optional(shadowSchema),
    decoration: z.optional(oneOf(['underline', 'line-through'])).check(z.describe('Underline or strikethrough.')),
  })
  .check(z.describe('Text that can include variables. It wraps at the edge of its box and at line breaks.'));

export const textLayer: LayerTraits<z.output<typeof textLayerSchema>> = {
  drawnVariables: ({ text }) => variablesOfText(text),
  contentPath: ['text'],
  typeSizeMember: 'size',
  letterReach: ({ size, lineHeight = 1.25 }) => size * (lineHeight + LETTER_REACH),
};
