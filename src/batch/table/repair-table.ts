import { joinThousands, parseDate } from './read-digits.ts';
import type { Repair, Table } from './table.ts';

/**
 * The table with one column repaired, without the note that offered the repair. Cells that the repair does not fit stay as they are.
 */
export function repairTable(table: Table, repair: Repair): Table {
  const { columnIndex } = repair;
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (index === columnIndex ? repairCell(cell, repair) : cell)),
  }));
  return { ...table, rows, notes: table.notes.filter(({ repairs }) => !repairs?.includes(repair)) };
}

function repairCell(cell: string, repair: Repair): string {
  const text = cell.trim();
  if (repair.kind === 'pad') return /^\d+$/.test(text) ? text.padStart(repair.length, '0') : cell;
  if (repair.kind === 'dots') return repair.areThousands ? (joinThousands(text) ?? cell) : cell;
  return parseDate(text, repair.order) ?? cell;
}
