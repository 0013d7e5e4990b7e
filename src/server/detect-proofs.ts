import { request } from 'undici';
import { OPENAPI_PATH } from '../contract/app-server.ts';
import { isJsonObject, readMember } from '../contract/loose.ts';
import { proofRouteNames, routes } from '../contract/routes.ts';

const TIMEOUT_MS = 2_000;
const BYTES_MAX = 4 * 1024 * 1024;

/**
 * Asks a service once whether it draws examples and proofs and checks values: whether the OpenAPI document at its address has
 * the three paths. The document is a stranger's. Layers: no key goes along; no redirect is followed; two seconds and 4 MiB, then
 * it is broken off; nothing of it is kept but the answer, and whatever is odd means no.
 */
export async function detectProofs(serviceUrl: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    const { statusCode, body } = await request(serviceUrl.replace(/\/$/, '') + OPENAPI_PATH, {
      headers: { accept: 'application/json', 'user-agent': 'Galley' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Buffer[] = [];
    let byteCount = 0;
    // Leaving the loop ends the connection.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      byteCount += chunk.length;
      if (statusCode !== 200 || byteCount > BYTES_MAX) return false;
      chunks.push(chunk);
    }
    return hasProofPaths(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return false;
  }
}

function hasProofPaths(document: unknown): boolean {
  const paths = isJsonObject(document) ? readMember(document, 'paths') : undefined;
  if (!isJsonObject(paths)) return false;
  const known = new Map(Object.entries(paths).map(([path, item]) => [nameless(path), item]));
  return proofRouteNames.every((name) => {
    const { method, pattern } = routes[name];
    const item = known.get(nameless(pattern));
    return isJsonObject(item) && Object.hasOwn(item, method.toLowerCase());
  });
}

/** A path whose parameters have no names: what they are called is up to the service. */
function nameless(path: string): string {
  return path.replaceAll(/:\w+|\{[^{}]*\}/g, '{}');
}
