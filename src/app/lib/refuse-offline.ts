import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';

/**
 * Rejects before a render is sent if the browser is offline and the template can't be loaded either. After a failed call, it would
 * be unknown whether the render was sent. A service on this machine works even offline.
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
    throw new ApiError('You are offline.', { kind: 'unsent' }, { cause });
  }
}
