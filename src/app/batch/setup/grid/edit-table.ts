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
