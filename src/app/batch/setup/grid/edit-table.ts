import Papa from 'papaparse';
import { quoteAsCopied } from '../../../../batch/rows/write-csv.ts';
import type { Table, TableRow } from '../../../../batch/table/table.ts';

function replaceCell(row: TableRow, columnIndex: number, text: string): TableRow {
  return { ...row, cells: row.cells.with(columnIndex, text) };
}

/** The table with a new text in one cell. All other rows stay the same objects. */
export function editCell(table: Table, rowIndex: number, columnIndex: number, text: string): Table {
  const row = table.rows[rowIndex];
  if (row === undefined || row.cells[columnIndex] === text) return table;
  return { ...table, rows: table.rows.with(rowIndex, replaceCell(row, columnIndex, text)) };
}

/** Counts the cells of a column that contain exactly this text. */
export function countCells(table: Table, columnIndex: number, text: string): number {
  return table.rows.reduce((count, { cells }) => (cells[columnIndex] === text ? count + 1 : count), 0);
}

/** The table with a new text in each cell of a column that contains exactly `old`. */
export function editCellsLike(table: Table, columnIndex: number, old: string, text: string): Table {
  if (old === text) return table;
  const rows = table.rows.map((row) => (row.cells[columnIndex] === old ? replaceCell(row, columnIndex, text) : row));
  return { ...table, rows };
}

/** One cell as spreadsheet programs copy it: in quotes if it contains a line break or a tab. */
export function quoteCell(text: string): string {
  return /[\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Parses cells as spreadsheet programs copy them, with quotes only around line breaks and tabs. */
export function parseCells(text: string): string[][] {
  return Papa.parse<string[]>(quoteAsCopied(text.replace(/\r?\n$/, '')), { delimiter: '\t', newline: '\n' }).data;
}

export interface PastedCells {
  table: Table;
  /** The number of cells that fit; the others are skipped. */
  count: number;
}

/** The table with a block of cells written into these rows, from one column on, as far as they fit. */
export function pasteCells(
  table: Table,
  rowPositions: readonly number[],
  columnIndex: number,
  block: readonly (readonly string[])[],
): PastedCells {
  const rows = [...table.rows];
  let count = 0;
  block.forEach((texts, at) => {
    const rowIndex = rowPositions[at] ?? -1;
    const row = rows[rowIndex];
    if (row === undefined) return;
    const fitting = texts.slice(0, table.columns.length - columnIndex);
    rows[rowIndex] = { ...row, cells: row.cells.toSpliced(columnIndex, fitting.length, ...fitting) };
    count += fitting.length;
  });
  return { table: { ...table, rows }, count };
}
