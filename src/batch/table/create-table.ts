import { formatCount } from '../../variables/messages.ts';
import {
  COLUMNS_MAX,
  ROWS_MAX,
  type Column,
  type Table,
  type TableNote,
  type TableOptions,
  type TableRow,
  TableProblem,
  letterOfColumn,
} from './table.ts';
import { findColumnNotes, looksLikeData } from './find-column-notes.ts';

/** A row exactly as in the file, which may be short, long or blank. */
export interface RawRow {
  line: number;
  cells: string[];
}

const CELL_CHARACTERS_MAX = 2_000_000;
/** The limit for all cells together. A workbook stores repeated text once, but each cell gets a copy when it is read. */
const ALL_CHARACTERS_MAX = 100_000_000;
/** Leaves room for a title and some blank rows above the headings. */
const HEADER_LINE_MAX = 10;

/**
 * Creates a table from the rows of any kind of file. The headings are the first filled row, or a later row near the top that names
 * more variables. Without headings, columns are named by letter. Blank rows and columns are skipped. Throws TableProblem if there are
 * more rows or columns than a batch can have.
 */
export function createTable(
  rows: readonly RawRow[],
  { names = [], hasHeadings = true, delimiter }: TableOptions,
  earlierNotes: readonly TableNote[],
): Table {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled[0] === undefined) {
    const notes = [...earlierNotes, { message: 'The spreadsheet is empty.' }];
    return { columns: [], rows: [], pictures: new Map(), notes };
  }
  refuseTooLong(filled);
  const headerIndex = hasHeadings ? findHeader(filled, names) : -1;
  const header = filled[headerIndex] ?? { line: 0, cells: [] };
  const below = filled.slice(headerIndex + 1);
  refuseTooMuch(below, header);
  const notes: TableNote[] = [...earlierNotes];
  if (headerIndex > 0)
    notes.push({ message: `Row ${header.line} contains the headings. The rows above it were skipped.` });
  if (below.length === 0) notes.push({ message: 'The spreadsheet has headings but no rows.' });
  if (looksLikeData(header.cells) && countNamed(header.cells, foldAll(names)) === 0) {
    notes.push({
      message: 'The first row looks like values. Under Import options, set First row to “No headings”.',
    });
  }
  const kept = listColumns([header, ...below]);
  const columns = hasHeadings ? nameColumns(header.cells, kept) : kept.map(letterColumn);
  const tableRows = below.map(({ line, cells }): TableRow => ({
    line,
    cells: kept.map((index) => cells[index] ?? ''),
  }));
  const placed = notes.flatMap((note) => placeNote(note, kept));
  return {
    columns,
    rows: tableRows,
    pictures: new Map(),
    notes: [...placed, ...findColumnNotes(columns, tableRows, delimiter)],
  };
}

/** Lists the indexes of all columns with content. */
function listColumns(rows: readonly RawRow[]): number[] {
  const filled = new Set<number>();
  for (const { cells } of rows) {
    cells.forEach((cell, index) => {
      if (cell !== '') filled.add(index);
    });
  }
  return [...filled].sort((a, b) => a - b);
}

/** Converts a note's column index in the file to its index in the table, which skips blank columns. */
function placeNote(note: TableNote, kept: readonly number[]): TableNote[] {
  if (note.columnIndex === undefined) return [note];
  const columnIndex = kept.indexOf(note.columnIndex);
  return columnIndex === -1 ? [] : [{ ...note, columnIndex }];
}

/** Counts the cells that contain a variable's name or label, ignoring case and word separators. */
export function countNamed(cells: readonly string[], folded: ReadonlySet<string>): number {
  return new Set(cells.map(fold).filter((cell) => folded.has(cell))).size;
}

/** Folds names for comparison in `countNamed`. */
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
  let best = { index: 0, count: countNamed(filled[0]?.cells ?? [], folded) };
  filled.slice(0, HEADER_LINE_MAX).forEach(({ cells }, index) => {
    const count = countNamed(cells, folded);
    // A value can also be a variable's name. A title is the only cell in its row.
    const isBelowTitles = filled.slice(0, index).every((row) => row.cells.filter((cell) => cell !== '').length === 1);
    if (count > best.count && (count > 1 || isBelowTitles)) best = { index, count };
  });
  return best.index;
}

function refuseTooLong(filled: readonly RawRow[]): void {
  let left = ALL_CHARACTERS_MAX;
  for (const { cells } of filled) for (const cell of cells) left -= cell.length;
  if (left >= 0) return;
  const most = formatCount(ALL_CHARACTERS_MAX, 'character');
  throw new TableProblem(`This spreadsheet has more than ${most} in its cells. Split it into several files.`);
}

function refuseTooMuch(below: readonly RawRow[], header: RawRow): void {
  if (below.length > ROWS_MAX) throw tooManyRows();
  for (const row of [header, ...below]) {
    if (countCells(row) > COLUMNS_MAX) throw tooManyColumns(row.line, countCells(row));
    const longIndex = row.cells.findIndex((cell) => cell.length > CELL_CHARACTERS_MAX);
    if (longIndex !== -1) {
      throw new TableProblem(
        `Cell ${letterOfColumn(longIndex)}${row.line} is longer than ${formatCount(CELL_CHARACTERS_MAX, 'character')}. Shorten the cell, or look for an unclosed quote.`,
      );
    }
  }
}

export function tooManyRows(): TableProblem {
  const most = formatCount(ROWS_MAX, 'row');
  return new TableProblem(
    `This spreadsheet has more than ${most}, the maximum for a batch. Split it into several files.`,
  );
}

export function tooManyColumns(line: number, count: number): TableProblem {
  const most = formatCount(COLUMNS_MAX, 'column');
  return new TableProblem(
    `Row ${line} has ${formatCount(count, 'column')}. The maximum is ${most}. Delete some columns.`,
  );
}

function letterColumn(columnIndex: number): Column {
  return { name: `Column ${letterOfColumn(columnIndex)}` };
}

/** Gives every column a unique name without braces, because mappings write `{Name}`. */
function nameColumns(cells: readonly string[], kept: readonly number[]): Column[] {
  const taken = new Set<string>();
  return kept.map((columnIndex) => {
    // Files from a Mac use a different Unicode normalization for accents than keyboard input.
    const heading = (cells[columnIndex] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
    const plain = heading.replaceAll('{', '(').replaceAll('}', ')') || letterColumn(columnIndex).name;
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} ${count}`;
    taken.add(name);
    return { name };
  });
}

/** Counts the cells without empty cells at the end. */
function countCells({ cells }: RawRow): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}
