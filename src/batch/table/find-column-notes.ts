import { formatIsoDate } from '../../variables/messages.ts';
import { readDays } from '../../variables/read-days.ts';
import { cutMidnight, hasAmbiguousDot, joinThousands, parseDate } from './read-digits.ts';
import type { Column, Repair, TableNote, TableRow, Table } from './table.ts';

interface FilledCell {
  line: number;
  text: string;
}

/** Headings for codes, where leading zeros matter. */
const CODES =
  /\b(zip|postal|post ?code|plz|postleitzahl|cap|cep|ean|gtin|upc|isbn|barcode|sku|article ?n|artikel-? ?n)/i;
const DATE = /^(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:\d{2}|\d{4}))$/;
const DECIMAL_COMMA = /^\D{0,4}\d[\d.]*,\d{1,2}\D{0,4}$/;
const DECIMAL_DOT = /^\D{0,4}\d*\.(?:\d{1,2}|\d{4,})\D{0,4}$/;
/** Longer cells are ignored, because they would make the patterns slow. */
const CHARACTERS_JUDGED = 100;
/** Standard product code lengths. A shorter code with one of these lengths is another kind of code, not one that lost zeros. */
const PRODUCT_CODE_LENGTHS = new Set([8, 12, 13, 14]);

/** True for cells that are unlikely to be headings: numbers, dates, URLs. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.map(shorten).some((cell) => /^[-+]?[\d.,/: -]*\d[\d.,/: -]*$|^\S+@\S+\.\S+$|^https?:/.test(cell));
}

function shorten(cell: string): string {
  return cell.slice(0, CHARACTERS_JUDGED).trim();
}

/** Finds lost zeros, and dates and numbers that can be read in two ways, and offers fixes. */
export function findColumnNotes(
  columns: readonly Column[],
  rows: readonly TableRow[],
  delimiter?: string,
): TableNote[] {
  // Files with decimal commas separate cells with semicolons. Numbers in workbooks and JSON are never ambiguous.
  const hasCommas = delimiter === ';' || (delimiter !== undefined && hasDecimalCommas(rows));
  return columns.flatMap(({ name }, columnIndex) => {
    const cells = rows
      .map(({ line, cells: all }): FilledCell => ({ line, text: shorten(all[columnIndex] ?? '') }))
      .filter(({ text }) => text !== '');
    return [
      ...findLostZeros(name, cells, columnIndex),
      ...findAmbiguousDots(cells, columnIndex, hasCommas),
      ...findAmbiguousDates(cells, columnIndex),
    ];
  });
}

/** All decimals in a file come from one program, so decimals in one column show what dots mean in another. */
function hasDecimalCommas(rows: readonly TableRow[]): boolean {
  const hasAny = (pattern: RegExp) => rows.some(({ cells }) => cells.some((cell) => pattern.test(shorten(cell))));
  return hasAny(DECIMAL_COMMA) && !hasAny(DECIMAL_DOT);
}

function findLostZeros(name: string, cells: readonly FilledCell[], columnIndex: number): TableNote[] {
  if (!CODES.test(name) || cells.some(({ text }) => !/^[1-9]\d*$/.test(text))) return [];
  const length = Math.max(...cells.map(({ text }) => text.length));
  const short = cells.filter(
    ({ text }) => text.length < length && !(length > 8 && PRODUCT_CODE_LENGTHS.has(text.length)),
  );
  const [first] = short;
  if (first === undefined || length < 4 || short.some(({ text }) => text.length < length - 3)) return [];
  const message = `"${name}" may have lost leading zeros: ${describeCell(first)} is shorter than ${length} digits.`;
  return [{ message, columnIndex, repairs: [{ kind: 'pad', columnIndex, label: 'Add leading zeros', length }] }];
}

function findAmbiguousDots(cells: readonly FilledCell[], columnIndex: number, hasCommas: boolean): TableNote[] {
  const first = cells.find(({ text }) => hasAmbiguousDot(text));
  if (first === undefined) return [];
  const hasCommaHere = cells.some(({ text }) => DECIMAL_COMMA.test(text));
  const hasDotHere = cells.some(({ text }) => DECIMAL_DOT.test(text));
  if (!hasCommaHere && (hasDotHere || !hasCommas)) return [];
  return [
    askReading(first, columnIndex, [
      { kind: 'dots', columnIndex, areThousands: true, label: joinThousands(first.text) ?? '' },
      { kind: 'dots', columnIndex, areThousands: false, label: `${first.text} (decimal)` },
    ]),
  ];
}

function findAmbiguousDates(cells: readonly FilledCell[], columnIndex: number): TableNote[] {
  const dates = cells.filter(({ text }) => DATE.test(cutMidnight(text) ?? text));
  // Date fields can read dates that aren't ambiguous.
  const first = dates.find(({ text }) => readDays(text).length !== 1);
  if (first === undefined) return [];
  // If some dates have another time, midnight is also a real time.
  if (cells.some(({ text }) => /\d:\d/.test(text) && cutMidnight(text) === undefined)) return [];
  const orders = (['DMY', 'MDY'] as const).filter((order) =>
    dates.every(({ text }) => parseDate(text, order) !== undefined),
  );
  const repairs = orders.map((order) => {
    return { kind: 'dates', columnIndex, order, label: formatIsoDate(parseDate(first.text, order) ?? '') } as const;
  });
  // In dates with dots, the day always comes first.
  const areAlike = dates.every(({ text }) => text.includes('.') || parseDate(text, 'DMY') === parseDate(text, 'MDY'));
  return repairs.length === 0 ? [] : [askReading(first, columnIndex, areAlike ? repairs.slice(0, 1) : repairs)];
}

function askReading({ text, line }: FilledCell, columnIndex: number, repairs: Repair[]): TableNote {
  const message = `Is ${text} (row ${line}) ${repairs.map(({ label }) => label).join(' or ')}?`;
  return { message, columnIndex, repairs };
}

function describeCell({ line, text }: FilledCell): string {
  return `${text} in row ${line}`;
}

/**
 * Returns the table with one column repaired, without the note that offered the repair. Cells that don't need the repair stay unchanged.
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
