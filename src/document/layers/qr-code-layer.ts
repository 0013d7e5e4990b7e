import * as z from '../../contract/zod.ts';
import { boundedWhole } from '../paint.ts';
import { codeMembers, codeTraits } from './code-members.ts';
import { layerType, type LayerTraits } from './layer-base.ts';

export const qrCodeLayerSchema = z
  .strictObject({
    ...codeMembers,
    type: layerType('qrcode'),
    quietZone: z.optional(boundedWhole(0, 20)).check(z.describe('Quiet zone at each side, in modules. Default: 4.')),
    errorCorrection: z
      .optional(z.enum(['low', 'medium', 'quartile', 'high'], 'must be low, medium, quartile or high'))
      .check(z.describe('How much may be covered or damaged. Default: medium.')),
  })
  .check(z.describe('A QR code, square in the middle of its box.'));
export type QrCodeLayer = z.output<typeof qrCodeLayerSchema>;

export const qrCodeLayer: LayerTraits<QrCodeLayer> = codeTraits;
