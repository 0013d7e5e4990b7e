import { isJsonObject, readMember } from '../../../contract/loose.ts';
import type { DocumentPath } from './locate-path.ts';
import { useQuery } from '@tanstack/react-query';
import { TEMPLATE_SCHEMA_PATH } from '../../../contract/app-server.ts';
import { sessionFetch } from '../../lib/session.ts';

/** The supported part of a JSON Schema. */
export interface JsonSchema {
  $ref?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
}

/**
 * Returns the schemas for the value at a path. Omits alternatives that contradict a member, such as `"type": "text"`. The value at
 * the path itself is ignored.
 */
export function schemasAt(root: JsonSchema, document: unknown, path: DocumentPath): JsonSchema[] {
  let found = [root];
  for (let depth = 0; depth <= path.length; depth += 1) {
    const value = valueAt(document, path.slice(0, depth));
    const open = depth === path.length - 1 ? path[depth] : undefined;
    found = found.flatMap((schema) => expandSchema(root, schema, value, open));
    const step = path[depth];
    if (step !== undefined) found = found.flatMap((schema) => childSchemas(schema, step));
  }
  return found;
}

export function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce((value: unknown, step) => {
    if (typeof step === 'number') return Array.isArray(value) ? (value[step] as unknown) : undefined;
    return isJsonObject(value) ? readMember(value, step) : undefined;
  }, document);
}

function childSchemas(schema: JsonSchema, step: string | number): JsonSchema[] {
  if (typeof step === 'number') return schema.items === undefined ? [] : [schema.items];
  const { properties = {}, additionalProperties } = schema;
  if (Object.hasOwn(properties, step)) return [properties[step] as JsonSchema];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** Resolves references and alternatives. `open` is the member that is being edited. */
export function expandSchema(
  root: JsonSchema,
  schema: JsonSchema,
  value?: unknown,
  open?: string | number,
): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const target = resolve(root, schema.$ref);
    return target === undefined ? [] : expandSchema(root, target, value, open);
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices === undefined) return [schema];
  const expanded = choices.flatMap((choice) => expandSchema(root, choice, value, open));
  const possible = expanded.filter((choice) => !isRuledOut(choice, value, open));
  return possible.length > 0 ? possible : expanded;
}

function isRuledOut({ properties = {} }: JsonSchema, value: unknown, open: string | number | undefined): boolean {
  if (!isJsonObject(value)) return false;
  return Object.entries(properties).some(([name, { const: wanted }]) => {
    const found = readMember(value, name);
    return wanted !== undefined && name !== open && found !== undefined && found !== wanted;
  });
}

/** Supports only pointers within the schema itself, such as `#/$defs/paint`. */
function resolve(root: JsonSchema, pointer: string): JsonSchema | undefined {
  let found: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    found = isJsonObject(found) ? readMember(found, part.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined;
  }
  return isJsonObject(found) ? found : undefined;
}

export function choicesOf(schemas: readonly JsonSchema[]): (string | number | boolean | null)[] {
  const all = schemas.flatMap((schema) => {
    if (schema.const !== undefined) return [schema.const];
    if (schema.enum !== undefined) return schema.enum;
    if (schema.type === 'boolean') return [true, false];
    return schema.type === 'null' ? [null] : [];
  });
  return [...new Set(all)].filter(
    (value): value is string | number | boolean | null => value === null || typeof value !== 'object',
  );
}

/** The JSON Schema for template documents, from the app's server; undefined until it has loaded. */
export function useTemplateSchema() {
  const query = useQuery({
    queryKey: ['template-schema'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await sessionFetch(TEMPLATE_SCHEMA_PATH, { signal, redirect: 'error' });
      if (!response.ok) throw new Error(`The schema could not be loaded: ${response.status}.`);
      return (await response.json()) as JsonSchema;
    },
  });
  return { schema: query.data, query };
}
