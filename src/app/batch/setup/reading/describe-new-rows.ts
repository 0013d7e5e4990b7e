import type { Table } from '../../../../batch/table/table.ts';
import { formatCount } from '../../../../variables/messages.ts';

/** What is other in a file that was changed outside and is read again: "2 rows are new or changed". */
export function describeNewRows(before: Pick<Table, 'rows'>, after: Pick<Table, 'rows'>): string {
  const old = new Map<string, number>();
  for (const { cells } of before.rows) {
    const key = JSON.stringify(cells);
    old.set(key, (old.get(key) ?? 0) + 1);
  }
  let newCount = 0;
  for (const { cells } of after.rows) {
    const key = JSON.stringify(cells);
    const count = old.get(key) ?? 0;
    if (count === 0) newCount += 1;
    else old.set(key, count - 1);
  }
  const goneCount = Math.max(0, before.rows.length - after.rows.length);
  const parts = [
    ...(newCount > 0 ? [`${formatCount(newCount, 'row')} ${newCount === 1 ? 'is' : 'are'} new or changed`] : []),
    ...(goneCount > 0 ? [`there ${goneCount === 1 ? 'is' : 'are'} ${formatCount(goneCount, 'row')} fewer`] : []),
  ];
  return parts.length === 0 ? 'no row has changed' : parts.join(', ');
}
