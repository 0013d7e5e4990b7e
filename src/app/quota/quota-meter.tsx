import { formatDay } from '../ui/format-time.ts';
import { useNow } from '../ui/use-now.ts';
import { describeLeft, describeQuota, isStale } from './describe-quota.ts';
import { useQuota } from './use-quota.ts';

/** Renders left of this period, always in sight. */
export function QuotaMeter() {
  const quota = useQuota();
  const nowMs = useNow();
  if (quota?.remaining === undefined) {
    return <p className="text-end text-xs text-balance text-grey-10">Quota is known after the first render</p>;
  }
  const max = quota.limit ?? Math.max(quota.remaining, 1);
  const words = describeQuota(quota, nowMs);
  return (
    <div className="flex items-center gap-2 text-xs text-grey-11 tabular" title={words}>
      <meter
        aria-label="Render quota"
        aria-valuetext={words}
        value={quota.remaining}
        max={max}
        className="quota-meter h-1.5 w-14 sm:w-24"
      />
      <span aria-hidden="true">
        {describeLeft(quota)}
        {isStale(quota, nowMs) && ` as of ${formatDay(quota.readAtMs)}`}
      </span>
    </div>
  );
}
