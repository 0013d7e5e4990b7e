import { isRemembered } from '../../client/generate-request.ts';
import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { describeLeft, isFew } from '../quota/describe-quota.ts';
import { formatDay } from '../ui/describe-day.ts';
import { formatDayAndTime } from '../ui/format-time.ts';
import type { SentRender } from './sent-render.ts';

/**
 * What a press of Generate costs, and whether little is left. `unanswered`: a render that was sent and whose image may be there,
 * which is not counted again.
 */
export function describePrice(
  quota: KnownQuota | undefined,
  unanswered: SentRender | undefined,
  nowMs: number,
): { words: string; isLow: boolean } {
  const known: Partial<KnownQuota> = quota && !isStale(quota, nowMs) ? quota : {};
  const left = describeLeft(known);
  const isSpent = known.remaining === 0;
  const isLow = isSpent || isFew(known);
  const resetMs = Date.parse((isLow && known.resetAt) || '');
  const price = isSpent
    ? 'No renders left'
    : `1 render${left === undefined ? '' : ` · ${isLow ? 'only ' : ''}${left}`}`;
  const reset = () => (isSpent ? ` until ${formatDayAndTime(resetMs)}` : ` · more on ${formatDay(resetMs)}`);
  const again = isSpent
    ? '. With the same values, Generate can still fetch the render that was sent.'
    : '. The same values again are counted once.';
  return {
    words: `${price}${resetMs > nowMs ? reset() : ''}${unanswered && isRemembered(unanswered.sentAtMs, nowMs) ? again : ''}`,
    isLow,
  };
}
