/** Which rows are rendered. */
export type RowChoice =
  | { kind: 'all' }
  | { kind: 'first'; count: number }
  /** Row numbers as in the file, both included. */
  | { kind: 'range'; from: number; to: number }
  /** Rows without issues. */
  | { kind: 'sound' }
  /** The rows that were shown when this was chosen, by their numbers. Later filters don't change them. */
  | { kind: 'picked'; lines: readonly number[] };

export interface ChoosableRows {
  /** The row numbers in the file, in order. */
  lines: readonly number[];
  isSound: (index: number) => boolean;
}

/** The positions of the chosen rows, in ascending order. */
export function chooseRows(choice: RowChoice, { lines, isSound }: ChoosableRows): number[] {
  const picked = new Set(choice.kind === 'picked' ? choice.lines : []);
  const tests: Record<RowChoice['kind'], (index: number, line: number) => boolean> = {
    all: () => true,
    first: (index) => choice.kind === 'first' && index < choice.count,
    range: (_index, line) => choice.kind === 'range' && line >= choice.from && line <= choice.to,
    sound: isSound,
    picked: (_index, line) => picked.has(line),
  };
  const isChosen = tests[choice.kind];
  return lines.flatMap((line, index) => (isChosen(index, line) ? [index] : []));
}
