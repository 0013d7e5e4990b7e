import * as z from '../../../contract/zod.ts';
import { splitPattern } from '../../../variables/describe-pattern.ts';
import { createFieldSchema } from '../../../variables/field-schema.ts';
import type { Field } from '../../../variables/field.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Creates a JSON Schema 2020-12 for a template's `variables` map. The schema accepts what the form accepts. Rules that JSON Schema
 * can't express are left to the service and described in `$comment`.
 */
export function createJsonSchema(title: string, fields: readonly Field[]): JsonSchema {
  const byName = new Map<string, JsonSchema[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), describeField(field)]);
  const properties = Object.create(null) as Record<string, JsonSchema>;
  const patternProperties: Record<string, JsonSchema> = {};
  for (const [name, schemas] of byName) {
    const schema = schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
    // Many parsers lose this name, because setting it changes their objects' prototype.
    if (name === '__proto__') patternProperties['^__proto__$'] = schema;
    else properties[name] = schema;
  }
  const required = new Set(fields.filter(isDemanded).map(({ name }) => name));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    properties,
    ...(Object.keys(patternProperties).length === 0 ? {} : { patternProperties }),
    ...(required.size === 0 ? {} : { required: [...required] }),
    additionalProperties: false,
  };
}

/** Whether a field's value must be sent: it is required and has no default. */
export function isDemanded(field: Field): boolean {
  return field.required && !Object.hasOwn(field, 'defaultValue');
}

function describeField(field: Field): JsonSchema {
  const { label, hint, rules } = field;
  const isNamed = rules.choices?.some(({ value, label: name }) => String(value) !== name) === true;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(createFieldSchema(field));
  return {
    title: label,
    ...(hint === '' ? {} : { description: hint }),
    ...(isNamed ? { oneOf: rules.choices?.map(({ value, label: name }) => ({ const: value, title: name })) } : schema),
    ...(rules.choices === undefined && schema.type === 'string' ? describeTextRules(schema, field) : {}),
    ...(Object.hasOwn(field, 'defaultValue') ? { default: field.defaultValue } : {}),
  };
}

/** The rules that zod checks with functions: lengths in code points, and the template's pattern. */
function describeTextRules(schema: JsonSchema, field: Field): JsonSchema {
  const { pattern } = field.rules;
  // A required field can't be empty.
  const minLength = Math.max(schema.minLength ?? 0, field.rules.minLength ?? 0, isDemanded(field) ? 1 : 0);
  const maxLength = Math.min(schema.maxLength ?? Infinity, field.rules.maxLength ?? Infinity);
  const lengths = { ...(minLength > 0 && { minLength }), ...(maxLength < Infinity && { maxLength }) };
  if (pattern === undefined) return lengths;
  const usable = toSchemaPattern(pattern);
  return usable === undefined
    ? { ...lengths, $comment: `The service also requires the pattern ${pattern}, which JSON Schema cannot express.` }
    : { ...lengths, allOf: [...(schema.allOf ?? []), { pattern: usable }] };
}

/** JSON Schema patterns have no flags and must be valid with the `u` flag. */
function toSchemaPattern(pattern: string): string | undefined {
  const { source, flags } = splitPattern(pattern);
  if (flags.replace(/[gu]/g, '') !== '') return undefined;
  try {
    return new RegExp(source, 'u').source;
  } catch {
    return undefined;
  }
}
