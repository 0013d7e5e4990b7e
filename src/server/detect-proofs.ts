import { OPENAPI_PATH } from '../contract/app-server.ts';
import { proofRouteNames, routes } from '../contract/routes.ts';
import { findOperation, readServiceDocument } from './read-service-document.ts';

/**
 * Asks a service once whether it draws examples and proofs and checks values: whether the OpenAPI document at its address has
 * the three paths. Nothing of it is kept but the answer, and whatever is odd means no.
 */
export async function detectProofs(serviceUrl: string, timeoutMs?: number): Promise<boolean> {
  const document = await readServiceDocument(serviceUrl, OPENAPI_PATH, timeoutMs);
  return proofRouteNames.every((name) => findOperation(document, routes[name]) !== undefined);
}
