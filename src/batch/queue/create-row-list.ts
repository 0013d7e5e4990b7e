import { countStates, type BatchRow } from './batch.ts';

/** Holds a batch's rows in memory, in the order to send them. */
export function createRowList(given: readonly BatchRow[]) {
  const rows = [...given];
  const counts = countStates(rows);
  const inTurn = new Set<number>();
  const due = new Map<number, number>();
  let snapshot: readonly BatchRow[] | undefined;
  for (const { at, state } of rows) if (state === 'waiting') inTurn.add(at);

  /** Replaces a row. A waiting row is sent in order, or from `dueAt` on ahead of rows that were never sent. */
  function replace(row: BatchRow, dueAt?: number): void {
    const before = rows[row.at] as BatchRow;
    counts[before.state] -= 1;
    counts[row.state] += 1;
    rows[row.at] = row;
    snapshot = undefined;
    inTurn.delete(row.at);
    due.delete(row.at);
    if (row.state !== 'waiting') return;
    if (dueAt === undefined) inTurn.add(row.at);
    else due.set(row.at, dueAt);
  }

  return {
    /** Copied at most once after a change. */
    getRows: (): readonly BatchRow[] => (snapshot ??= [...rows]),
    getCounts: () => ({ ...counts }),
    /** Takes the next waiting row that may be sent, and marks it as `sending`. */
    take(nowMs: number): BatchRow | undefined {
      const again = [...due].find(([, dueAt]) => dueAt <= nowMs)?.[0];
      const at = again ?? inTurn.values().next().value;
      if (at === undefined) return undefined;
      const row = rows[at] as BatchRow;
      replace({ ...row, state: 'sending' });
      return row;
    },
    /** The earliest time to send a waiting row; undefined if no row waits. */
    findNextDue: () => (inTurn.size > 0 ? -Infinity : due.size > 0 ? Math.min(...due.values()) : undefined),
    replace,
  };
}
