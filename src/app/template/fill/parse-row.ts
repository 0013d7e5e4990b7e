import Papa from 'papaparse';
import type { Reading } from '../../../contract/loose.ts';
import type { Field } from '../../../variables/field.ts';
import type { Filling } from './fit-filling.ts';
import { matchNames } from '../../../variables/match-names.ts';

/** Enough for the headings, the row below, and to see whether more follow. */
const ROWS_READ = 3;

/**
 * Reads one row of a spreadsheet: cells copied from it, which have tabs between, or CSV with commas or semicolons. A first
 * row that names variables holds the headings. Without headings the cells fill the fields in order, from `firstIndex` on.
 */
export function parseRow(text: string, fields: readonly Field[], firstIndex: number): Reading<Filling> {
  const rows = readRows(text.replace(/^\uFEFF?(sep=.\r?\n)?/i, ''), fields);
  const [first = []] = rows;
  const headerCount = countNames(first, fields);
  const hasHeader = headerCount > 0 && (rows.length > 1 || headerCount === first.length);
  const cells = hasHeader ? rows[1] : first;
  if (cells === undefined) {
    return { isRead: false, problem: 'These are headings without a row of values. Copy the row below them, too.' };
  }
  if (!hasHeader && cells.length === 1 && fields.length > 1) {
    return { isRead: false, problem: 'This is neither JSON nor a row of several cells.' };
  }
  const notes = rows.length > (hasHeader ? 2 : 1) ? ['Only the first row was used.'] : [];
  const names = hasHeader ? first : fields.slice(firstIndex).map(({ name }) => name);
  const surplus = cells.slice(names.length).filter((cell) => cell !== '');
  if (surplus.length > 0) notes.push(`The row has more cells than headings. Not used: ${surplus.join(', ')}.`);
  return { isRead: true, value: { entries: zip(names, cells), notes } };
}

/** An empty cell has no value; it is not an empty text. */
function zip(names: readonly string[], cells: readonly string[]): [string, string | null][] {
  return cells.slice(0, names.length).map((cell, index) => [names[index] ?? '', cell === '' ? null : cell]);
}

/** Tabs win, because spreadsheets copy with them. Otherwise the delimiter that finds the most names wins, then the closest cell count. */
function readRows(text: string, fields: readonly Field[]): string[][] {
  const tabbed = split(text, '\t');
  if ((tabbed[0]?.length ?? 0) > 1) return tabbed;
  const readings = [';', ','].map((delimiter) => split(text, delimiter));
  const rank = ([first = []]: string[][]) =>
    countNames(first, fields) * (fields.length + 1) - Math.abs(first.length - fields.length);
  return readings.reduce((best, reading) => (rank(reading) > rank(best) ? reading : best));
}

/** Not all spreadsheets quote cells: quotes that do not pair up are part of the text. */
function split(text: string, delimiter: string): string[][] {
  const options = { delimiter, preview: ROWS_READ, skipEmptyLines: 'greedy' as const };
  const quoted = Papa.parse<string[]>(text, options);
  return (quoted.errors.length === 0 ? quoted : Papa.parse<string[]>(text, { ...options, fastMode: true })).data;
}

function countNames(cells: readonly string[], fields: readonly Field[]): number {
  return new Set(matchNames(fields, cells).values()).size;
}
