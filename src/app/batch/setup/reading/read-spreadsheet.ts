import type { Reading } from '../../../../contract/loose.ts';
import type { TableReading } from '../../../../batch/table/table.ts';
import { TrustedWorker as Worker } from '../../../lib/trusted-worker.ts';
import type { TableQuestion } from './table-worker.ts';

/** A file that takes longer is hostile or not a spreadsheet. */
const ANSWER_MS = 10_000;

/** Reads a spreadsheet in a separate worker, because a hostile file can take all memory or never end. Never rejects. */
export function readSpreadsheet(question: TableQuestion): Promise<Reading<TableReading>> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const { name } = question.source;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Reading<TableReading>>((resolve) => {
    const refuse = (problem: string) => resolve({ isRead: false, problem });
    timer = setTimeout(
      () => refuse(`${name} took longer than 10 seconds to read. Save it as CSV or split it, and try again.`),
      ANSWER_MS,
    );
    worker.addEventListener('error', (event) =>
      refuse(
        event instanceof ErrorEvent
          ? `${name} could not be read. Open it in a spreadsheet program and save it as CSV.`
          : // The script of the worker did not load, so the file can be fine.
            `${name} was not read, because a part of Galley could not be loaded. Check your connection, and choose it again.`,
      ),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<Reading<TableReading>>) => resolve(data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
