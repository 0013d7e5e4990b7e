import type { Reading } from '../../contract/loose.ts';

/** A spreadsheet of any kind as text. No cell is ever changed on the way; what looks odd is told in `notes`. */
export interface Table {
  columns: Column[];
  rows: TableRow[];
  /** Pictures that lie in the workbook, by the file names that their cells then hold. */
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  notes: TableNote[];
  /** Of days that a workbook shows in another way: told only where they become text, because a date wants them as they are here. */
  dayNotes?: TableNote[];
}

export interface Column {
  /** As the header has it; a number is put behind a name that stands twice, and `Column C` stands for an empty or absent one. Without braces. */
  name: string;
}

export interface TableRow {
  /** The number of the row in the file as people see it, from 1, the header included. */
  line: number;
  /** One for each column. */
  cells: string[];
}

/** One sentence about how the file was read. */
export interface TableNote {
  message: string;
  /** The position of the column it is about. */
  columnAt?: number;
  /** What would mend it, offered and never done unasked. */
  repair?: Repair;
}

/** A change of one column that a person asks for. */
export type Repair =
  /** Zeros in front until a cell of digits has this many. */
  | { kind: 'pad'; columnAt: number; length: number }
  /** `4.4E+11` in all its digits. */
  | { kind: 'expand'; columnAt: number }
  /** `24.12.2026`, `12/24/2026` or `2026-12-24 00:00:00` as `2026-12-24`. */
  | { kind: 'dates'; columnAt: number; order: 'DMY' | 'MDY' }
  /** `1.234` as `1234` or left as it is, which settles that its dot is one of decimals. */
  | { kind: 'dots'; columnAt: number; areThousands: boolean }
  /** `1.111,50 €` as `1111.50`; `areThousands` says how to read `1.250 €`, and is absent where no cell is like that. */
  | { kind: 'numbers'; columnAt: number; areThousands?: boolean };

/** A file on its way to a table. */
export interface TableSource {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a person chose, or what is known already. */
export interface TableOptions {
  /** Names and labels of the template's variables: a delimiter and a header are chosen by them. */
  names?: readonly string[];
  /** A label of the Encoding standard. */
  encoding?: string;
  delimiter?: string;
  /** The position of the sheet. */
  sheetAt?: number;
  /** False when the first row is of values, as the others. True when absent. */
  hasHeadings?: boolean;
}

/** A table, and what was chosen to read it, for a person to choose otherwise. */
export interface TableReading {
  table: Table;
  kind: 'delimited' | 'workbook' | 'json';
  encoding?: string;
  delimiter?: string;
  sheets?: { name: string; isHidden: boolean }[];
  sheetAt?: number;
  hasHeadings?: boolean;
}

/** Reads a file, or what was pasted; `problem` is one sentence that names the thing and the mend. */
export type ReadTable = (source: TableSource, options?: TableOptions) => Promise<Reading<TableReading>>;

/** A table with more is refused whole, never cut. */
export const ROWS_MAX = 10_000;
export const COLUMNS_MAX = 1_000;
