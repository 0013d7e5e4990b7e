import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';

/**
 * Rejects, before a render is sent, where there is no network and its template cannot be read either. After a call that failed
 * nobody knows whether it had left. A service on this machine, or in this browser, answers without a network.
 */
export async function refuseOffline(
  client: Pick<Client, 'getTemplate'>,
  templateId: string,
  signal?: AbortSignal,
): Promise<void> {
  if (navigator.onLine) return;
  try {
    await client.getTemplate(templateId, { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof ApiError) || cause.details.kind !== 'unreachable') return;
    throw new ApiError('There was no network.', { kind: 'unsent' }, { cause });
  }
}
