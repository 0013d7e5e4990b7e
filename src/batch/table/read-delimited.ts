import Papa from 'papaparse';
import { formatCount } from '../../variables/messages.ts';
import { unguardCell } from '../rows/write-csv.ts';
import { COLUMNS_MAX, ROWS_MAX, type TableOptions } from './table.ts';
import { countNamed, foldAll, formatRowsMax, type RawRow } from './create-table.ts';
import { formatCells, formatLines } from './name-cells.ts';
import { quoteAsCopied } from './quote-as-copied.ts';
import { TableProblem } from './table-problem.ts';

const ROWS_JUDGED = 50;
const CHARACTERS_JUDGED = 100_000;
/** Spreadsheets have a million rows, mostly blank. */
const LINES_MAX = 1_100_000;
const CELLS_MAX = ROWS_MAX * COLUMNS_MAX;
/** `="007"`, as shops export a code for Excel to keep its zeros. */
const TEXT_FORMULA = /^="([^"]*(?:""[^"]*)*)"$/;
/** What formulas leave in English and German spreadsheets where they have no result. */
const ERROR = /^(?:#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NULL!|NUM!|ZAHL!|ERROR!)|Err:\d{3})$/;
const DELIMITERS = [',', ';', '\t', '|'];
const kindsOfBreak = [/\r\n/, /(?<!\r)\n/, /\r(?!\n)/];

/** The rows of a text, and what is odd about it. */
export interface TextRows {
  rows: RawRow[];
  notes: string[];
  /** None in JSON. */
  delimiter?: string;
}

/**
 * Rows of delimited text. The delimiter is the one asked for, or that of a line `sep=;`, or the one by which the first row
 * names the most variables and the rows below have as many cells. Throws TableProblem for a quote that is never closed.
 */
export function readDelimited(text: string, options: TableOptions, isPasted = false): TextRows {
  const [line, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [''];
  const body = text.slice(line.length);
  const delimiter = options.delimiter ?? separator ?? chooseDelimiter(body, options.names ?? []);
  refuseTooMuch(body, delimiter);
  const notes: string[] = [];
  const rows = split(body, delimiter, notes, isPasted).map((cells, at): RawRow => ({ line: at + 1, cells }));
  const guarded = rows.flatMap(({ cells }) => cells.filter((cell) => unguardCell(cell) !== cell)).length;
  if (guarded > 0)
    notes.push(`An apostrophe that keeps a cell from being a formula is left out, ${formatCount(guarded, 'time')}.`);
  const withNul = rows.find(({ cells }) => cells.some((cell) => cell.includes('\0')));
  if (withNul !== undefined) notes.push(`Row ${withNul.line} holds a NUL, a character that nothing draws.`);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const short = filled.filter(({ cells }) => cells.length < (filled[0]?.cells.length ?? 0));
  if (short.length > 0) notes.push(`Rows with fewer cells than the first have empty ones: ${formatLines(short)}.`);
  const errors = rows.flatMap(({ line: errorLine, cells }) =>
    cells.flatMap((cell, columnAt) => (ERROR.test(cell.trim()) ? { line: errorLine, columnAt } : [])),
  );
  if (errors.length > 0) notes.push(`Formulas with an error are read as its name: ${formatCells(errors)}.`);
  const wrapped = rows.flatMap(({ cells }) => cells.filter((cell) => TEXT_FORMULA.test(cell))).length;
  if (wrapped > 0) notes.push(`The ="" that keeps a cell text is left out, ${formatCount(wrapped, 'time')}.`);
  return { rows: rows.map((row) => ({ ...row, cells: row.cells.map(readCell) })), delimiter, notes };
}

/** The cell without what only keeps spreadsheets from reading it as something else. */
function readCell(cell: string): string {
  const [, text] = TEXT_FORMULA.exec(cell) ?? [];
  return text === undefined ? unguardCell(cell) : text.replaceAll('""', '"');
}

/** So that nothing is made of millions of cells that would be refused anyway. */
function refuseTooMuch(text: string, delimiter: string): void {
  if (holdsMore(text, '\n', LINES_MAX) || holdsMore(text, '\r', LINES_MAX)) throw new TableProblem(formatRowsMax());
  if (holdsMore(text, delimiter, CELLS_MAX)) {
    throw new TableProblem(`This has more than ${formatCount(CELLS_MAX, 'cell')}. Split it into several files.`);
  }
}

function holdsMore(text: string, part: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return false;
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
    // Rows may be ragged, but a delimiter that most do not hold is none.
    const fit = width > 1 ? 2 * Math.max(alike, 0.9 * share((cells) => cells.length > 1)) : alike;
    const named = Math.max(0, ...data.slice(0, 10).map((cells) => countNamed(cells, folded)));
    return { delimiter, rank: named * 10_000 + 1_000 * fit + Math.min(width, 999) };
  });
  return ranks.reduce((best, other) => (other.rank > best.rank ? other : best)).delimiter;
}

/**
 * Quotes that do not pair up are part of the text where every row then has as many cells as the first. So are those around cells
 * of what was copied from a spreadsheet; one that quotes all headings is a program that quotes whatever it writes.
 */
function split(text: string, delimiter: string, notes: string[], isPasted: boolean): string[][] {
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
      `In row ${line} a quote " is not closed, or something follows a closed one. Double the quotes inside a cell: "".`,
    );
  }
  notes.push(`Quotes " are part of the text, because they do not pair up in row ${line}.`);
  return plain;
}

function isInQuotes(cell: string): boolean {
  return /^".*"$/s.test(cell);
}

/** The text, and the line break between its rows. Papaparse knows one kind: where they are mixed, those outside quotes become the same. */
function evenBreaks(text: string, delimiter: string): [text: string, newline: '\r\n' | '\n' | '\r'] {
  const breaks = (['\r\n', '\n', '\r'] as const).filter((_, at) => kindsOfBreak[at]?.test(text));
  if (breaks.length < 2) return [text, breaks[0] ?? '\n'];
  const start = delimiter.replace(/[\\\]^-]/g, '\\$&');
  const quotedOrBreak = new RegExp(`(?<=^|[${start}\\r\\n])"[^"]*(?:""[^"]*)*"|\\r\\n?`, 'g');
  return [text.replace(quotedOrBreak, (found) => (found.startsWith('"') ? found : '\n')), '\n'];
}
