import { OPENAPI_PATH, type Abilities } from '../contract/app-server.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { isJsonObject, readMember, parseJson } from '../contract/loose.ts';
import { routes, type Route } from '../contract/routes.ts';
import { BodyTooLargeError, readBody } from '../client/read-body.ts';

/** Reads a service's abilities from its OpenAPI document; undefined if the service didn't respond. */
export async function detectAbilities(serviceUrl: string, timeoutMs?: number): Promise<Abilities | undefined> {
  const document = await readOpenApi(serviceUrl, timeoutMs);
  if (document === undefined) return undefined;
  const missing = Object.values<Route>(routes).filter((route) => findOperation(document, route) === undefined);
  return {
    hasProofs: missing.every(({ needs }) => needs !== 'hasProofs'),
    isIdempotent: takesRenderId(document),
  };
}

/** Whether an OpenAPI document lists the parameter `Idempotency-Key` for generate. */
export function takesRenderId(document: unknown): boolean {
  const operation = findOperation(document, routes.generate);
  const parameters: unknown[] = Array.isArray(operation?.parameters) ? operation.parameters : [];
  return parameters.some((parameter) => {
    if (!isJsonObject(parameter) || readMember(parameter, 'in') !== 'header') return false;
    return String(readMember(parameter, 'name')).toLowerCase() === RENDER_ID_HEADER;
  });
}

const TIMEOUT_MS = 2_000;
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Returns null if a service has no OpenAPI document, and undefined if it didn't respond or a proxy responded in its place. The
 * document is untrusted: the request sends no key, follows no redirects, and is limited to 2 s and 4 MiB.
 */
async function readOpenApi(serviceUrl: string, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const options = {
    headers: { accept: 'application/json', 'user-agent': 'Galley' },
    redirect: 'manual',
    signal,
  } as const;
  try {
    const response = await fetch(serviceUrl.replace(/\/$/, '') + OPENAPI_PATH, options);
    if (response.status >= 500) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = await readBody(response, response.status === 200 ? BYTES_MAX : 0, { signal });
    return parseJson(new TextDecoder().decode(bytes)) ?? null;
  } catch (error) {
    // A timeout or a lost connection says nothing about the service; a body that is too large isn't a document.
    return error instanceof BodyTooLargeError ? null : undefined;
  }
}

/** Finds a route's operation in an OpenAPI document, regardless of its parameter names. */
function findOperation(document: unknown, { method, pattern }: Route): Record<string, unknown> | undefined {
  const paths = readObject(document, 'paths') ?? {};
  const [, item] = Object.entries(paths).find(([path]) => nameless(path) === nameless(pattern)) ?? [];
  return readObject(item, method.toLowerCase());
}

function readObject(value: unknown, name: string): Record<string, unknown> | undefined {
  const member = isJsonObject(value) ? readMember(value, name) : undefined;
  return isJsonObject(member) ? member : undefined;
}

function nameless(path: string): string {
  return path.replaceAll(/:\w+|\{[^{}]*\}/g, '{}');
}
