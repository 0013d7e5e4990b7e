const LIST_MAX = 5;

/** `A` for 0, `AA` for 26, as spreadsheets name columns. */
export function letterOfColumn(columnAt: number): string {
  const before = columnAt < 26 ? '' : letterOfColumn(Math.floor(columnAt / 26) - 1);
  return before + String.fromCharCode(65 + (columnAt % 26));
}

/** `B2, B3`; the first few of a longer list, and how many more there are. */
export function formatList(names: readonly string[]): string {
  const more = names.length - LIST_MAX;
  return names.slice(0, LIST_MAX).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

/** The numbers of rows as a list. */
export function formatLines(rows: readonly { line: number }[]): string {
  return formatList(rows.map(({ line }) => String(line)));
}

/** The places of cells as a list. */
export function formatCells(cells: readonly { line: number; columnAt: number }[]): string {
  return formatList(cells.map(({ columnAt, line }) => letterOfColumn(columnAt) + line));
}
