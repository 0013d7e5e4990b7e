import { tooManyColumns, tooManyRows, type RawRow } from './create-table.ts';
import { formatNumber, formatText, type FormattedCell } from './number-format.ts';
import { cutMidnight } from './read-digits.ts';
import { readXml } from './read-xml.ts';
import { COLUMNS_MAX, ROWS_MAX } from './table.ts';

/** The parts shared by all sheets in a workbook. */
export interface SharedParts {
  strings: readonly string[];
  /** The format code for each cell style. */
  formats: readonly string[];
  is1904: boolean;
}

/** A cell's position and content. */
export interface PlacedCell {
  line: number;
  columnIndex: number;
  text: string;
}

/** A cell that the spreadsheet program shows differently. */
export interface ReformattedCell extends PlacedCell {
  shown: string;
}

export interface Sheet {
  /** Rows with any content, each ending at its last filled cell. */
  rows: RawRow[];
  hiddenLines: number[];
  /** Formulas with an error or without a result in the file. */
  errors: PlacedCell[];
  reformatted: ReformattedCell[];
  /** Dates with a time. */
  moments: PlacedCell[];
  /** Images that are a cell's value; `text` is the metadata number, from 1. */
  cellPictures: PlacedCell[];
  /** The identifier of the sheet's drawing layer. */
  drawing: string | undefined;
}

/** Leaves room for titles above the headings. */
const ROWS_SPARE = 20;

/** Reads the strings that cells refer to by index. */
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

/** Reads one sheet's cells. Throws TableProblem if there are more rows or columns than a batch can have. */
export function readSheet(text: string, shared: SharedParts): Sheet {
  const sheet: Sheet = {
    rows: [],
    hiddenLines: [],
    errors: [],
    reformatted: [],
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
        // Rows are identified by number, so numbers must be unique.
        line = Math.max(line + 1, readLine(attributes.r));
        isHidden = isTrue(attributes.hidden);
        cells = [];
        cell = createCell(-1, {});
      } else if (name === 'c') cell = createCell(readColumn(attributes.r) ?? cell.columnIndex + 1, attributes);
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'rPh') phonetic += 1;
      else if (name === 'drawing') sheet.drawing = attributes.id;
    },
    close(name, inside) {
      if (name === 'rPh') phonetic -= 1;
      else if (name === 'v' || (name === 't' && phonetic === 0)) cell.stored += inside;
      else if (name === 'c') {
        const value = readCell(cell, line, shared, sheet);
        if (value === '') return;
        if (cell.columnIndex >= COLUMNS_MAX) throw tooManyColumns(line, cell.columnIndex + 1);
        while (cells.length < cell.columnIndex) cells.push('');
        cells[cell.columnIndex] = value;
      } else if (name === 'row' && cells.length > 0) {
        sheet.rows.push({ line, cells });
        if (isHidden) sheet.hiddenLines.push(line);
        if (sheet.rows.length > ROWS_MAX + ROWS_SPARE) throw tooManyRows();
      }
    },
  });
  cutMidnights(sheet);
  return sheet;
}

/** Removes midnight times, because programs without plain dates write all dates in a column at midnight. */
function cutMidnights({ moments, rows }: Sheet): void {
  const others = new Set(moments.filter(({ text }) => !text.endsWith(' 00:00')).map(({ columnIndex }) => columnIndex));
  const cellsOfLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  for (const { line, columnIndex, text } of moments) {
    const cells = cellsOfLine.get(line);
    if (cells !== undefined && !others.has(columnIndex)) cells[columnIndex] = text.slice(0, -' 00:00'.length);
  }
}

interface StoredCell {
  columnIndex: number;
  type: string;
  style: number;
  metadata: string | undefined;
  hasFormula: boolean;
  stored: string;
}

function createCell(columnIndex: number, { t = 'n', s = '0', vm }: Record<string, string>): StoredCell {
  return { columnIndex, type: t, style: Number(s), metadata: vm, hasFormula: false, stored: '' };
}

function readCell(cell: StoredCell, line: number, { strings, formats, is1904 }: SharedParts, sheet: Sheet): string {
  const { columnIndex, type, stored } = cell;
  const place = { line, columnIndex };
  const keep = ({ text, shown }: FormattedCell): string => {
    if (shown !== undefined) sheet.reformatted.push({ ...place, text, shown });
    return text;
  };
  if (cell.hasFormula && stored === '' && type !== 'str') sheet.errors.push({ ...place, text: '' });
  const code = formats[cell.style];
  if (type === 's') return keep(formatText((stored !== '' && strings[Number(stored)]) || '', code));
  if (type === 'inlineStr' || type === 'str') return keep(formatText(unescape(stored), code));
  if (type === 'b') return isTrue(stored) ? 'TRUE' : 'FALSE';
  if (type === 'd') return cutMidnight(stored) ?? stored.replace('T', ' ');
  if (type === 'e') {
    if (cell.metadata === undefined) sheet.errors.push({ ...place, text: stored });
    else sheet.cellPictures.push({ ...place, text: cell.metadata });
    return stored;
  }
  const text = keep(formatNumber(stored, code, is1904));
  if (text.includes(' ')) sheet.moments.push({ ...place, text });
  return text;
}

/** Reads a row number; 0 if it is out of range. */
function readLine(number = ''): number {
  return /^\d{1,7}$/.test(number) ? Number(number) : 0;
}

/** Reads the column index from a reference such as `AB12`. */
export function readColumn(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/i.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Decodes `_x000D_`, which stands for a character that XML can't contain. Literal text like this is written as `_x005F_x000D_`. */
function unescape(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
