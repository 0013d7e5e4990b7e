import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { describeLeft, isFew } from '../quota/describe-quota.ts';
import { formatDayAndTime } from '../ui/format-time.ts';

/** What pressing Generate costs, and whether few renders are left. */
export function describePrice(quota: KnownQuota | undefined, nowMs: number): { message: string; isLow: boolean } {
  const known: Partial<KnownQuota> = quota && !isStale(quota, nowMs) ? quota : {};
  if (known.remaining === 0) {
    const resetMs = Date.parse(known.resetAt ?? '');
    const until = resetMs > nowMs ? ` until ${formatDayAndTime(resetMs)}` : '';
    return { message: `No renders left${until}`, isLow: true };
  }
  const left = describeLeft(known);
  const isLow = isFew(known);
  return { message: `1 render${left === undefined ? '' : ` · ${isLow ? 'only ' : ''}${left}`}`, isLow };
}
