/** How often a key did something lately. */
export interface RateLimit {
  /** Seconds until the key may do it again; 0 when it may. */
  findWaitSeconds(keyId: string): number;
  add(keyId: string): void;
}

/**
 * Lets each key do something so many times in any stretch of so many milliseconds. Each process counts for itself. `now` must go
 * on at its pace, whatever the clock on the wall does.
 */
export function createRateLimit(
  now: () => number,
  { timesMax, windowMs }: { timesMax: number; windowMs: number },
): RateLimit {
  const times = new Map<string, number[]>();

  function readRecent(keyId: string): number[] {
    const recent = (times.get(keyId) ?? []).filter((atMs) => atMs > now() - windowMs);
    if (recent.length === 0) times.delete(keyId);
    return recent;
  }

  return {
    findWaitSeconds(keyId) {
      const recent = readRecent(keyId);
      const [first = 0] = recent;
      return recent.length < timesMax ? 0 : Math.ceil((first + windowMs - now()) / 1000);
    },
    add: (keyId) => void times.set(keyId, [...readRecent(keyId), now()].slice(-timesMax)),
  };
}
