const LIST_MAX = 5;

/** `A` for 0, `AA` for 26, as spreadsheets name their columns. */
export function letterOfColumn(columnIndex: number): string {
  const before = columnIndex < 26 ? '' : letterOfColumn(Math.floor(columnIndex / 26) - 1);
  return before + String.fromCharCode(65 + (columnIndex % 26));
}

/** `B2, B3`; a longer list is shortened to `B2, B3, B4, B5, B6 and 7 more`. */
export function formatList(names: readonly string[]): string {
  const more = names.length - LIST_MAX;
  return names.slice(0, LIST_MAX).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

/** A list of cells, such as `B2, B3`. */
export function formatCells(cells: readonly { line: number; columnIndex: number }[]): string {
  return formatList(cells.map(({ columnIndex, line }) => letterOfColumn(columnIndex) + line));
}
