import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRenderUpdates } from '../history/render-queries.ts';
import { renderStore } from '../history/render-store.ts';
import { DayChart } from '../ui/day-chart.tsx';
import { formatDay } from '../ui/describe-day.ts';
import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { readPeriod, readUse, type DayOfUse } from './use-by-day.ts';

const DAY_MS = 86_400_000;

export interface QuotaUseProps {
  quota: KnownQuota;
  /** The quota in one sentence. */
  words: string;
  nowMs: number;
}

/** What the renders of a period were spent on, as far as this browser has kept them. */
export function QuotaUse({ quota, words, nowMs }: QuotaUseProps) {
  const { limit, remaining, resetAt } = quota;
  // A period is counted anew with the day, not with the minute.
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  useRenderUpdates();
  const { data: days, error } = useQuery({
    queryKey: ['renders', 'use', resetAt, today],
    queryFn: () => readUse(renderStore, readPeriod(resetAt, Date.now())),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const spent = limit === undefined || remaining === undefined ? undefined : limit - remaining;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the panel closes once the focus has left it
    <section aria-label="Renders used" tabIndex={0} className="quota-facts">
      <p>{words}</p>
      {isStale(quota, nowMs) && <p>Your next render tells what is left now.</p>}
      {remaining === 0 && !isStale(quota, nowMs) && (
        <p>Renders that you have made can be used again in History: that spends nothing.</p>
      )}
      {error !== null && <p>What was used cannot be shown: this browser denies its storage.</p>}
      {error === null && days !== undefined && <Use days={days} spent={isStale(quota, nowMs) ? undefined : spent} />}
    </section>
  );
}

function Use({ days, spent }: { days: DayOfUse[]; spent: number | undefined }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>
        {spent === undefined || spent < total
          ? `${total} in History`
          : `${spent} used, ${spent === total ? 'all' : total} of them in History`}
      </p>
      {spent !== undefined && spent > total && <p>Images of batches are kept in Batches.</p>}
      <DayChart days={days.map(({ dayMs, count }) => ({ day: formatDay(dayMs), count }))} />
    </>
  );
}
