import { useEffect, useState } from 'react';
import { renderStore } from '../history/render-store.ts';
import { formatDay } from '../ui/format-time.ts';
import { isStale } from './describe-quota.ts';
import type { KnownQuota } from './merge-quota.ts';
import { readPeriod, readUse, type DayOfUse } from './use-by-day.ts';

/** Of a drawing that is as wide as it has days. */
const CHART_HEIGHT = 10;
const DAY_MS = 86_400_000;

export interface QuotaUseProps {
  quota: KnownQuota;
  /** The quota in one sentence. */
  words: string;
  nowMs: number;
}

/** What the renders of a period were spent on, as far as this browser has kept them. */
export function QuotaUse({ quota, words, nowMs }: QuotaUseProps) {
  const days = useDays(quota.resetAt, nowMs);
  const { limit, remaining } = quota;
  const spent = limit === undefined || remaining === undefined ? undefined : limit - remaining;
  return (
    <section aria-label="Renders used" className="quota-facts">
      <p>{words}</p>
      {isStale(quota, nowMs) && <p>Your next render tells what is left now.</p>}
      {remaining === 0 && !isStale(quota, nowMs) && (
        <p>Renders that you have made can be used again in History: that spends nothing.</p>
      )}
      {days instanceof Error && <p>What was used cannot be shown: this browser denies its storage.</p>}
      {days !== undefined && !(days instanceof Error) && (
        <Use days={days} spent={isStale(quota, nowMs) ? undefined : spent} />
      )}
    </section>
  );
}

function useDays(resetAt: string | undefined, nowMs: number): DayOfUse[] | Error | undefined {
  const [days, setDays] = useState<DayOfUse[] | Error>();
  // A period is counted anew with the day, not with the minute.
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  useEffect(() => {
    let isOver = false;
    function read(): void {
      readUse(renderStore, readPeriod(resetAt, Date.now())).then(
        (next) => isOver || setDays(next),
        (error: Error) => isOver || setDays(error),
      );
    }
    read();
    const unsubscribe = renderStore.subscribe(read);
    return () => {
      isOver = true;
      unsubscribe();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another day is another period
  }, [resetAt, today]);
  return days;
}

function Use({ days, spent }: { days: DayOfUse[]; spent: number | undefined }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const first = days[0]?.dayMs ?? 0;
  const last = days.at(-1)?.dayMs ?? 0;
  return (
    <>
      <p>
        {spent === undefined || spent < total
          ? `${total} made in this browser`
          : `${spent} used, ${spent === total ? 'all' : total} of them in this browser`}
      </p>
      <svg viewBox={`0 0 ${days.length} ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ dayMs, count }, at) => {
          const height = (count / most) * CHART_HEIGHT;
          return <rect key={dayMs} x={at + 0.1} y={CHART_HEIGHT - height} width={0.8} height={height} />;
        })}
      </svg>
      <p className="ends" aria-hidden="true">
        <span>{formatDay(first)}</span>
        <span>most in a day: {total === 0 ? 0 : most}</span>
        <span>{formatDay(last)}</span>
      </p>
      {total > 0 && (
        <details>
          <summary>Day by day</summary>
          <table>
            <thead className="sr-only">
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Renders</th>
              </tr>
            </thead>
            <tbody>
              {days
                .filter(({ count }) => count > 0)
                .map(({ dayMs, count }) => (
                  <tr key={dayMs}>
                    <th scope="row">{formatDay(dayMs)}</th>
                    <td>{count}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
