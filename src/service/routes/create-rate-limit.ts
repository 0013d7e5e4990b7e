import { createLimitProblem } from './render-problems.ts';

export interface RateLimitRule {
  timesMax: number;
  windowMs: number;
  title: string;
  /** The sentence that explains the limit. */
  rule: string;
}

/**
 * A render that reaches its deadline costs the service seconds of CPU time but costs its key nothing. So a key with five such
 * renders in ten minutes has to wait.
 */
export const SLOW_RENDERS: RateLimitRule = {
  timesMax: 5,
  windowMs: 10 * 60_000,
  title: 'Too many slow renders',
  rule: 'Too many images with this key took too much time or memory to draw.',
};

/** Counts what each key does in a sliding window. `now` must be a monotonic clock. */
export function createRateLimit({ timesMax, windowMs, title, rule }: RateLimitRule, now = () => performance.now()) {
  const times = new Map<string, number[]>();

  function readRecent(keyId: string): number[] {
    const recent = (times.get(keyId) ?? []).filter((atMs) => atMs > now() - windowMs);
    if (recent.length === 0) times.delete(keyId);
    return recent;
  }

  return {
    /** Throws a 429 while the key has reached the limit. */
    check(keyId: string): void {
      const recent = readRecent(keyId);
      const [first = 0] = recent;
      if (recent.length < timesMax) return;
      throw createLimitProblem(title, rule, Math.ceil((first + windowMs - now()) / 1000));
    },
    add: (keyId: string) => void times.set(keyId, [...readRecent(keyId), now()].slice(-timesMax)),
  };
}
