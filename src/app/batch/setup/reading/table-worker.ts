import { readPastedTable, readTable } from '../../../../batch/table/read-table.ts';
import type { TableOptions, TableSource } from '../../../../batch/table/table.ts';

/** The message to the worker: a file, or the text of pasted cells. The worker responds with the reading. */
export interface TableQuestion {
  source: TableSource;
  pasted?: string;
  options: TableOptions;
}

// The page can't see a rejected promise, but `reportError` fires the worker's `error` event.
addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => void answer(data).catch(reportError));

async function answer({ source, pasted, options }: TableQuestion): Promise<void> {
  postMessage(pasted === undefined ? await readTable(source, options) : readPastedTable(pasted, options));
}
