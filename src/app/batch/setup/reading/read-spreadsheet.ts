import type { Reading } from '../../../../contract/loose.ts';
import type { TableReading } from '../../../../batch/table/table.ts';
import { TrustedWorker as Worker } from '../../../lib/trusted-worker.ts';
import type { TableQuestion, TableReply } from './table-question.ts';

/** A file that takes longer was made to, or is no spreadsheet. */
const ANSWER_MS = 10_000;

/**
 * Reads a spreadsheet in a thread of its own, which ends with it. Threat: a file that is small and unfolds to more than there is,
 * or that keeps its reader for ever. Never rejects.
 */
export function readSpreadsheet(question: TableQuestion): Promise<Reading<TableReading>> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const { name } = question.source;
  let reading: TableReading | undefined;
  return new Promise<Reading<TableReading>>((resolve) => {
    const refuse = (problem: string) => resolve({ isRead: false, problem });
    const timer = setTimeout(
      () => refuse(`${name} took longer than 10 seconds to read. Save it as CSV, or split it, and choose that.`),
      ANSWER_MS,
    );
    worker.addEventListener('error', (event) =>
      refuse(
        event instanceof ErrorEvent
          ? `${name} could not be read. Open it in a spreadsheet program, save it as CSV and choose that.`
          : // The script of the thread did not arrive: the file may be as sound as can be.
            `${name} was not read, because a part of Galley could not be fetched. Choose it again once there is a network.`,
      ),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<TableReply>) => {
      if (data.kind === 'problem') refuse(data.problem);
      if (data.kind === 'head') reading = data.reading;
      if (data.kind === 'rows') reading?.table.rows.push(...data.rows);
      if (data.kind === 'end' && reading !== undefined) {
        clearTimeout(timer);
        resolve({ isRead: true, value: reading });
      }
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
