import type { QuotaReading } from './read-quota.ts';

/** The quota as last known. Every part may be unknown, and is until a render has been answered. */
export interface KnownQuota extends QuotaReading {
  /** When it was read, in milliseconds since 1970, or of the clock of the queue that keeps it. */
  readAtMs: number;
  /** When the render was sent whose answer told it last, by the same clock. */
  sentAtMs?: number;
}

/**
 * True once the quota has started anew since it was read: the remainder is then that of an earlier period. One that is read
 * after its own reset says that the clock of this machine is wrong.
 */
export function isStale({ resetAt, readAtMs }: KnownQuota, nowMs: number): boolean {
  const resetMs = Date.parse(resetAt ?? '');
  return readAtMs < resetMs && resetMs <= nowMs;
}

/** True of an answer to what was sent after the last reading: nothing that is known can be newer. */
export function isLater(known: KnownQuota | undefined, sentAtMs: number | undefined): boolean {
  return known !== undefined && sentAtMs !== undefined && known.readAtMs < sentAtMs;
}

/**
 * Merges a reading into what is known. Answers arrive out of order, so within one period the lower remainder wins and a
 * reading of an earlier period is dropped, unless its render was sent after the last reading. A reading with another limit
 * belongs to another key or plan: it replaces, unless it answers a render that was sent before the one whose answer told the
 * limit that is known, or does not tell what is left of it. What a reading leaves unknown never replaces what is known, except
 * that a new period has a new remainder.
 */
export function mergeQuota(
  known: KnownQuota | undefined,
  reading: QuotaReading,
  nowMs: number,
  sentAtMs?: number,
): KnownQuota | undefined {
  const { limit, remaining, resetAt } = reading;
  if (limit === undefined && remaining === undefined && resetAt === undefined) return known;
  const isOtherLimit = known?.limit !== undefined && limit !== undefined && known.limit !== limit;
  // Times before the clock was set back prove no order.
  const knownSentAtMs = known !== undefined && known.readAtMs <= nowMs ? known.sentAtMs : undefined;
  const isEarlier = knownSentAtMs !== undefined && sentAtMs !== undefined && sentAtMs < knownSentAtMs;
  const order = compareReset(resetAt, known?.resetAt);
  const isLess = order <= 0 && remaining === undefined && known?.remaining !== undefined;
  if (isOtherLimit && (isEarlier || isLess)) return known;
  if (known === undefined || isOtherLimit) return { limit, remaining, resetAt, readAtMs: nowMs, sentAtMs };

  const isSure = isLater(known, sentAtMs);
  if (order < 0 && !isSure) return known;
  const isMixed = order === 0 && (remaining === undefined || !isSure);
  return {
    limit: limit ?? known.limit,
    remaining: isMixed ? lower(known.remaining, remaining) : remaining,
    resetAt: resetAt ?? known.resetAt,
    readAtMs: nowMs,
    sentAtMs: isEarlier ? known.sentAtMs : sentAtMs,
  };
}

/** A service that tells the reset in seconds to go is off by a few each time: that is still the same period. */
const SAME_PERIOD_MS = 60_000;

function compareReset(next: string | undefined, known: string | undefined): number {
  if (next === undefined || known === undefined) return 0;
  const difference = Date.parse(next) - Date.parse(known);
  return Math.abs(difference) < SAME_PERIOD_MS ? 0 : difference;
}

function lower(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
