import { ApiError, isUnsettled } from '../../client/api-error.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import type { AppServices } from '../services.ts';
import { completeRender, createPendingStore, pendingLock } from './create-pending-store.ts';

/** If the service never received a render, sending it again is charged. After this long, the user may no longer want it. */
const WANTED_MS = 10 * 60_000;
const RETRY_MS = 5_000;

/**
 * Gets the images of renders that were sent by a tab which closed or crashed before it stored them. Each is sent again with its id.
 * An idempotent service returns images that it already charged, and charges the rest once. Other services could charge twice, so
 * they are not asked.
 */
export async function fetchPendingRenders(
  { client, queryClient, renderStore }: Pick<AppServices, 'client' | 'queryClient' | 'renderStore'>,
  locks: Pick<LockManager, 'request'> | undefined,
): Promise<void> {
  if (locks === undefined) return;
  const store = createPendingStore(locks);
  const ids = await store.listIds();
  if (ids.length === 0) return;
  const { isIdempotent } = await queryClient.ensureQueryData(serviceDescriptionQuery);

  async function fetchOne(id: string): Promise<void> {
    const pending = await store.read(id);
    const isWanted = pending !== undefined && Math.abs(Date.now() - pending.render.renderedAt) < WANTED_MS;
    if (isWanted && !(await renderStore.has(id))) {
      if (!isIdempotent) return;
      const { render, values, attempt } = pending;
      const { templateId, format, scale, renderedAt } = render;
      const request = { templateId, variables: new Map(values), format, scale, renderId: id, attempt: attempt + 1 };
      try {
        const image = await client.generate(request);
        await renderStore.save([completeRender(pending, image, renderedAt)]);
      } catch (error) {
        const isApiError = error instanceof ApiError;
        // The service may still be rendering for the tab that is gone.
        if (isApiError && [409, 503].includes(error.details.status ?? 0)) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          return fetchOne(id);
        }
        // The next start tries again, including when there is no room for the image.
        if (!isApiError || isUnsettled(error)) return;
      }
    }
    await store.remove(id);
  }

  const fetchIfLost = (id: string) =>
    locks.request(pendingLock(id), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await fetchOne(id);
    });
  await Promise.all(ids.map(fetchIfLost));
}
