import * as z from 'zod/mini';
import { isJsonObject, readMember } from '../contract/loose.ts';
import { createFieldSchema } from './field-schema.ts';
import type { Field } from './field.ts';
import type { ChoiceValue, CheckPattern } from './rules.ts';

/**
 * Schema of a whole `variables` map: a JSON object in, a `Map` of exact names to values out, defaults filled in.
 * Issues have the path `[name]`. A name no field has is an issue, never dropped; so is a required field without value.
 */
export function createTemplateSchema(
  fields: readonly Field[],
  checkPattern?: CheckPattern,
): z.ZodMiniType<Map<string, ChoiceValue>> {
  const schemas = new Map(fields.map((field) => [field.name, createFieldSchema(field, checkPattern)]));
  return z.pipe(
    z.custom<Record<string, unknown>>(isJsonObject, 'Variables must be an object of names and values.'),
    z.transform((input, context) => {
      const values = new Map<string, ChoiceValue>();
      const refuse = (name: string, message: string): void => {
        context.issues.push({ code: 'custom', message, path: [name], input });
      };
      for (const name of Object.keys(input)) {
        if (!schemas.has(name)) refuse(name, `This template has no variable named "${name}".`);
      }
      for (const field of fields) {
        const value = readValue(field, input);
        if (value === undefined) {
          if (field.required) refuse(field.name, `${field.label} is required.`);
          continue;
        }
        const result = schemas.get(field.name)?.safeParse(value);
        if (result?.success) values.set(field.name, result.data);
        else refuse(field.name, result?.error.issues[0]?.message ?? `${field.label} cannot be used.`);
      }
      return values;
    }),
  );
}

/**
 * `null` and absence are no value. Empty text is a value, but not one that a required field takes for given: there it
 * counts as absent, except where text could have been left to its default and was emptied on purpose.
 */
function readValue(field: Field, input: Record<string, unknown>): unknown {
  const value = readMember(input, field.name);
  const isAbsent = value === '' && field.required && (field.type !== 'text' || field.defaultValue === undefined);
  if (value === undefined || value === null || isAbsent) return field.defaultValue;
  return value;
}
