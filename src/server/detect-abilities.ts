import { OPENAPI_PATH } from '../contract/app-server.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { isJsonObject, readMember } from '../contract/loose.ts';
import { proofRouteNames, routes } from '../contract/routes.ts';
import { findOperation, readServiceDocument } from './read-service-document.ts';

/** What a service can do beside what the specification promises of every one. */
export interface Abilities {
  /** It draws examples and proofs and checks values. */
  hasProofs: boolean;
  /** It renders once for one `Idempotency-Key`. */
  isIdempotent: boolean;
}

/**
 * Asks a service once what it can do: whether the OpenAPI document at its address has the three paths of proofs, and the header of
 * generate. Nothing of it is kept but the answer, and whatever is odd means no; undefined when no answer came.
 */
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
