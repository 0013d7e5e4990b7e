import * as z from 'zod/mini';
import { checkValue } from './check-typed.ts';
import { type Field } from './field.ts';
import type { ChoiceValue, CheckPattern } from './rules.ts';

/** Schema of a field's value on the wire, made of the same check that the form runs. */
export function createFieldSchema(field: Field, checkPattern?: CheckPattern): z.ZodMiniType<ChoiceValue> {
  return z.custom<ChoiceValue>((value) => checkValue(field, value, checkPattern) === undefined, {
    error: ({ input }) => checkValue(field, input, checkPattern),
  });
}
