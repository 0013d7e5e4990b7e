import type { QuotaReading } from './read-quota.ts';

/** The quota as last known. Each part is unknown until a response contains it. */
export interface KnownQuota extends QuotaReading {
  /** When the response arrived, in milliseconds since 1970. */
  readAtMs: number;
  /** When its request was sent, in milliseconds since 1970. */
  sentAtMs?: number;
}

/**
 * True once the quota has been reset since it was read. A quota read after its own reset means that this machine's clock
 * is wrong, so the quota is never stale.
 */
export function isStale({ resetAt, readAtMs }: KnownQuota, nowMs: number): boolean {
  const resetMs = Date.parse(resetAt ?? '');
  return readAtMs < resetMs && resetMs <= nowMs;
}

/** Responses arrive out of order: the response to the latest request wins. Parts that it omits are kept until the quota resets. */
export function mergeQuota(
  known: KnownQuota | undefined,
  reading: QuotaReading,
  nowMs: number,
  sentAtMs = nowMs,
): KnownQuota | undefined {
  const { limit, remaining, resetAt } = reading;
  if (limit === undefined && remaining === undefined && resetAt === undefined) return known;
  const last = known !== undefined && !isStale(known, nowMs) ? known : undefined;
  // A time in the future was recorded before the clock was set back.
  const lastSentAtMs = last?.sentAtMs !== undefined && last.sentAtMs <= nowMs ? last.sentAtMs : -Infinity;
  if (sentAtMs < lastSentAtMs) return known;
  return {
    limit: limit ?? last?.limit,
    remaining: remaining ?? last?.remaining,
    resetAt: resetAt ?? last?.resetAt,
    readAtMs: nowMs,
    sentAtMs,
  };
}
