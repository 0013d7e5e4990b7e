import { readPastedTable, readTable } from '../../../../batch/table/read-table.ts';
import type { TableOptions, TableSource } from '../../../../batch/table/table.ts';

/** The message to the worker: a file, or the text of pasted cells. The answer is the reading. */
export interface TableQuestion {
  source: TableSource;
  pasted?: string;
  options: TableOptions;
}

// The page does not receive a rejection.
addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => void answer(data).catch(reportError));

async function answer({ source, pasted, options }: TableQuestion): Promise<void> {
  postMessage(pasted === undefined ? await readTable(source, options) : readPastedTable(pasted, options));
}
