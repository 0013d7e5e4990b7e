import Papa from 'papaparse';
import { quoteAsCopied } from '../../../../batch/table/quote-as-copied.ts';
import type { Table, TableRow } from '../../../../batch/table/table.ts';

function replaceCell(row: TableRow, columnAt: number, text: string): TableRow {
  return { ...row, cells: row.cells.with(columnAt, text) };
}

/** The table with another text in one cell. All other rows are the same objects as before. */
export function editCell(table: Table, rowAt: number, columnAt: number, text: string): Table {
  const row = table.rows[rowAt];
  if (row === undefined || row.cells[columnAt] === text) return table;
  return { ...table, rows: table.rows.with(rowAt, replaceCell(row, columnAt, text)) };
}

/** How many cells of a column hold exactly this text. */
export function countCells(table: Table, columnAt: number, text: string): number {
  return table.rows.reduce((count, { cells }) => (cells[columnAt] === text ? count + 1 : count), 0);
}

/** The table with another text in each cell of a column that holds exactly `old`. */
export function editCellsLike(table: Table, columnAt: number, old: string, text: string): Table {
  if (old === text) return table;
  const rows = table.rows.map((row) => (row.cells[columnAt] === old ? replaceCell(row, columnAt, text) : row));
  return { ...table, rows };
}

/** One cell as spreadsheets copy it: in quotes where a line break or a tab would make several of it. */
export function quoteCell(text: string): string {
  return /[\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cells as spreadsheets copy them, row by row; those that hold a line break or a tab stand in quotes, and no others. */
export function parseCells(text: string): string[][] {
  return Papa.parse<string[]>(quoteAsCopied(text.replace(/\r?\n$/, '')), { delimiter: '\t', newline: '\n' }).data;
}

export interface PastedCells {
  table: Table;
  /** Cells that found a place; the others are left out. */
  count: number;
}

/** The table with a block of cells put over others, from one column on and into these rows, as far as both go. */
export function pasteCells(
  table: Table,
  rowPositions: readonly number[],
  columnAt: number,
  block: readonly (readonly string[])[],
): PastedCells {
  const rows = [...table.rows];
  let count = 0;
  block.forEach((texts, at) => {
    const rowAt = rowPositions[at] ?? -1;
    const row = rows[rowAt];
    if (row === undefined) return;
    const fitting = texts.slice(0, table.columns.length - columnAt);
    rows[rowAt] = { ...row, cells: row.cells.toSpliced(columnAt, fitting.length, ...fitting) };
    count += fitting.length;
  });
  return { table: { ...table, rows }, count };
}
