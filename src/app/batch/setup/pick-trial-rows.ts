import type { CheckedRow } from '../../../batch/rows/check-rows.ts';

/** The first row, and of the others the one with the most text and the one with the least. */
export function pickTrialRows<Row extends Pick<CheckedRow, 'cells'>>(rows: readonly Row[]): Row[] {
  let [longest, shortest] = [
    { at: -1, length: -1 },
    { at: -1, length: Infinity },
  ];
  rows.forEach(({ cells }, at) => {
    if (at === 0) return;
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > longest.length) longest = { at, length };
    // Of rows that are all as long, the last one.
    if (length <= shortest.length) shortest = { at, length };
  });
  return [...new Set([0, longest.at, shortest.at])].flatMap((at) => rows[at] ?? []);
}
