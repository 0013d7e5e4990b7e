import * as z from '../../contract/zod.ts';
import { colorSchema, radiusSchema } from '../paint.ts';
import { layerBase, variableName } from './layer-base.ts';

const sourceSchema = z.union(
  [
    z.strictObject({ variable: variableName }),
    z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  ],
  'must be { variable } or { text }',
);

/** The members that all codes share. */
export const codeMembers = {
  ...layerBase,
  source: sourceSchema.check(z.describe('A variable or fixed text.')),
  color: z.optional(colorSchema).check(z.describe('Color of the dark parts. Default: black.')),
  background: z.optional(colorSchema).check(z.describe('Color of the light parts. Default: white.')),
  radius: z.optional(radiusSchema),
};

export const codeTraits = {
  drawnVariables: ({ source }: { source: z.output<typeof sourceSchema> }) =>
    'variable' in source ? [source.variable] : [],
  contentPath: ['source', 'variable'],
};
