import { readDelimited } from '../../../batch/table/read-delimited.ts';
import { TableProblem } from '../../../batch/table/table.ts';
import type { Reading } from '../../../contract/loose.ts';
import type { Field } from '../../../variables/field.ts';
import type { Filling } from './fit-filling.ts';
import { matchNames } from '../../../variables/match-names.ts';

/**
 * Parses one row from a spreadsheet: copied cells, which are separated by tabs, or CSV with commas or semicolons. A first row that
 * names variables contains the headings. Without headings, the cells fill the fields in order, starting at `firstIndex`.
 */
export function parseRow(text: string, fields: readonly Field[], firstIndex: number): Reading<Filling> {
  const rows = readRows(text, fields);
  if (typeof rows === 'string') return { isRead: false, problem: rows };
  const [first = []] = rows;
  const headerCount = countNames(first, fields);
  const hasHeader = headerCount > 0 && (rows.length > 1 || headerCount === first.length);
  const cells = hasHeader ? rows[1] : first;
  if (cells === undefined) {
    return { isRead: false, problem: 'You pasted headings without values. Copy the row below the headings too.' };
  }
  if (!hasHeader && cells.length === 1 && fields.length > 1) {
    return { isRead: false, problem: 'This text is neither JSON nor a row with several cells.' };
  }
  const notes = rows.length > (hasHeader ? 2 : 1) ? ['Only the first row was used.'] : [];
  const names = hasHeader ? first : fields.slice(firstIndex).map(({ name }) => name);
  const surplus = cells.slice(names.length).filter((cell) => cell !== '');
  if (surplus.length > 0) notes.push(`The row has more cells than headings. Cells not used: ${surplus.join(', ')}.`);
  return { isRead: true, value: { entries: zip(names, cells), notes } };
}

/** Pairs names with cells. An empty cell has no value, which differs from an empty string. */
function zip(names: readonly string[], cells: readonly string[]): [string, string | null][] {
  return cells.slice(0, names.length).map((cell, index) => [names[index] ?? '', cell === '' ? null : cell]);
}

/** Returns the rows that have a value, or a message if the text can't be parsed. */
function readRows(text: string, fields: readonly Field[]): string[][] | string {
  try {
    const names = fields.flatMap(({ name, label }) => [name, label]);
    // Copied cells are separated by tabs.
    const delimiter = text.includes('\t') ? '\t' : undefined;
    const { rows } = readDelimited(text.replace(/^\uFEFF/, ''), { names, delimiter }, true);
    return rows.map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof TableProblem) return error.message;
    throw error;
  }
}

function countNames(cells: readonly string[], fields: readonly Field[]): number {
  return new Set(matchNames(fields, cells).values()).size;
}
