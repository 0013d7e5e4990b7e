import { BodyTooLargeError, readBody } from '../client/read-body.ts';
import { isJsonObject, parseJson, readMember } from '../contract/loose.ts';

const TIMEOUT_MS = 2_000;
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Reads a JSON document that a service shows to everybody; null when there is none, undefined when the service did not answer, or
 * what stands before it did in its place. The document is a stranger's. Layers: no key goes along; no redirect is followed; two
 * seconds and 4 MiB, then it is broken off.
 */
export async function readServiceDocument(serviceUrl: string, path: string, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const options = {
    headers: { accept: 'application/json', 'user-agent': 'Galley' },
    redirect: 'manual',
    signal,
  } as const;
  try {
    const response = await fetch(serviceUrl.replace(/\/$/, '') + path, options);
    if (response.status >= 500) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = await readBody(response, response.status === 200 ? BYTES_MAX : 0, { signal });
    return parseJson(new TextDecoder().decode(bytes)) ?? null;
  } catch (error) {
    // What breaks off or takes too long says nothing of the service; what is too large is no document.
    return error instanceof BodyTooLargeError ? null : undefined;
  }
}

/** What an OpenAPI document says of one route, whatever its parameters are called; undefined when it has no such route. */
export function findOperation(
  document: unknown,
  { method, pattern }: { method: string; pattern: string },
): Record<string, unknown> | undefined {
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
