import { jsonObject, looseText } from './loose.ts';
import * as z from './zod.ts';

/** The variable types (specification, section 2). */
export const variableTypes = ['text', 'number', 'email', 'url', 'phone', 'date', 'qrcode', 'barcode', 'image'] as const;
export type VariableType = (typeof variableTypes)[number];

/**
 * A variable from any service. An entry is only rejected if it isn't an object or its name isn't a string. An unknown `type` means
 * text. `raw` is the variable as sent, for reading its rules and for display.
 */
export const variableSchema = z.pipe(
  z.pipe(
    jsonObject,
    z.transform((raw) => ({ ...raw, raw })),
  ),
  z.object({
    name: z.string('the name is missing'),
    type: looseText,
    label: looseText,
    required: z.transform((required: unknown) => required === true || required === 'true'),
    /** Undefined if missing or `null`. `0`, `false` and `""` are defaults (not in the specification). */
    defaultValue: z.optional(z.transform((value: unknown): unknown => value ?? undefined)),
    /** Undefined unless it is an object. */
    validation: z.catch(z.optional(jsonObject), undefined),
    raw: jsonObject,
  }),
);
export type Variable = z.output<typeof variableSchema>;

/** A choice as our service writes it in `validation.options` (not in the specification). */
const choiceWireSchema = z.strictObject({ value: z.union([z.string(), z.number()]), label: z.string() });

const boundSchema = z.union([z.number(), z.iso.date()], 'must be a number or a date such as 2026-12-24');

/** `validation` as our service writes it: the members named in the specification, with types that the specification leaves open. */
const validationWireSchema = z.strictObject({
  minLength: z.optional(z.int().check(z.nonnegative(), z.describe('Minimum number of characters.'))),
  maxLength: z.optional(z.int().check(z.nonnegative(), z.describe('Maximum number of characters.'))),
  min: z.optional(boundSchema).check(z.describe('Smallest number or earliest date.')),
  max: z.optional(boundSchema).check(z.describe('Largest number or latest date.')),
  pattern: z.optional(
    z.string().check(z.describe('A regular expression that must match part of the text, or all of it with ^ and $.')),
  ),
  options: z
    .optional(z.array(choiceWireSchema))
    .check(z.describe('The allowed values, each with its label in the form.')),
});

/** A variable as our service writes it (specification, section 2). */
export const variableWireSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.describe('Unique name, used by API requests and layers.')),
  type: z
    .enum(variableTypes)
    .check(z.describe('Kind of value: text, a number, a date such as 2026-12-24, an image, and so on.')),
  label: z.string().check(z.describe('Label in the form. The name is used when it is empty.')),
  required: z.boolean().check(z.describe('Whether a value is required.')),
  defaultValue: z
    .optional(z.union([z.string(), z.number()], 'must be text or a number'))
    .check(z.describe('Used when no value is sent. The default must follow the rules.')),
  validation: z.optional(validationWireSchema).check(z.describe("Rules for the variable's values.")),
});
