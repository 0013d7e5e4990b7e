/** A month of the quota: it begins at 00:00 UTC on the first (open points). */
export interface Period {
  /** `YYYY-MM`. */
  id: string;
  /** When the next one begins, ISO 8601 UTC. */
  resetAt: string;
}

/** The period that an instant, in milliseconds since 1970, lies in. */
export function findPeriod(nowMs: number): Period {
  const now = new Date(nowMs);
  const resetMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return { id: now.toISOString().slice(0, 7), resetAt: new Date(resetMs).toISOString() };
}
