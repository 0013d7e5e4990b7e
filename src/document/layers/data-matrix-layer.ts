import * as z from '../../contract/zod.ts';
import { boundedWhole } from '../paint.ts';
import { codeMembers, codeTraits } from './code-members.ts';
import { layerType, type LayerTraits } from './layer-base.ts';

export const dataMatrixLayerSchema = z
  .strictObject({
    ...codeMembers,
    type: layerType('datamatrix'),
    quietZone: z.optional(boundedWhole(0, 20)).check(z.describe('Quiet zone at each side, in modules. Default: 1.')),
  })
  .check(z.describe('A Data Matrix code, square in the middle of its box.'));
export type DataMatrixLayer = z.output<typeof dataMatrixLayerSchema>;

export const dataMatrixLayer: LayerTraits<DataMatrixLayer> = codeTraits;
