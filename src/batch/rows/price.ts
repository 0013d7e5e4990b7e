import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';

export interface PriceFacts {
  rowCount: number;
  /** Rows that would surely fail. They are left out. */
  problemCount: number;
  /** As last known. */
  quota: KnownQuota | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Price {
  /** "240 rows, 3 with problems, 112 renders left, resets on 1 December: render the first 112, choose rows, or wait." */
  sentence: string;
  /** Rows without problems; each is one render. */
  renderCount: number;
  /** How many of them the quota is known to have room for; all of them where it is not known. */
  affordableCount: number;
}

/** Says before anything is sent what rows cost, and what can be done when the quota is too small for them. */
export function describePrice({ rowCount, problemCount, quota, now }: PriceFacts): Price {
  const renderCount = rowCount - problemCount;
  const rows = [
    formatCount(rowCount, 'row'),
    ...(problemCount > 0 ? [`${formatNumber(problemCount)} with problems`] : []),
  ];
  const remaining = quota === undefined || isStale(quota, now) ? undefined : quota.remaining;
  if (remaining === undefined) {
    const isUntold = quota !== undefined && quota.remaining === undefined;
    const unknown = isUntold ? 'This service tells no quota.' : 'The quota is known after the first render.';
    const sentence = `${rows.join(', ')}: ${formatCount(renderCount, 'render')}. ${unknown}`;
    return { sentence, renderCount, affordableCount: renderCount };
  }
  const affordableCount = Math.min(renderCount, remaining);
  const facts = [...rows, remaining === 0 ? 'no renders left' : `${formatCount(remaining, 'render')} left`];
  if (renderCount <= remaining) {
    const after = formatNumber(remaining - renderCount);
    const outcome =
      renderCount === 0 ? 'nothing can be rendered' : `rendering ${formatNumber(renderCount)} leaves ${after}`;
    return { sentence: `${facts.join(', ')}: ${outcome}.`, renderCount, affordableCount };
  }
  const resetMs = Date.parse(quota?.resetAt ?? '');
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
  if (resetMs > now) facts.push(`resets on ${day.format(resetMs)}`);
  const ways =
    affordableCount === 0
      ? 'wait'
      : `render the first ${affordableCount === 1 ? 'one' : formatNumber(affordableCount)}, choose rows, or wait`;
  return { sentence: `${facts.join(', ')}: ${ways}.`, renderCount, affordableCount };
}
