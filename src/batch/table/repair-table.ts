import { expandNumber, hasAllDigits, joinThousands, readDay } from './read-digits.ts';
import type { Repair, Table } from './table.ts';

/** The table with one column repaired; cells that the repair does not fit stay as they are. */
export function repairTable(table: Table, repair: Repair): Table {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === repair.columnAt ? repairCell(cell, repair) : cell)),
  }));
  return { ...table, rows };
}

function repairCell(cell: string, repair: Repair): string {
  const text = cell.trim();
  if (repair.kind === 'pad') return /^\d+$/.test(text) ? text.padStart(repair.length, '0') : cell;
  if (repair.kind === 'expand') return hasAllDigits(text) ? (expandNumber(text) ?? cell) : cell;
  if (repair.kind === 'dots') return repair.areThousands ? (joinThousands(text) ?? cell) : cell;
  return readDay(text, repair.order) ?? cell;
}
