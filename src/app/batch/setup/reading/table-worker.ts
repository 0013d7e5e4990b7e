import { readPastedTable, readTable } from '../../../../batch/table/read-table.ts';
import { ROWS_PER_MESSAGE, type TableQuestion, type TableReply } from './table-question.ts';

// A rejection alone would not reach the page.
addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => void answer(data).catch(reportError));

async function answer({ source, pasted, options }: TableQuestion): Promise<void> {
  const reading = pasted === undefined ? await readTable(source, options) : readPastedTable(pasted, options);
  if (!reading.isRead) return reply({ kind: 'problem', problem: reading.problem });
  const { rows, ...table } = reading.value.table;
  reply({ kind: 'head', reading: { ...reading.value, table: { ...table, rows: [] } } });
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
    reply({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  }
  return reply({ kind: 'end' });
}

function reply(message: TableReply): void {
  postMessage(message);
}
