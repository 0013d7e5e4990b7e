import { OPENAPI_PATH } from '../contract/app-server.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { isJsonObject, readMember } from '../contract/loose.ts';
import { proofRouteNames, routes } from '../contract/routes.ts';
import { findOperation, readServiceDocument } from './read-service-document.ts';

/** What a service can do beyond the specification. */
export interface Abilities {
  /** It renders examples and proofs and checks values. */
  hasProofs: boolean;
  /** It charges once per `Idempotency-Key`. */
  isIdempotent: boolean;
}

/** Looks for proofs and idempotency in a service's OpenAPI document; undefined when the service did not answer. */
export async function detectAbilities(serviceUrl: string, timeoutMs?: number): Promise<Abilities | undefined> {
  const document = await readServiceDocument(serviceUrl, OPENAPI_PATH, timeoutMs);
  if (document === undefined) return undefined;
  return {
    hasProofs: proofRouteNames.every((name) => findOperation(document, routes[name]) !== undefined),
    isIdempotent: takesRenderId(document),
  };
}

/** Whether generate has the parameter `Idempotency-Key` in an OpenAPI document. */
export function takesRenderId(document: unknown): boolean {
  const operation = findOperation(document, routes.generate);
  const parameters: unknown[] = Array.isArray(operation?.parameters) ? operation.parameters : [];
  return parameters.some((parameter) => {
    if (!isJsonObject(parameter) || readMember(parameter, 'in') !== 'header') return false;
    return String(readMember(parameter, 'name')).toLowerCase() === RENDER_ID_HEADER;
  });
}
