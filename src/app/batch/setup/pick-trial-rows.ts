import type { CheckedRow } from '../../../batch/rows/check-rows.ts';

/** Picks the first row, and the longest and the shortest of the others. */
export function pickTrialRows<Row extends Pick<CheckedRow, 'cells'>>(rows: readonly Row[]): Row[] {
  let [longest, shortest] = [
    { at: -1, length: -1 },
    { at: -1, length: Infinity },
  ];
  rows.forEach(({ cells }, at) => {
    if (at === 0) return;
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > longest.length) longest = { at, length };
    // The last one, if all rows have the same length.
    if (length <= shortest.length) shortest = { at, length };
  });
  return [...new Set([0, longest.at, shortest.at])].flatMap((at) => rows[at] ?? []);
}
