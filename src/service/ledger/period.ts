/** A month of the quota: it begins at 00:00 UTC on the first (open points). */
export interface Period {
  /** `YYYY-MM`. */
  id: string;
  /** When the next one begins, ISO 8601 UTC. */
  resetAt: string;
}

/** The last one asked for: all but one question in a month have its answer. */
let last: Period & { fromMs: number; toMs: number } = { id: '', resetAt: '', fromMs: 0, toMs: 0 };

/** The period that an instant, in milliseconds since 1970, lies in. */
export function findPeriod(nowMs: number): Period {
  if (nowMs >= last.fromMs && nowMs < last.toMs) return last;
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const [fromMs, toMs] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  last = { id: now.toISOString().slice(0, 7), resetAt: new Date(toMs).toISOString(), fromMs, toMs };
  return last;
}
