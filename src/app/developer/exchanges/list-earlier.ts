import type { Exchange } from './exchange.ts';

/** Calls that were made before anybody kept them, as the browser's own timings tell: all of them read. */
export function listEarlier(
  exchanges: readonly Pick<Exchange, 'url' | 'startedMs'>[],
  entries: readonly PerformanceResourceTiming[],
  loggedFromMs: number,
  origin: string,
): PerformanceResourceTiming[] {
  return entries.filter(
    ({ name, startTime }) =>
      startTime < loggedFromMs &&
      name.startsWith(`${origin}/api/`) &&
      !exchanges.some(({ url, startedMs }) => url === name && startedMs <= startTime),
  );
}
