import { readPastedTable, readTable } from '../../../../batch/table/read-table.ts';
import { ROWS_PER_MESSAGE, type TableQuestion, type TableReply } from './table-question.ts';

// The page does not receive a rejection.
addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => void answer(data).catch(reportError));

async function answer({ source, pasted, options }: TableQuestion): Promise<void> {
  const reading = pasted === undefined ? await readTable(source, options) : readPastedTable(pasted, options);
  if (!reading.isRead) return reply({ kind: 'problem', problem: reading.problem });
  const { rows, ...table } = reading.value.table;
  reply({ kind: 'head', reading: { ...reading.value, table: { ...table, rows: [] } } });
  for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE) {
    reply({ kind: 'rows', rows: rows.slice(start, start + ROWS_PER_MESSAGE) });
  }
  return reply({ kind: 'end' });
}

function reply(message: TableReply): void {
  postMessage(message);
}
