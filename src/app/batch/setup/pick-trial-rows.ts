import type { CheckedRow } from '../../../batch/rows/check-rows.ts';

/** The first row, and of the others the one with the most text and the one with the least. */
export function pickTrialRows<Row extends Pick<CheckedRow, 'cells'>>(rows: readonly Row[]): Row[] {
  const [first, ...others] = rows;
  const lengthOf = ({ cells }: Row) => cells.reduce((sum, cell) => sum + cell.length, 0);
  const byLength = others
    .map((row) => ({ row, length: lengthOf(row) }))
    .sort((one, other) => other.length - one.length);
  const [longest, shortest] = [byLength[0]?.row, byLength.length > 1 ? byLength.at(-1)?.row : undefined];
  return [first, longest, shortest].filter((row) => row !== undefined);
}
