import { formatClock, formatDay } from '../ui/describe-day.ts';
import { isStale, type KnownQuota } from '../../client/merge-quota.ts';

const HOUR_MS = 3_600_000;
/** The quota is low at a tenth of the limit or three renders, whichever is more. */
const LOW_PART = 0.1;
const LOW_COUNT = 3;

/** Returns "38 of 100 left"; undefined while the number is unknown. */
export function describeLeft(quota: { limit?: number; remaining?: number } | undefined): string | undefined {
  if (quota?.remaining === undefined) return undefined;
  return quota.limit === undefined ? `${quota.remaining} left` : `${quota.remaining} of ${quota.limit} left`;
}

export function fewOf(limit = 0): number {
  return Math.max(limit * LOW_PART, LOW_COUNT);
}

/** True if some renders are left, but only a few. */
export function isFew({ limit, remaining = 0 }: { limit?: number; remaining?: number }): boolean {
  return remaining > 0 && remaining <= fewOf(limit);
}

/** Describes the quota in one sentence, such as "38 of 100 left, resets in 9 days, 1 December 00:00 your time". */
export function describeQuota(quota: KnownQuota, nowMs: number): string {
  const left = describeLeft(quota);
  if (left === undefined) return 'This service doesn’t report a quota';
  const { remaining, resetAt } = quota;
  if (isStale(quota, nowMs)) return `${left} as of ${formatDay(quota.readAtMs, nowMs)}, reset since`;
  const words = remaining === 0 ? left.replace('0', 'None') : `${isFew(quota) ? 'Only ' : ''}${left}`;
  const resetMs = Date.parse(resetAt ?? '');
  if (!(resetMs > nowMs)) return words;
  return `${words}, resets ${formatAhead(resetMs - nowMs)}, ${formatDay(resetMs)} ${formatClock(resetMs)} your time`;
}

/** Returns "in 9 days", or "in 5 hours" if the time is near. */
function formatAhead(ms: number): string {
  const hours = Math.ceil(ms / HOUR_MS);
  if (hours <= 48) return hours === 1 ? 'within the hour' : `in ${hours} hours`;
  return `in ${Math.floor(hours / 24)} days`;
}
