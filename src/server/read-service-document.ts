import { BodyTooLargeError, readBody } from '../client/read-body.ts';
import { isJsonObject, parseJson, readMember } from '../contract/loose.ts';

const TIMEOUT_MS = 2_000;
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Reads a public JSON document of a service. Returns null when there is none, and undefined when the service did not answer or a
 * proxy answered for it. The document is untrusted: no key is sent, no redirect is followed, and it is limited to 2 s and 4 MiB.
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
    // A timeout or a lost connection says nothing about the service; a body that is too large isn't a document.
    return error instanceof BodyTooLargeError ? null : undefined;
  }
}

/** Finds the operation of a route in an OpenAPI document, regardless of its parameter names. */
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
