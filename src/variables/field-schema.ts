import * as z from 'zod/mini';
import { checkValue, type Field } from './field.ts';
import type { ChoiceValue, MatchPattern } from './rules.ts';

/** Schema of a field's value on the wire, made of the same check that the form runs. */
export function createFieldSchema(field: Field, matchPattern?: MatchPattern): z.ZodMiniType<ChoiceValue> {
  return z.custom<ChoiceValue>((value) => checkValue(field, value, matchPattern) === undefined, {
    error: ({ input }) => checkValue(field, input, matchPattern),
  });
}
