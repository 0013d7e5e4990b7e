import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountQuery } from '../account/use-account-client.ts';
import { person } from '../lib/person-scope.ts';
import { useRenderUpdates } from '../history/render-queries.ts';
import { dayOfUseSchema, QUOTA_DAYS_PATH } from '../../contract/quota-days.ts';
import * as z from '../../contract/zod.ts';
import { sessionFetch } from '../lib/session.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { useServices } from '../services.ts';
import { DayChart } from '../ui/day-chart.tsx';
import { formatDay } from '../ui/describe-day.ts';
import type { Account } from '../../contract/accounts.ts';
import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { DAY_MS, fillDays, utcDay } from '../lib/utc-days.ts';
import { readPeriod, readUse, type DayOfUse } from './use-by-day.ts';

export interface QuotaUseProps {
  quota: KnownQuota;
  /** The quota in one sentence. */
  words: string;
  nowMs: number;
}

/** Shows how a period's renders were used: as counted by the embedded service, otherwise by the renders stored in this browser. */
export function QuotaUse({ quota, words, nowMs }: QuotaUseProps) {
  const { limit, remaining, resetAt } = quota;
  // Recount once a day, not once a minute.
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const { renderStore } = useServices();
  const { isEmbedded = false, isDemo = false } = useServiceDescription().data ?? {};
  const isCounted = isEmbedded && !isDemo;
  useRenderUpdates();
  const { data: days, error } = useQuery({
    // Every change of the quota counts again.
    queryKey: ['renders', 'use', resetAt, today, isCounted, isCounted && remaining],
    queryFn: async ({ signal }) => {
      const period = readPeriod(resetAt, Date.now());
      return isCounted ? fillDays(await readCounted(signal), period) : readUse(renderStore, period);
    },
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const account = useAccountQuery(['me'], (client, call) => client.getAccount(call), { enabled: person !== undefined });
  const spent = limit === undefined || remaining === undefined ? undefined : limit - remaining;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the panel closes when focus leaves it
    <section aria-label="Renders used" tabIndex={0} className="quota-facts">
      <p>{words}</p>
      {account.data?.use && <p>{describeTeamUse(account.data.use)}</p>}
      {isStale(quota, nowMs) && <p>Your next render will show how many are left.</p>}
      {remaining === 0 && !isStale(quota, nowMs) && <p>You can reuse your past renders from History for free.</p>}
      {error !== null && (
        <p>
          {isCounted
            ? 'The usage per day couldn’t be loaded. Open this again to retry.'
            : 'Usage can’t be shown because this browser is blocking storage.'}
        </p>
      )}
      {error === null &&
        days !== undefined &&
        (isCounted ? (
          <CountedUse days={days} />
        ) : (
          <Use days={days} spent={isStale(quota, nowMs) ? undefined : spent} />
        ))}
    </section>
  );
}

/** Says which of the two limits is near: the person's own, or that of all together. */
function describeTeamUse({ own, ownLimit, team, teamLimit }: NonNullable<Account['use']>): string {
  const limit = ownLimit === null ? '' : ` of your ${ownLimit}`;
  return `You used ${own}${limit} renders, everyone together ${team} of ${teamLimit}`;
}

async function readCounted(signal: AbortSignal) {
  const response = await sessionFetch(QUOTA_DAYS_PATH, { signal, redirect: 'error' });
  return z.array(dayOfUseSchema).parse(await response.json());
}

function CountedUse({ days }: { days: DayOfUse[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {/* With sign-in, the sentence above has the person's own use. */}
      {person === undefined && <p>{total} used. A day ends at midnight UTC.</p>}
      <DayChart days={days.map(({ dayMs, count }) => ({ day: utcDay.format(dayMs), count }))} />
    </>
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
      {spent !== undefined && spent > total && <p>The days only count these. Batch images are in Batches.</p>}
      <DayChart days={days.map(({ dayMs, count }) => ({ day: formatDay(dayMs), count }))} />
    </>
  );
}
