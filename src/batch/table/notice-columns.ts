import type { Column, TableNote, TableRow } from './table.ts';

/** True for cells that are hardly headings: numbers, dates, addresses. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[-+]?[\d.,/: -]*\d[\d.,/: -]*$|^\S+@\S+\.\S+$|^https?:/.test(cell.trim()));
}

/** What is odd about the cells of a column, with what would mend it. */
export function noticeColumns(_columns: readonly Column[], _rows: readonly TableRow[]): TableNote[] {
  return [];
}
