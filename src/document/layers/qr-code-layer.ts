import * as z from '../../contract/zod.ts';
import { boundedWhole, oneOf } from '../paint.ts';
import { codeMembers } from './code-members.ts';
import { layerType } from './layer-base.ts';

export const qrCodeLayerSchema = z
  .strictObject({
    ...codeMembers,
    type: layerType('qrcode'),
    quietZone: z.optional(boundedWhole(0, 20)).check(z.describe('Quiet zone on each side, in modules. Default: 4.')),
    errorCorrection: z
      .optional(oneOf(['low', 'medium', 'quartile', 'high']))
      .check(z.describe('How much of the code may be covered or damaged. Default: medium.')),
  })
  .check(z.describe('A square QR code, centered in its box.'));
