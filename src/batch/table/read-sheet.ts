import { formatRowsMax, tooManyColumns, type RawRow } from './create-table.ts';
import { formatNumber, isDayOtherwise, type NumberFormat } from './number-format.ts';
import { cutMidnight } from './read-digits.ts';
import { readXml } from './read-xml.ts';
import { COLUMNS_MAX, ROWS_MAX } from './table.ts';
import { TableProblem } from './table-problem.ts';

/** What all sheets of a workbook share. */
export interface SharedParts {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/** A cell that needs a word: its place, and what stands in it. */
export interface OddCell {
  line: number;
  columnAt: number;
  text: string;
}

export interface FormattedCell extends OddCell {
  format: string;
}

export interface Sheet {
  /** Rows that hold anything; cells as long as the last that does. */
  rows: RawRow[];
  hiddenLines: number[];
  /** As `A2:A4`. */
  merged: string[];
  /** Formulas that the file holds no result of. */
  unstored: OddCell[];
  errors: OddCell[];
  /** Numbers and texts that the spreadsheet shows in another way, with their format. */
  formatted: FormattedCell[];
  /** Days that the spreadsheet shows in another way. */
  days: FormattedCell[];
  /** Days with a time. */
  moments: OddCell[];
  /** Pictures that are the value of their cell; `text` is the number of their metadata, from 1. */
  cellPictures: OddCell[];
  /** The identifier of the drawing that lies over the sheet. */
  drawing: string | undefined;
}

/** Titles and the like above the headings. */
const ROWS_SPARE = 20;

/** The strings that cells refer to by position. */
export function readStrings(text: string): string[] {
  const strings: string[] = [];
  let string = '';
  let phonetic = 0;
  readXml(text, {
    open(name) {
      if (name === 'si') string = '';
      if (name === 'rPh') phonetic += 1;
    },
    close(name, inside) {
      if (name === 't' && phonetic === 0) string += inside;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(unescape(string));
    },
  });
  return strings;
}

/** Reads the cells of one sheet, and what is odd about them. Throws TableProblem for more than a batch takes. */
export function readSheet(text: string, shared: SharedParts): Sheet {
  const sheet: Sheet = {
    rows: [],
    hiddenLines: [],
    merged: [],
    unstored: [],
    errors: [],
    formatted: [],
    days: [],
    moments: [],
    cellPictures: [],
    drawing: undefined,
  };
  let line = 0;
  let isHidden = false;
  let cells: string[] = [];
  let cell = createCell(-1, {});
  let phonetic = 0;
  readXml(text, {
    open(name, attributes) {
      if (name === 'row') {
        // Rows are known by their numbers, so no two may have the same.
        line = Math.max(line + 1, readLine(attributes.r));
        isHidden = isTrue(attributes.hidden);
        cells = [];
        cell = createCell(-1, {});
      } else if (name === 'c') cell = createCell(readColumn(attributes.r) ?? cell.columnAt + 1, attributes);
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'rPh') phonetic += 1;
      else if (name === 'mergeCell') sheet.merged.push(attributes.ref ?? '');
      else if (name === 'drawing') sheet.drawing = attributes.id;
    },
    close(name, inside) {
      if (name === 'rPh') phonetic -= 1;
      else if (name === 'v' || (name === 't' && phonetic === 0)) cell.stored += inside;
      else if (name === 'c') {
        const value = readCell(cell, line, shared, sheet);
        if (value === '') return;
        if (cell.columnAt >= COLUMNS_MAX) throw tooManyColumns(line, cell.columnAt + 1);
        while (cells.length < cell.columnAt) cells.push('');
        cells[cell.columnAt] = value;
      } else if (name === 'row' && cells.length > 0) {
        sheet.rows.push({ line, cells });
        if (isHidden) sheet.hiddenLines.push(line);
        if (sheet.rows.length > ROWS_MAX + ROWS_SPARE) throw new TableProblem(formatRowsMax());
      }
    },
  });
  leaveOutMidnight(sheet);
  return sheet;
}

/** Programs that know no days without a time write all days of a column at midnight. */
function leaveOutMidnight({ moments, rows }: Sheet): void {
  const others = new Set(moments.filter(({ text }) => !text.endsWith(' 00:00')).map(({ columnAt }) => columnAt));
  const cellsOfLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  for (const { line, columnAt, text } of moments) {
    const cells = cellsOfLine.get(line);
    if (cells !== undefined && !others.has(columnAt)) cells[columnAt] = text.slice(0, -' 00:00'.length);
  }
}

interface StoredCell {
  columnAt: number;
  type: string;
  style: number;
  metadata: string | undefined;
  hasFormula: boolean;
  stored: string;
}

function createCell(columnAt: number, { t = 'n', s = '0', vm }: Record<string, string>): StoredCell {
  return { columnAt, type: t, style: Number(s), metadata: vm, hasFormula: false, stored: '' };
}

function readCell(cell: StoredCell, line: number, { strings, formats, is1904 }: SharedParts, sheet: Sheet): string {
  const { columnAt, type, stored } = cell;
  const odd = (text: string): OddCell => ({ line, columnAt, text });
  if (cell.hasFormula && stored === '' && type !== 'str') sheet.unstored.push(odd(''));
  const format = formats[cell.style];
  const formatted = (text: string): FormattedCell => ({ ...odd(text), format: format?.code ?? '' });
  if (type === 's' || type === 'inlineStr' || type === 'str') {
    const text = type === 's' ? (stored !== '' && strings[Number(stored)]) || '' : unescape(stored);
    if (text !== '' && format?.isTextOtherwise) sheet.formatted.push(formatted(text));
    return text;
  }
  if (type === 'b') return isTrue(stored) ? 'TRUE' : 'FALSE';
  if (type === 'd') {
    const text = cutMidnight(stored) ?? stored.replace('T', ' ');
    if (isDayOtherwise(text, format)) sheet.days.push(formatted(text));
    return text;
  }
  if (type === 'e') {
    if (cell.metadata === undefined) sheet.errors.push(odd(stored));
    else sheet.cellPictures.push(odd(cell.metadata));
    return stored;
  }
  const { text, isShownOtherwise } = formatNumber(stored, format, is1904);
  if (text.includes(' ')) sheet.moments.push(odd(text));
  if (isShownOtherwise) sheet.formatted.push(formatted(text));
  else if (isDayOtherwise(text, format)) sheet.days.push(formatted(text));
  return text;
}

/** Numbers that no spreadsheet has count as none. */
function readLine(number = ''): number {
  return /^\d{1,7}$/.test(number) ? Number(number) : 0;
}

/** The position of the column in a reference as `AB12`. */
export function readColumn(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/i.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Workbooks write what XML cannot hold as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
function unescape(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
