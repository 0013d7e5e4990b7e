import type { Catalogue } from '../service/store/create-catalogue.ts';

const DAY_MS = 24 * 3_600_000;

/** Purges what can no longer be restored, now and every day. Every process of a service does so, which is harmless. */
export function purgeDaily(
  { purgeDeleted }: Pick<Catalogue, 'purgeDeleted'>,
  onFailure: (error: unknown) => void,
): NodeJS.Timeout {
  const purge = () => void purgeDeleted().catch(onFailure);
  purge();
  return setInterval(purge, DAY_MS).unref();
}
