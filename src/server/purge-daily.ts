import type { Catalogue } from '../service/store/create-catalogue.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Forgets what cannot come back any more, now and every day until the timer is cleared. Each process of a service does it:
 * what was forgotten once stays so.
 */
export function purgeDaily(
  { purgeDeleted }: Pick<Catalogue, 'purgeDeleted'>,
  onFailure: (error: unknown) => void,
): NodeJS.Timeout {
  const purge = () => void purgeDeleted().catch(onFailure);
  purge();
  return setInterval(purge, DAY_MS).unref();
}
