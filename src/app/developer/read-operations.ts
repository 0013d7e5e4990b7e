import { quotaHeaders } from '../../contract/headers.ts';
import { isJsonObject, readText } from '../../contract/loose.ts';

/** A parameter of a call in an OpenAPI document. */
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
  /** With `{name}` for a parameter. */
  path: string;
  summary: string;
  parameters: Parameter[];
  hasBody: boolean;
  /** A success uses one render: its response has quota headers. */
  isCharged: boolean;
  /** Possible statuses and their meanings. */
  answers: [status: string, meaning: string][];
}

/** The readable calls of an OpenAPI document. */
export function readOperations(document: unknown): Operation[] {
  const paths = isJsonObject(document) && isJsonObject(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(isJsonObject(item) ? item : {}).flatMap(([method, raw]) =>
      isJsonObject(raw) ? [readOperation(method, path, raw)] : [],
    ),
  );
}

function readOperation(method: string, path: string, raw: Record<string, unknown>): Operation {
  return {
    id: readText(raw.operationId) || `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: readText(raw.summary),
    parameters: (Array.isArray(raw.parameters) ? raw.parameters : []).flatMap(readParameter),
    hasBody: raw.requestBody !== undefined,
    isCharged: hasQuotaHeader(raw.responses),
    answers: Object.entries(isJsonObject(raw.responses) ? raw.responses : {}).map(([status, answer]) => [
      status,
      // Descriptions are Markdown; ours use only code marks.
      isJsonObject(answer) ? readText(answer.description).replaceAll('`', '') : '',
    ]),
  };
}

function hasQuotaHeader(responses: unknown): boolean {
  const success = isJsonObject(responses) ? responses[200] : undefined;
  return isJsonObject(success) && isJsonObject(success.headers) && quotaHeaders.remaining in success.headers;
}

function readParameter(raw: unknown): Parameter[] {
  if (!isJsonObject(raw)) return [];
  const place = (['path', 'query', 'header'] as const).find((name) => name === raw.in);
  const schema = isJsonObject(raw.schema) ? raw.schema : {};
  if (place === undefined) return [];
  return [
    {
      name: readText(raw.name),
      in: place,
      description: readText(raw.description),
      required: raw.required === true,
      fallback: readText(schema.default),
    },
  ];
}

/** Headers are sent as one byte for each character. */
const NO_HEADER_CHARACTER = /[^\t\x20-\x7e\x80-\xff]/u;

/**
 * The arguments of `fetch` for a call. Parameters without a value are left out. Throws a sentence for a value that can't be sent.
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
        throw new Error(`${name} cannot contain “${wrong}”: headers allow only plain letters, digits and signs.`);
      }
      headers.set(name, value);
    }
  }
  return {
    address: search.size === 0 ? address : `${address}?${search}`,
    init: { method, headers, credentials: 'omit', redirect: 'error', ...(hasBody ? { body } : {}) },
  };
}
