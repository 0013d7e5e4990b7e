import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';

export interface PriceFacts {
  rowCount: number;
  /** Rows with errors, which are skipped. */
  problemCount: number;
  quota: KnownQuota | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Price {
  /** "Uses 10 of your 999 renders. 2 rows with errors will be skipped." */
  sentence: string;
  /** Rows without errors; each is one render. */
  renderCount: number;
  /** Renders covered by the quota; all renders if the quota is unknown. */
  affordableCount: number;
}

/** Describes what the rows cost before anything is rendered, and the options if the quota is too small. */
export function describePrice({ rowCount, problemCount, quota, now }: PriceFacts): Price {
  const renderCount = rowCount - problemCount;
  const remaining = quota === undefined || isStale(quota, now) ? undefined : quota.remaining;
  const affordableCount = Math.min(renderCount, remaining ?? Infinity);
  const resetMs = Date.parse(quota?.resetAt ?? '');
  const sentences = [
    ...describeUse(renderCount, remaining, quota),
    ...(affordableCount < renderCount && resetMs > now ? [`Your quota resets on ${formatDay(resetMs)}.`] : []),
    ...(problemCount > 0 ? [`${formatCount(problemCount, 'row')} with errors will be skipped.`] : []),
  ];
  return { sentence: sentences.join(' '), renderCount, affordableCount };
}

function describeUse(renderCount: number, remaining: number | undefined, quota: KnownQuota | undefined): string[] {
  if (renderCount === 0) return ['No rows to render.'];
  const renders = formatCount(renderCount, 'render');
  if (remaining === undefined) {
    const isUnreported = quota !== undefined && quota.remaining === undefined;
    const unknown = isUnreported
      ? 'This service doesn’t report a quota.'
      : 'Your quota is shown after the first render.';
    return [`Uses ${renders}.`, unknown];
  }
  if (remaining === 0) return ['You have no renders left.'];
  if (renderCount <= remaining)
    return [`Uses ${formatNumber(renderCount)} of your ${formatCount(remaining, 'render')}.`];
  return [
    `Needs ${renders}, but you have ${formatNumber(remaining)} left. Render the first ones, select fewer rows, or wait.`,
  ];
}

function formatDay(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(ms);
}
