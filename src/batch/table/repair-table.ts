import { expandNumber, hasAllDigits, joinThousands, readDay, writeNumber } from './read-digits.ts';
import type { Repair, Table } from './table.ts';

/**
 * The table with one column repaired, without the notes that this settles; cells that the repair does not fit stay as they
 * are, and so do notes that ask something else of the column.
 */
export function repairTable(table: Table, repair: Repair): Table {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === repair.columnAt ? repairCell(cell, repair) : cell)),
  }));
  const isSettled = (other?: Repair) => other?.columnAt === repair.columnAt && other.kind === repair.kind;
  return { ...table, rows, notes: table.notes.filter((note) => !isSettled(note.repair)) };
}

function repairCell(cell: string, repair: Repair): string {
  const text = cell.trim();
  if (repair.kind === 'pad') return /^\d+$/.test(text) ? text.padStart(repair.length, '0') : cell;
  if (repair.kind === 'expand') return hasAllDigits(text) ? (expandNumber(text) ?? cell) : cell;
  if (repair.kind === 'dots') return repair.areThousands ? (joinThousands(text) ?? cell) : cell;
  if (repair.kind === 'numbers') return writeNumber(text, repair.areThousands) ?? cell;
  return readDay(text, repair.order) ?? cell;
}
