import { formatDay } from '../ui/format-time.ts';
import { useNow } from '../ui/use-now.ts';
import { describeLeft, isStale } from './describe-quota.ts';
import { KnownMeter } from './known-meter.tsx';
import { useQuota } from './use-quota.ts';

/** Renders left of this period, always in sight. */
export function QuotaMeter() {
  const quota = useQuota();
  const nowMs = useNow();
  const left = describeLeft(quota);
  if (quota === undefined || left === undefined) {
    return <p className="text-end text-xs text-balance text-grey-10">Quota is known after the first render</p>;
  }
  const numbers = isStale(quota, nowMs) ? `${left} as of ${formatDay(quota.readAtMs)}` : left;
  return (
    <div className="flex items-center gap-2 text-xs text-grey-11 tabular">
      <KnownMeter quota={quota} numbers={numbers} nowMs={nowMs} />
    </div>
  );
}
