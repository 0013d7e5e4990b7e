import type { TableOptions, TableReading, TableRow, TableSource } from '../../../../batch/table/table.ts';

/** The message to the worker: a file, or the text of pasted cells. */
export interface TableQuestion {
  source: TableSource;
  pasted?: string;
  options: TableOptions;
}

/** The messages from the worker: a problem, or a table without its rows, the rows in pieces, and the end. */
export type TableReply =
  | { kind: 'problem'; problem: string }
  | { kind: 'head'; reading: TableReading }
  | { kind: 'rows'; rows: TableRow[] }
  | { kind: 'end' };

/** A piece is received in one task, which must stay short. */
export const ROWS_PER_MESSAGE = 500;
