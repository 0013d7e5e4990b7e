import { javascriptNotation, writeImport } from '../samples/write-literal.ts';
import type { JsonSchema } from './create-json-schema.ts';

/**
 * Writes a zod 4 schema for a template's `variables` map. It is derived from the JSON Schema, so that both accept the same values.
 */
export function writeZod(name: string, schema: JsonSchema): string {
  const required = new Set(schema.required);
  const members = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}).map((member) => ['__proto__', member] as const),
  ];
  const lines = members.map(([key, member]) => {
    const code = writeValue(member as JsonSchema) + (required.has(key) ? '' : '.optional()');
    return `  ${javascriptNotation.object.entry(javascriptNotation.text(key), code)},\n`;
  });
  return `${writeImport('* as z', 'zod')}\n\nexport const ${name} = z.strictObject({\n${lines.join('')}});\n`;
}

function writeValue(schema: JsonSchema): string {
  const { type, anyOf, const: only, enum: values, oneOf } = schema;
  if (anyOf !== undefined) return `z.union([${anyOf.map(writeValue).join(', ')}])`;
  const choices = only === undefined ? (values ?? oneOf?.map((choice) => choice.const)) : [only];
  if (choices !== undefined) return `z.literal([${choices.map(writeScalar).join(', ')}])`;
  return type === 'string' ? writeText(schema) : writeNumber(schema);
}

function writeNumber({ type, minimum, maximum }: JsonSchema): string {
  return [
    'z.number()',
    minimum === undefined ? '' : `.gte(${minimum})`,
    maximum === undefined ? '' : `.lte(${maximum})`,
    type === 'integer' ? '.refine(Number.isInteger)' : '',
  ].join('');
}

/** zod counts UTF-16 units, but the service counts characters. */
function writeText({ minLength, maxLength, pattern, allOf = [] }: JsonSchema): string {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((part) => part !== undefined);
  return [
    'z.string()',
    minLength === undefined ? '' : `.refine((text) => [...text].length >= ${minLength})`,
    maxLength === undefined ? '' : `.refine((text) => [...text].length <= ${maxLength})`,
    ...patterns.map((part) => `.regex(new RegExp(${javascriptNotation.text(part)}, 'u'))`),
  ].join('');
}

function writeScalar(value: unknown): string {
  return typeof value === 'string' ? javascriptNotation.text(value) : String(value);
}
