import { readPastedTable, readTable } from '../../../../batch/table/read-table.ts';
import type { TableQuestion } from './read-spreadsheet.ts';

// The page does not receive a rejection.
addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => void answer(data).catch(reportError));

async function answer({ source, pasted, options }: TableQuestion): Promise<void> {
  postMessage(pasted === undefined ? await readTable(source, options) : readPastedTable(pasted, options));
}
