import { Download } from 'lucide-react';
import { useId } from 'react';
import { type KeyEntry, USE_DAYS_DEFAULT, type UseEntry } from '../../../contract/workspace.ts';
import { formatCount, formatIsoDate } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useNow } from '../../ui/use-now.ts';
import { DAY_MS, fillDays, utcDay } from '../../lib/utc-days.ts';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { disambiguateNames } from './key-fields.ts';
import { useDailyUse } from './key-queries.ts';
import { writeCsv } from '../../../batch/rows/write-csv.ts';

/** The id of a key; empty for all keys. */
const keySearch = { key: textParam };

/** Renders per day, for all keys or for the key in the URL. */
export function UsePart({ entries }: { entries: readonly KeyEntry[] }) {
  const id = useId();
  const use = useDailyUse();
  const names = disambiguateNames(entries);
  const [search, changeSearch] = useSearch(keySearch);
  const chosen = entries.find((entry) => entry.id === search.key);
  const days = countByDay(use.data ?? [], chosen?.id, useNow());
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';

  function download(): void {
    if (use.data === undefined) return;
    const csv = writeUseCsv(use.data, entries, chosen?.id);
    saveFile(`Galley usage ${first} to ${last}.csv`, csv, 'text/csv');
  }

  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={`${id}-title`} className="text-base">
          Usage by day
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex items-center gap-2">
            Key
            <select
              className="control max-w-64"
              value={chosen?.id ?? ''}
              onChange={({ target }) => changeSearch({ key: target.value })}
            >
              <option value="">All keys</option>
              {entries.map((entry) => (
                <option key={entry.id} value={entry.id}>
                  {names.get(entry.id)}
                  {entry.revokedAt !== null && ' (revoked)'}
                </option>
              ))}
            </select>
          </label>
          <Button isBusy={use.data === undefined} onClick={download}>
            <Download size="1rem" aria-hidden="true" />
            Download CSV
          </Button>
        </div>
      </div>
      <ReadFailure title="The usage couldn’t be loaded." query={use} />
      {use.isPending && <div className="skeleton h-32" aria-busy="true" />}
      {use.data !== undefined && (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-grey-11">
            {total === 0 ? 'No renders' : formatCount(total, 'render')} from {formatIsoDate(first)} to{' '}
            {formatIsoDate(last)}. A day ends at midnight UTC.
          </figcaption>
          <DayChart days={days.map(({ day, count }) => ({ day: utcDay.format(Date.parse(day)), count }))} />
        </figure>
      )}
    </section>
  );
}

interface DayOfUse {
  /** In UTC, for example 2026-11-24. */
  day: string;
  count: number;
}

/** Counts renders per day (UTC) for the last days including today, for one key or all keys. */
export function countByDay(entries: readonly UseEntry[], keyId: string | undefined, nowMs: number): DayOfUse[] {
  const period = { startMs: nowMs - (USE_DAYS_DEFAULT - 1) * DAY_MS, endMs: nowMs + 1 };
  return fillDays(ofKey(entries, keyId), period).map(({ dayMs, count }) => ({
    day: new Date(dayMs).toISOString().slice(0, 10),
    count,
  }));
}

/** Formats the usage as CSV, with one line per day and key that has renders. */
export function writeUseCsv(
  entries: readonly UseEntry[],
  keys: readonly KeyEntry[],
  keyId: string | undefined,
): string {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const lines = ofKey(entries, keyId).map(({ keyId: id, day, renders }) => {
    const { name = '', prefix = '', member = '' } = byId.get(id) ?? {};
    return [day, name, prefix, member, String(renders)];
  });
  return `\uFEFF${writeCsv([['Day (UTC)', 'Key', 'Prefix', 'Member', 'Renders'], ...lines])}`;
}

function ofKey(entries: readonly UseEntry[], keyId: string | undefined): readonly UseEntry[] {
  return keyId === undefined ? entries : entries.filter((entry) => entry.keyId === keyId);
}
