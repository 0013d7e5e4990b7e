import * as z from '../../contract/zod.ts';
import { boundedWhole } from '../paint.ts';
import { codeMembers } from './code-members.ts';
import { layerType } from './layer-base.ts';

export const dataMatrixLayerSchema = z
  .strictObject({
    ...codeMembers,
    type: layerType('datamatrix'),
    quietZone: z.optional(boundedWhole(0, 20)).check(z.describe('Quiet zone on each side, in modules. Default: 1.')),
  })
  .check(z.describe('A square Data Matrix code, centered in its box.'));
