import { formatCount } from '../../variables/messages.ts';
import {
  COLUMNS_MAX,
  ROWS_MAX,
  type Column,
  type Repair,
  type Table,
  type TableNote,
  type TableOptions,
  type TableRow,
} from './table.ts';
import { formatLines, formatList, letterOfColumn } from './name-cells.ts';
import { looksLikeData, noticeColumns } from './notice-columns.ts';
import { TableProblem } from './table-problem.ts';

/** A row as the file has it: short, long or blank. */
export interface RawRow {
  line: number;
  cells: string[];
}

const CELL_CHARACTERS_MAX = 2_000_000;
/** Of all cells: a workbook has one text for any number of them, and each has a copy of it once it is read. */
const ALL_CHARACTERS_MAX = 100_000_000;
/** A title and some blank rows may stand above the headings. */
const HEADER_LINE_MAX = 10;

/**
 * A table from the rows of any kind of file, with what was noted of the file before. The headings are the first row that holds
 * anything, or a later one near the top that names more variables; where there are none, columns have letters. A column that
 * holds nothing at all is left out. Throws TableProblem when there is more than a batch takes.
 */
export function createTable(
  rows: readonly RawRow[],
  { names = [], hasHeadings = true, delimiter }: TableOptions,
  earlierNotes: readonly TableNote[],
  earlierDayNotes: readonly TableNote[] = [],
): Table {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled[0] === undefined) {
    return {
      columns: [],
      rows: [],
      pictures: new Map(),
      notes: [...earlierNotes, { message: 'There is nothing in it.' }],
    };
  }
  refuseTooLong(filled);
  const headerAt = hasHeadings ? findHeader(filled, names) : -1;
  const header = filled[headerAt] ?? { line: 0, cells: [] };
  const below = filled.slice(headerAt + 1);
  refuseTooMuch(below, header);
  const notes: TableNote[] = [...earlierNotes];
  if (headerAt > 0) {
    const above = filled.slice(0, headerAt).map(({ line }) => line);
    notes.push({ message: `The headings are in row ${header.line}; above it ${formatRows(above)} left out.` });
  }
  const kept = listColumns([header, ...below]);
  const columns = hasHeadings ? nameColumns(header.cells, kept, notes) : kept.map(letterColumn);
  const tableRows = below.map(({ line, cells }): TableRow => ({ line, cells: kept.map((at) => cells[at] ?? '') }));
  noticeRows(rows, header, below, notes);
  if (looksLikeData(header.cells) && countNamed(header.cells, foldAll(names)) === 0) {
    notes.push({
      message: 'The first row was taken for the headings, though it looks like values. Put headings above it.',
    });
  }
  const placed = notes.flatMap((note) => placeNote(note, kept));
  const noticed = noticeColumns(columns, tableRows, delimiter).filter(
    ({ repair }) => !placed.some((note) => isSame(note, repair)),
  );
  const dayNotes = earlierDayNotes.flatMap((note) => placeNote(note, kept));
  return { columns, rows: tableRows, pictures: new Map(), notes: [...placed, ...noticed], dayNotes };
}

/** True when the note offers this repair already. */
function isSame({ repair: one }: TableNote, other: Repair | undefined): boolean {
  return one !== undefined && one.kind === other?.kind && one.columnAt === other.columnAt;
}

/** The positions of the columns that hold anything. */
function listColumns(rows: readonly RawRow[]): number[] {
  const holding = new Set<number>();
  for (const { cells } of rows) {
    cells.forEach((cell, at) => {
      if (cell !== '') holding.add(at);
    });
  }
  return [...holding].sort((one, other) => one - other);
}

/** A note on a column by its position in the table; what is noted of a column that is left out is nobody's concern. */
function placeNote(note: TableNote, kept: readonly number[]): TableNote[] {
  if (note.columnAt === undefined) return [note];
  const columnAt = kept.indexOf(note.columnAt);
  if (columnAt === -1) return [];
  return [{ ...note, columnAt, ...(note.repair && { repair: { ...note.repair, columnAt } }) }];
}

/** How many of these cells are names or labels of variables, in any case and with their words joined in any way. */
export function countNamed(cells: readonly string[], folded: ReadonlySet<string>): number {
  return new Set(cells.map(fold).filter((cell) => folded.has(cell))).size;
}

/** Names as countNamed compares them. */
export function foldAll(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(fold));
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

function findHeader(filled: readonly RawRow[], names: readonly string[]): number {
  const folded = foldAll(names);
  let best = { at: 0, count: countNamed(filled[0]?.cells ?? [], folded) };
  filled.slice(0, HEADER_LINE_MAX).forEach(({ cells }, at) => {
    const count = countNamed(cells, folded);
    // One cell of a row of values may well be a name; a title stands alone in its row.
    const isBelowTitles = filled.slice(0, at).every((row) => row.cells.filter((cell) => cell !== '').length === 1);
    if (count > best.count && (count > 1 || isBelowTitles)) best = { at, count };
  });
  return best.at;
}

function refuseTooLong(filled: readonly RawRow[]): void {
  let left = ALL_CHARACTERS_MAX;
  for (const { cells } of filled) for (const cell of cells) left -= cell.length;
  if (left >= 0) return;
  const most = formatCount(ALL_CHARACTERS_MAX, 'character');
  throw new TableProblem(`This has more than ${most} in its cells. Split it into several files.`);
}

function refuseTooMuch(below: readonly RawRow[], header: RawRow): void {
  if (below.length > ROWS_MAX) {
    throw new TableProblem(formatRowsMax());
  }
  for (const row of [header, ...below]) {
    if (countCells(row) > COLUMNS_MAX) throw tooManyColumns(row.line, countCells(row));
    const longAt = row.cells.findIndex((cell) => cell.length > CELL_CHARACTERS_MAX);
    if (longAt !== -1) {
      throw new TableProblem(
        `Cell ${letterOfColumn(longAt)}${row.line} is longer than ${formatCount(CELL_CHARACTERS_MAX, 'character')}. Shorten it, or look for a quote that is never closed.`,
      );
    }
  }
}

/** What is said of a table that is refused because of its rows. */
export function formatRowsMax(): string {
  return `This has more than ${formatCount(ROWS_MAX, 'row')}, the most that a batch takes. Split it into several files.`;
}

/** A table that is refused because of its columns. */
export function tooManyColumns(line: number, count: number): TableProblem {
  const most = formatCount(COLUMNS_MAX, 'column');
  return new TableProblem(`Row ${line} has ${formatCount(count, 'column')}; ${most} is the most. Leave some out.`);
}

function letterColumn(columnAt: number): Column {
  return { name: `Column ${letterOfColumn(columnAt)}` };
}

function nameColumns(cells: readonly string[], kept: readonly number[], notes: TableNote[]): Column[] {
  const taken = new Set<string>();
  const plainOf = new Map<string, string>();
  const doubled: string[] = [];
  const columns = kept.map((columnAt): Column => {
    // In one spelling of accents: files of a Mac have another than what is typed.
    const written = (cells[columnAt] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
    const plain = written.replaceAll('{', '(').replaceAll('}', ')') || letterColumn(columnAt).name;
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} ${count}`;
    taken.add(name);
    const addNote = (message: string): number => notes.push({ message, columnAt });
    if (written === '') addNote(`${name} has no heading.`);
    else if (plain !== written)
      addNote(`The heading "${written}" is read as "${name}": braces stand for columns here.`);
    if (name !== plain) doubled.push(name);
    const other = plainOf.get(plain.toLowerCase()) ?? plain;
    if (other !== plain) addNote(`"${other}" and "${name}" are two columns; only capitals tell them apart.`);
    plainOf.set(plain.toLowerCase(), plain);
    return { name };
  });
  if (doubled.length > 0) {
    notes.push({ message: `Headings that stand twice have a number here: ${formatList(doubled)}.` });
  }
  return columns;
}

function noticeRows(rows: readonly RawRow[], header: RawRow, below: readonly RawRow[], notes: TableNote[]): void {
  if (below.length === 0) notes.push({ message: 'There is no row below the headings.' });
  const kept = new Set(below.map(({ line }) => line));
  const last = below.at(-1)?.line ?? 0;
  const blank = rows.filter(({ line }) => line > header.line && line < last && !kept.has(line));
  if (blank.length > 0) notes.push({ message: `Blank rows are left out: ${formatLines(blank)}.` });
  const long = header.cells.length === 0 ? [] : below.filter((row) => countCells(row) > countCells(header));
  if (long.length > 0) {
    notes.push({
      message: `Rows with more cells than there are headings: ${formatLines(long)}.`,
    });
  }
}

/** Without empty cells at the end. */
function countCells({ cells }: RawRow): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function formatRows(lines: readonly number[]): string {
  return lines.length === 1 ? `row ${lines[0]} is` : `rows ${formatList(lines.map(String))} are`;
}
