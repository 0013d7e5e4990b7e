import * as z from 'zod/mini';
import { variableTypes } from './variable.ts';

/** A choice as our own service writes it in `validation.options` (open points). */
export const choiceWireSchema = z.strictObject({ value: z.union([z.string(), z.number()]), label: z.string() });

/** `validation` as our own service writes it: the members the specification names, with the types open points chose. */
export const validationWireSchema = z.strictObject({
  minLength: z.optional(z.int().check(z.nonnegative())),
  maxLength: z.optional(z.int().check(z.nonnegative())),
  min: z.optional(z.union([z.number(), z.iso.date()])),
  max: z.optional(z.union([z.number(), z.iso.date()])),
  pattern: z.optional(z.string()),
  options: z.optional(z.array(choiceWireSchema)),
});

/** A variable as our own service writes it (specification, section 2). */
export const variableWireSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  type: z.enum(variableTypes),
  label: z.string(),
  required: z.boolean(),
  defaultValue: z.optional(z.union([z.string(), z.number()])),
  validation: z.optional(validationWireSchema),
});
