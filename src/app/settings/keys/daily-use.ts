import { writeCsv } from '../../../batch/rows/write-csv.ts';
import { USE_DAYS_DEFAULT, type KeyEntry, type UseEntry } from '../../../contract/workspace.ts';

const DAY_MS = 86_400_000;

export interface DayOfUse {
  /** In UTC, like 2026-11-24. */
  day: string;
  count: number;
}

/** Renders on each of the last days in UTC including today, of one key or of all. */
export function countByDay(entries: readonly UseEntry[], keyId: string | undefined, nowMs: number): DayOfUse[] {
  const counts = new Map<string, number>();
  for (const { day, renders } of ofKey(entries, keyId)) counts.set(day, (counts.get(day) ?? 0) + renders);
  return Array.from({ length: USE_DAYS_DEFAULT }, (_, index) => {
    const day = new Date(nowMs - (USE_DAYS_DEFAULT - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** The same as CSV, with a line for each day and key that has renders. */
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
