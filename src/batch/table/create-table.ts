import { COLUMNS_MAX, ROWS_MAX, type Column, type Table, type TableNote, type TableRow } from './table.ts';
import { formatCount, formatList, letterOfColumn } from './name-cells.ts';
import { looksLikeData, noticeColumns } from './notice-columns.ts';
import { TableProblem } from './table-problem.ts';

/** A row as the file has it: short, long or blank. */
export interface RawRow {
  line: number;
  cells: string[];
}

const CELL_CHARACTERS_MAX = 2_000_000;
/** A title and some blank rows may stand above the headings. */
const HEADER_LINE_MAX = 10;

/**
 * A table from the rows of any kind of file. The headings are the first row that holds anything, or a later one near the
 * top that names more variables. Throws TableProblem when there is more than a batch takes.
 */
export function createTable(rows: readonly RawRow[], names: readonly string[] = []): Table {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const headerAt = findHeader(filled, names);
  const header = filled[headerAt];
  if (header === undefined) return { columns: [], rows: [], pictures: new Map(), notes: [{ message: 'It is empty.' }] };
  const below = filled.slice(headerAt + 1);
  refuseTooMuch(below, header);
  const width = Math.max(...[header, ...below].map(countCells));
  const notes: TableNote[] = [];
  if (headerAt > 0) {
    const above = filled.slice(0, headerAt).map(({ line }) => line);
    notes.push({ message: `The headings are in row ${header.line}; above it ${formatRows(above)} left out.` });
  }
  const columns = nameColumns(header.cells, width, below, notes);
  const tableRows = below.map(({ line, cells }): TableRow => ({ line, cells: fillUp(cells, width) }));
  noticeRows(rows, header, below, notes);
  if (looksLikeData(header.cells) && countNamed(header.cells, foldAll(names)) === 0) {
    notes.push({
      message: `The first row was taken for the headings, though it looks like values. Put headings above it.`,
    });
  }
  notes.push(...noticeColumns(columns, tableRows));
  return { columns, rows: tableRows, pictures: new Map(), notes };
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
    // One cell of a row of values may well be a name.
    if (count > best.count && (count > 1 || names.length <= 2)) best = { at, count };
  });
  return best.at;
}

function refuseTooMuch(below: readonly RawRow[], header: RawRow): void {
  if (below.length > ROWS_MAX) {
    throw new TableProblem(
      `This has ${formatCount(below.length, 'row')}; a batch takes ${formatCount(ROWS_MAX, 'row')} at most. Split it into several files.`,
    );
  }
  for (const row of [header, ...below]) {
    if (countCells(row) > COLUMNS_MAX) {
      throw new TableProblem(
        `Row ${row.line} has ${formatCount(countCells(row), 'column')}; a batch takes ${formatCount(COLUMNS_MAX, 'column')} at most. Leave out some.`,
      );
    }
    const longAt = row.cells.findIndex((cell) => cell.length > CELL_CHARACTERS_MAX);
    if (longAt !== -1) {
      throw new TableProblem(
        `Cell ${letterOfColumn(longAt)}${row.line} is longer than ${formatCount(CELL_CHARACTERS_MAX, 'character')}. Shorten it, or look for a quote that is never closed.`,
      );
    }
  }
}

function nameColumns(cells: string[], width: number, below: readonly RawRow[], notes: TableNote[]): Column[] {
  const taken = new Set<string>();
  const folded = new Map<string, string>();
  const doubled: string[] = [];
  const columns = Array.from({ length: width }, (_, columnAt): Column => {
    const written = (cells[columnAt] ?? '').replace(/\s+/g, ' ').trim();
    const plain = written.replaceAll('{', '(').replaceAll('}', ')') || `Column ${letterOfColumn(columnAt)}`;
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain} ${count}`;
    taken.add(name);
    if (written === '' && below.some((row) => (row.cells[columnAt] ?? '') !== '')) {
      notes.push({ message: `${name} has cells and no heading.`, columnAt });
    }
    if (written !== '' && plain !== written) {
      notes.push({
        message: `The heading "${written}" is read as "${name}", because braces stand for columns here.`,
        columnAt,
      });
    }
    if (name !== plain) doubled.push(name);
    const other = folded.get(plain.toLowerCase());
    if (other !== undefined && other !== plain) {
      notes.push({
        message: `"${other}" and "${name}" are two columns: their headings differ in capitals alone.`,
        columnAt,
      });
    }
    folded.set(plain.toLowerCase(), plain);
    return { name };
  });
  if (doubled.length > 0) {
    notes.push({ message: `Some headings stand twice. The later columns are called ${formatList(doubled)} here.` });
  }
  return columns;
}

function noticeRows(rows: readonly RawRow[], header: RawRow, below: readonly RawRow[], notes: TableNote[]): void {
  if (below.length === 0) notes.push({ message: 'There is no row below the headings.' });
  const kept = new Set(below.map(({ line }) => line));
  const last = below.at(-1)?.line ?? 0;
  const blank = rows.filter(({ line }) => line > header.line && line < last && !kept.has(line));
  if (blank.length > 0)
    notes.push({ message: `Blank rows are left out: ${formatList(blank.map(({ line }) => String(line)))}.` });
  const long = below.filter((row) => countCells(row) > countCells(header));
  if (long.length > 0) {
    notes.push({
      message: `${formatCount(long.length, 'row')} with more cells than headings: ${formatList(long.map(({ line }) => String(line)))}.`,
    });
  }
}

/** Without empty cells at the end. */
function countCells({ cells }: RawRow): number {
  return cells.findLastIndex((cell) => cell !== '' && cell !== undefined) + 1;
}

function fillUp(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

function formatRows(lines: readonly number[]): string {
  return lines.length === 1 ? `row ${lines[0]} is` : `rows ${formatList(lines.map(String))} are`;
}
