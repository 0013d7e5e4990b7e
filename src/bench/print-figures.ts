/** A figure and what it should be. */
export interface Figure {
  what: string;
  ours: string;
  /** What it is measured against. */
  peer: string;
  ratio: number;
  /** The ratio should be at least this, or at most. */
  target?: { atLeast: number } | { atMost: number };
}

/** Prints figures as a table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = [
    [title, 'ours', 'peer', 'ratio', 'target', ''],
    ...figures.map(({ what, ours, peer, ratio, target }) => [
      what,
      ours,
      peer,
      formatRatio(ratio),
      ...judge(ratio, target),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

function judge(ratio: number, target: Figure['target']): [target: string, verdict: string] {
  if (target === undefined) return ['', ''];
  const isMet = 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
  const words = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  return [words, isMet ? 'holds' : 'MISSED'];
}

function formatRatio(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}
