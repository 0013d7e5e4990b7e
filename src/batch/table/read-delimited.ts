import Papa from 'papaparse';
import { formatCount } from '../../variables/messages.ts';
import { unguardCell, quoteAsCopied } from '../rows/write-csv.ts';
import { COLUMNS_MAX, ROWS_MAX, type TableOptions, TableProblem, formatCells } from './table.ts';
import { countNamed, foldAll, tooManyRows, type RawRow } from './create-table.ts';

const ROWS_JUDGED = 50;
const CHARACTERS_JUDGED = 100_000;
/** A spreadsheet program can export a million rows, most of them blank. */
const LINES_MAX = 1_100_000;
const CELLS_MAX = ROWS_MAX * COLUMNS_MAX;
/** `="007"`, which shop systems export so that Excel doesn't drop leading zeros from codes. */
const TEXT_FORMULA = /^="([^"]*(?:""[^"]*)*)"$/;
/** Error values that failed formulas leave in English and German spreadsheets. */
const ERROR = /^(?:#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!|ERROR!)|Err:\d{3})$/;
const DELIMITERS = [',', ';', '\t', '|'];
const kindsOfBreak = [/\r\n/, /(?<!\r)\n/, /\r(?!\n)/];

/** A text file's rows, and messages about them. */
export interface TextRows {
  rows: RawRow[];
  notes: string[];
  /** Undefined for JSON. */
  delimiter?: string;
}

/**
 * Reads rows of delimited text. The delimiter is the requested one, or the one in a line `sep=;`, or the one with which the first row
 * names the most variables and the rows below have the same number of cells. Throws TableProblem for an unclosed quote.
 */
export function readDelimited(text: string, options: TableOptions, isPasted = false): TextRows {
  const [line, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [''];
  const body = text.slice(line.length);
  const delimiter = options.delimiter ?? separator ?? chooseDelimiter(body, options.names ?? []);
  refuseTooMuch(body, delimiter);
  const errors: { line: number; columnIndex: number }[] = [];
  let changedCount = 0;
  const rows = split(body, delimiter, isPasted).map((written, index): RawRow => {
    const row = { line: index + 1, cells: written.map(readCell) };
    row.cells.forEach((cell, columnIndex) => {
      if (cell !== written[columnIndex]) changedCount += 1;
      if (ERROR.test(cell.trim())) errors.push({ line: row.line, columnIndex });
    });
    return row;
  });
  const notes: string[] = [];
  if (errors.length > 0) notes.push(`Formulas with an error: ${formatCells(errors)}.`);
  if (changedCount > 0) {
    notes.push(`Removed the ' or ="" that marks text for Excel from ${formatCount(changedCount, 'cell')}.`);
  }
  return { rows, delimiter, notes };
}

/** Removes the characters that keep a spreadsheet program from reading the cell as a formula or number. */
function readCell(cell: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? [];
  return text === undefined ? unguardCell(cell) : text.replaceAll('""', '"');
}

/** Rejects text with millions of cells before they are created. */
function refuseTooMuch(text: string, delimiter: string): void {
  if (holdsMore(text, '\n', LINES_MAX) || holdsMore(text, '\r', LINES_MAX)) throw tooManyRows();
  if (holdsMore(text, delimiter, CELLS_MAX)) {
    throw new TableProblem(
      `This spreadsheet has more than ${formatCount(CELLS_MAX, 'cell')}. Split it into several files.`,
    );
  }
}

function holdsMore(text: string, part: string, most: number): boolean {
  let index = -1;
  for (let count = 0; count <= most; count += 1) {
    index = text.indexOf(part, index + 1);
    if (index === -1) return false;
  }
  return true;
}

function chooseDelimiter(text: string, names: readonly string[]): string {
  const folded = foldAll(names);
  const beginning = text.slice(0, CHARACTERS_JUDGED);
  const ranks = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, preview: ROWS_JUDGED, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 0;
    const share = (isLike: (cells: string[]) => boolean): number =>
      data.filter(isLike).length / Math.max(1, data.length);
    const alike = share((cells) => cells.length === width);
    // Rows can have different lengths, but most rows contain the delimiter.
    const fit = width > 1 ? 2 * Math.max(alike, 0.9 * share((cells) => cells.length > 1)) : alike;
    const named = Math.max(0, ...data.slice(0, 10).map((cells) => countNamed(cells, folded)));
    return { delimiter, rank: named * 10_000 + 1_000 * fit + Math.min(width, 999) };
  });
  return ranks.reduce((a, b) => (b.rank > a.rank ? b : a)).delimiter;
}

/**
 * Treats unpaired quotes as part of the text if every row then has as many cells as the first. Quotes around copied cells are also
 * part of the text, unless all headings are quoted, which means that the program quotes every cell.
 */
function split(text: string, delimiter: string, isPasted: boolean): string[][] {
  const parse = (from: string, fastMode?: boolean) => {
    const [even, newline] = evenBreaks(from, delimiter);
    return Papa.parse<string[]>(even, { delimiter, newline, fastMode });
  };
  const quoted = parse(text);
  const broken = quoted.errors.find(({ type }) => type === 'Quotes');
  const copied = isPasted && delimiter === '\t' ? parse(quoteAsCopied(text)).data : undefined;
  const isCopied = copied?.[0]?.every(isInQuotes) === false;
  if (broken === undefined) return isCopied ? copied : quoted.data;
  const plain = isCopied ? copied : parse(text, true).data;
  const width = plain[0]?.length ?? 0;
  const fits = plain.every((cells) => cells.length === width || cells.every((cell) => cell === ''));
  const line = (broken.row ?? 0) + 1;
  if (!fits || (!isCopied && plain.some((cells) => cells.some(isInQuotes)))) {
    throw new TableProblem(
      `A quote " in row ${line} is never closed, or is followed by text. Double the quotes inside a cell: "".`,
    );
  }
  return plain;
}

function isInQuotes(cell: string): boolean {
  return /^".*"$/s.test(cell);
}

/** Returns the text and its line break. Papaparse accepts only one kind, so mixed line breaks outside quotes are unified. */
function evenBreaks(text: string, delimiter: string): [text: string, newline: '\r\n' | '\n' | '\r'] {
  const breaks = (['\r\n', '\n', '\r'] as const).filter((_, index) => kindsOfBreak[index]?.test(text));
  if (breaks.length < 2) return [text, breaks[0] ?? '\n'];
  const start = delimiter.replace(/[\\\]^-]/g, '\\$&');
  const quotedOrBreak = new RegExp(`(?<=^|[${start}\\r\\n])"[^"]*(?:""[^"]*)*"|\\r\\n?`, 'g');
  return [text.replace(quotedOrBreak, (found) => (found.startsWith('"') ? found : '\n')), '\n'];
}
