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
