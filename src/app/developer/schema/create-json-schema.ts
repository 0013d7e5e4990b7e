import type { Field } from '../../../variables/field.ts';
import { splitPattern } from '../../../variables/split-pattern.ts';
import type { JsonSchema } from './json-schema.ts';
import { valueSchemas } from './value-schemas.ts';

/**
 * JSON Schema 2020-12 of a template's `variables` map: it takes what the form takes. What JSON Schema cannot tell, hosts
 * that cannot be parsed, bytes of a QR code and patterns it cannot hold, is left to the service, and said in `$comment`.
 */
export function createJsonSchema(title: string, fields: readonly Field[]): JsonSchema {
  const byName = new Map<string, JsonSchema[]>();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), createFieldSchema(field)]);
  const properties = Object.create(null) as Record<string, JsonSchema>;
  const patternProperties: Record<string, JsonSchema> = {};
  for (const [name, schemas] of byName) {
    const schema = schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
    // Many readers of `properties` lose this one name, which is the prototype of their own objects.
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

/** A field whose value must be sent: required, and without a default that would take its place. */
export function isDemanded(field: Field): boolean {
  return field.required && !Object.hasOwn(field, 'defaultValue');
}

/** JSON Schema of one variable's value. */
export function createFieldSchema(field: Field): JsonSchema {
  const { label, hint, rules } = field;
  const texts = { title: label, ...(hint === '' ? {} : { description: hint }) };
  const fallback = Object.hasOwn(field, 'defaultValue') ? { default: field.defaultValue } : {};
  if (rules.choices !== undefined) {
    const isNamed = rules.choices.some(({ value, label: name }) => String(value) !== name);
    return {
      ...texts,
      ...(isNamed
        ? { oneOf: rules.choices.map(({ value, label: name }) => ({ const: value, title: name })) }
        : { enum: rules.choices.map(({ value }) => value) }),
      ...fallback,
    };
  }
  const schema: JsonSchema = { ...texts, ...valueSchemas[field.type](rules), ...fallback };
  if (schema.type === 'string') addTextRules(schema, field);
  return schema;
}

function addTextRules(schema: JsonSchema, field: Field): void {
  const { minLength = 0, maxLength = Infinity, pattern } = field.rules;
  // Empty text for a field that must be filled in is no value.
  const shortest = Math.max(schema.minLength ?? 0, minLength, isDemanded(field) ? 1 : 0);
  const longest = Math.min(schema.maxLength ?? Infinity, maxLength);
  if (shortest > 0) schema.minLength = shortest;
  if (longest < Infinity) schema.maxLength = longest;
  if (pattern === undefined) return;
  const usable = toSchemaPattern(pattern);
  if (usable === undefined)
    schema.$comment = `The service also asks for the pattern ${pattern}, which cannot stand here.`;
  else if (schema.pattern === undefined) schema.pattern = usable;
  else schema.allOf = [...(schema.allOf ?? []), { pattern: usable }];
}

/** JSON Schema knows patterns without flags that are right under the flag `u`. */
function toSchemaPattern(pattern: string): string | undefined {
  const { source, flags } = splitPattern(pattern);
  if (flags.replace(/[gu]/g, '') !== '') return undefined;
  try {
    return new RegExp(source, 'u').source;
  } catch {
    return undefined;
  }
}
