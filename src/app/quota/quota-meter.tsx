import { useState } from 'react';
import { closeWhenLeft } from '../ui/dialog.tsx';
import { formatDay } from '../ui/describe-day.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useNow } from '../ui/use-now.ts';
import { isStale } from '../../client/merge-quota.ts';
import { describeLeft, describeQuota, fewOf } from './describe-quota.ts';
import { useOwnQuota, useQuota } from './use-quota.ts';

const QuotaUse = lazyComponent(async () => (await import('./quota-use.tsx')).QuotaUse);

/** Shows the renders left in this period. Clicking the numbers shows how the used renders were spent. */
export function QuotaMeter() {
  useOwnQuota();
  const quota = useQuota();
  const nowMs = useNow();
  const [isOpen, setOpen] = useState(false);
  const left = describeLeft(quota);
  if (quota === undefined || left === undefined) {
    return (
      <p className="text-end text-xs text-balance text-grey-10 max-sm:sr-only">
        {quota === undefined ? 'Quota is shown after the first render' : describeQuota(quota, nowMs)}
      </p>
    );
  }
  const words = describeQuota(quota, nowMs);
  const { remaining = 0, limit = Math.max(remaining, 1) } = quota;
  return (
    <div className="flex items-center gap-x-2 max-sm:flex-col text-xs text-grey-11 tabular">
      <meter
        aria-label="Render quota"
        aria-valuetext={words}
        value={remaining}
        max={limit}
        low={Math.min(limit, fewOf(limit))}
        optimum={limit}
        className="meter h-1.5 w-10 sm:w-24"
      />
      <button type="button" popoverTarget="quota-use" title={words} className="quota-numbers">
        {isStale(quota, nowMs) ? (
          `${left} as of ${formatDay(quota.readAtMs, nowMs)}`
        ) : (
          <>
            {remaining}
            <span className="max-sm:sr-only">{quota.limit !== undefined && ` of ${quota.limit}`}</span> left
          </>
        )}
      </button>
      <div
        id="quota-use"
        popover="auto"
        onBlur={closeWhenLeft}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <LazyBoundary failed={words}>
            <QuotaUse quota={quota} words={words} nowMs={nowMs} />
          </LazyBoundary>
        )}
      </div>
    </div>
  );
}
