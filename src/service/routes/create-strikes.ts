/** Renders of a key that ran into the deadline. */
export interface Strikes {
  /** Seconds until the key may render again; 0 when it may. */
  findWaitSeconds(keyId: string): number;
  add(keyId: string): void;
}

const STRIKES_MAX = 5;
const WINDOW_MS = 10 * 60_000;

/**
 * A render that runs into the deadline costs the service seconds of a processor and its key nothing. So a key has a budget of
 * them: with five in ten minutes it waits until the first is ten minutes old. Each process counts for itself.
 */
export function createStrikes(now: () => number): Strikes {
  const strikes = new Map<string, number[]>();

  function readRecent(keyId: string): number[] {
    const recent = (strikes.get(keyId) ?? []).filter((atMs) => atMs > now() - WINDOW_MS);
    if (recent.length === 0) strikes.delete(keyId);
    return recent;
  }

  return {
    findWaitSeconds(keyId) {
      const recent = readRecent(keyId);
      const [first = 0] = recent;
      return recent.length < STRIKES_MAX ? 0 : Math.ceil((first + WINDOW_MS - now()) / 1000);
    },
    add: (keyId) => void strikes.set(keyId, [...readRecent(keyId), now()].slice(-STRIKES_MAX)),
  };
}
