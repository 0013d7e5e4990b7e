import { quotaHeaders } from '../../contract/headers.ts';
import * as z from '../../contract/zod.ts';

/** A parameter for a call in an OpenAPI document. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  /** The default, as text. */
  fallback: string;
}

export interface Operation {
  id: string;
  method: string;
  /** Contains `{name}` for each path parameter. */
  path: string;
  summary: string;
  parameters: Parameter[];
  hasBody: boolean;
  /** A successful call uses one render: its response has quota headers. */
  isCharged: boolean;
  /** Possible statuses and their meanings. */
  answers: [status: string, meaning: string][];
}

/** The parts of Galley's own OpenAPI document that are shown. */
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  description: z.optional(z.string()),
  required: z.optional(z.boolean()),
  schema: z.object({ default: z.optional(z.union([z.string(), z.number()])) }),
});
const responseSchema = z.object({
  description: z.string(),
  headers: z.optional(z.record(z.string(), z.unknown())),
});
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.optional(z.array(parameterSchema)),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), responseSchema),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

/** Reads the calls from an OpenAPI document. */
export function readOperations(document: unknown): Operation[] {
  return Object.entries(documentSchema.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      parameters: (operation.parameters ?? []).map(readParameter),
      hasBody: operation.requestBody !== undefined,
      isCharged: quotaHeaders.remaining in (operation.responses[200]?.headers ?? {}),
      answers: Object.entries(operation.responses).map(([status, { description }]) => [
        status,
        // Descriptions are Markdown, but ours use only backticks.
        description.replaceAll('`', ''),
      ]),
    })),
  );
}

function readParameter({ schema, ...parameter }: z.infer<typeof parameterSchema>): Parameter {
  return { description: '', required: false, ...parameter, fallback: String(schema.default ?? '') };
}

/** Headers are sent as one byte per character. */
const NO_HEADER_CHARACTER = /[^\t\x20-\x7e\x80-\xff]/u;

/**
 * Creates the `fetch` arguments for a call. Omits parameters without a value. Throws an error with a user-facing message if a
 * value can't be sent.
 */
export function createRequest(
  { method, path, parameters, hasBody }: Operation,
  values: ReadonlyMap<string, string>,
  body: string,
): { address: string; init: RequestInit & { headers: Headers } } {
  const search = new URLSearchParams();
  const headers = new Headers(hasBody ? { 'content-type': 'application/json' } : {});
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = values.get(name)?.trim() ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') search.set(name, value);
    else if (value !== '') {
      const [wrong] = NO_HEADER_CHARACTER.exec(value) ?? [];
      if (wrong !== undefined) {
        throw new Error(
          `${name} cannot contain “${wrong}”: headers allow only unaccented letters, digits and punctuation.`,
        );
      }
      headers.set(name, value);
    }
  }
  return {
    address: search.size === 0 ? address : `${address}?${search}`,
    init: { method, headers, credentials: 'same-origin', redirect: 'error', ...(hasBody ? { body } : {}) },
  };
}
