import type { Table } from '../../../../batch/table/table.ts';

/**
 * Returns the table with new text in one cell. `isForAll` also changes all cells in the column that had the same text. Unchanged rows
 * stay the same objects.
 */
export function editCell(table: Table, rowIndex: number, columnIndex: number, text: string, isForAll = false): Table {
  const old = table.rows[rowIndex]?.cells[columnIndex];
  if (old === undefined || old === text) return table;
  const rows = table.rows.map((row, index) => {
    const isChanged = index === rowIndex || (isForAll && row.cells[columnIndex] === old);
    return isChanged ? { ...row, cells: row.cells.with(columnIndex, text) } : row;
  });
  return { ...table, rows };
}

/** Counts the other cells in a column that contain the same text. */
export function countAlike({ rows }: Table, rowIndex: number, columnIndex: number): number {
  const text = rows[rowIndex]?.cells[columnIndex];
  return rows.filter(({ cells }, index) => index !== rowIndex && cells[columnIndex] === text).length;
}
