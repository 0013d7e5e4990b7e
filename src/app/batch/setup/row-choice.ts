import type { Table } from '../../../batch/table/table.ts';

/** Which rows a batch is made of. */
export type RowChoice =
  | { kind: 'all' }
  | { kind: 'first'; count: number }
  /** Numbers of rows as people see them in the file, both included. */
  | { kind: 'range'; from: number; to: number }
  /** Those that nothing was found about. */
  | { kind: 'sound' }
  /** Those that a person had in view, by their numbers: what is shown later changes nothing that is paid. */
  | { kind: 'picked'; lines: readonly number[] };

export interface ChoosableRows {
  /** Numbers of the rows in the file, in their order. */
  lines: readonly number[];
  isSound: (at: number) => boolean;
}

/** Positions of the rows that are chosen, ascending. */
export function chooseRows(choice: RowChoice, { lines, isSound }: ChoosableRows): number[] {
  const picked = new Set(choice.kind === 'picked' ? choice.lines : []);
  const tests: Record<RowChoice['kind'], (at: number, line: number) => boolean> = {
    all: () => true,
    first: (at) => choice.kind === 'first' && at < choice.count,
    range: (_at, line) => choice.kind === 'range' && line >= choice.from && line <= choice.to,
    sound: isSound,
    picked: (_at, line) => picked.has(line),
  };
  const isChosen = tests[choice.kind];
  return lines.flatMap((line, at) => (isChosen(at, line) ? [at] : []));
}

/** The choice for a file that is read again: of the rows that were picked, those with the same cells, wherever they are now. */
export function keepPicked(choice: RowChoice, before: Table, after: Table): RowChoice {
  // Where only cells were changed, the columns are the same, and so are the numbers of the rows.
  if (choice.kind !== 'picked' || before.columns === after.columns) return choice;
  const lines = new Set(choice.lines);
  const counts = new Map<string, number>();
  for (const { line, cells } of before.rows) {
    const key = JSON.stringify(cells);
    if (lines.has(line)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const kept = after.rows.filter(({ cells }) => {
    const key = JSON.stringify(cells);
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count > 0;
  });
  return { kind: 'picked', lines: kept.map(({ line }) => line) };
}
