import type { Reading } from '../../contract/loose.ts';

/** Any kind of spreadsheet as text. Cells are never changed; `notes` lists facts and questions for the user. */
export interface Table {
  columns: Column[];
  rows: TableRow[];
  /** Images from the workbook, keyed by the file names that their cells contain. */
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  notes: TableNote[];
}

export interface Column {
  /** The heading. A duplicate gets a number, and an empty one becomes `Column C`. Contains no braces. */
  name: string;
}

export interface TableRow {
  /** The row number shown in a spreadsheet program: starts at 1 and includes the header. */
  line: number;
  /** One for each column. */
  cells: string[];
}

/** One sentence about how the file was read. */
export interface TableNote {
  message: string;
  /** The column index, if the note is about a column. */
  columnIndex?: number;
  /** The offered fixes. If there are several, the cells can be read in several ways. */
  repairs?: Repair[];
  /** True if the cells look different in the spreadsheet program, which only matters if they are used as text. */
  isAboutFormat?: boolean;
}

/**
 * A change to one column, made only on request. `pad` adds leading zeros to cells with digits, up to this length. `dates`
 * writes `24.12.2026`, `12/24/2026` or `2026-12-24 00:00:00` as `2026-12-24`. `dots` writes `1.234` as `1234`, or leaves it to
 * confirm that the dot is a decimal point.
 */
export type Repair = { columnIndex: number; label: string } & (
  | { kind: 'pad'; length: number }
  | { kind: 'dates'; order: 'DMY' | 'MDY' }
  | { kind: 'dots'; areThousands: boolean }
);

export interface TableSource {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Options that the user chose or that are already known. */
export interface TableOptions {
  /** Names and labels of the template's variables. They determine the delimiter and the header row. */
  names?: readonly string[];
  /** A label of the Encoding standard. */
  encoding?: string;
  delimiter?: string;
  /** The sheet index. */
  sheetIndex?: number;
  /** False if the first row contains values, not headings. Default: true. */
  hasHeadings?: boolean;
}

/** A table and the options used to read it, which the user can change. */
export interface TableReading {
  table: Table;
  kind: 'delimited' | 'workbook' | 'json';
  encoding?: string;
  delimiter?: string;
  sheets?: { name: string; isHidden: boolean }[];
  sheetIndex?: number;
  hasHeadings?: boolean;
}

/** Reads a file. `problem` is one sentence that names the problem and the fix. */
export type ReadTable = (source: TableSource, options?: TableOptions) => Promise<Reading<TableReading>>;

/** A larger table is rejected entirely, never truncated. */
export const ROWS_MAX = 10_000;
export const COLUMNS_MAX = 1_000;

/** Why a file can't be read, in one sentence that names the problem and the fix. */
export class TableProblem extends Error {
  override name = 'TableProblem';
}

const LIST_MAX = 5;

/** Returns the column letters used in spreadsheets: `A` for 0, `AA` for 26. */
export function letterOfColumn(columnIndex: number): string {
  const before = columnIndex < 26 ? '' : letterOfColumn(Math.floor(columnIndex / 26) - 1);
  return before + String.fromCharCode(65 + (columnIndex % 26));
}

/** Formats a list such as `B2, B3`. A longer list is shortened to `B2, B3, B4, B5, B6 and 7 more`. */
export function formatList(names: readonly string[]): string {
  const more = names.length - LIST_MAX;
  return names.slice(0, LIST_MAX).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

/** Formats a list of cells, such as `B2, B3`. */
export function formatCells(cells: readonly { line: number; columnIndex: number }[]): string {
  return formatList(cells.map(({ columnIndex, line }) => letterOfColumn(columnIndex) + line));
}
