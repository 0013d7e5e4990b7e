import * as z from '../../contract/zod.ts';
import { symbologyNames } from '../../variables/symbology-rules.ts';
import { boundedNumber, boundedWhole, oneOf } from '../paint.ts';
import { codeMembers, codeTraits } from './code-members.ts';
import { LETTER_REACH, layerType, type LayerTraits } from './layer-base.ts';

export const barcodeLayerSchema = z
  .strictObject({
    ...codeMembers,
    type: layerType('barcode'),
    symbology: oneOf(symbologyNames).check(z.describe('Barcode type.')),
    quietZone: z
      .optional(boundedWhole(0, 40))
      .check(z.describe('Quiet zone on each side, in modules. Default: the minimum for the symbology.')),
    align: z
      .optional(oneOf(['left', 'center', 'right']))
      .check(z.describe('Horizontal position in the box. Default: center.')),
    textSize: z
      .optional(boundedNumber(1, 1000))
      .check(
        z.describe(
          'Size of the text under the bars, in px if the unit is px, otherwise in pt. If absent, no text is shown.',
        ),
      ),
  })
  .check(z.describe('A linear barcode.'));

export const barcodeLayer: LayerTraits<z.output<typeof barcodeLayerSchema>> = {
  ...codeTraits,
  typeSizeMember: 'textSize',
  letterReach: ({ textSize = 0 }) => textSize * LETTER_REACH,
};
