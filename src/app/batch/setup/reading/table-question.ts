import type { TableOptions, TableReading, TableRow, TableSource } from '../../../../batch/table/table.ts';

/** What the worker is asked: a file, or the text of pasted cells. */
export interface TableQuestion {
  source: TableSource;
  pasted?: string;
  options: TableOptions;
}

/** What it answers: why nothing was read, or a reading without rows, the rows in pieces, and the end. */
export type TableReply =
  | { kind: 'problem'; problem: string }
  | { kind: 'head'; reading: TableReading }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' };

/** A piece is one task of the page, and must not be felt. */
export const ROWS_PER_MESSAGE = 500;
