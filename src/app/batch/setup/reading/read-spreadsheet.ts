import type { Reading } from '../../../../contract/loose.ts';
import type { TableReading } from '../../../../batch/table/table.ts';
import { TrustedWorker as Worker } from '../../../lib/trusted-worker.ts';
import type { TableQuestion } from './table-worker.ts';

/** A file that takes longer to read is hostile or not a spreadsheet. */
const ANSWER_MS = 10_000;

/** Reads a spreadsheet in a worker, because a hostile file could use up all memory or never finish. Never rejects. */
export function readSpreadsheet(question: TableQuestion): Promise<Reading<TableReading>> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  const { name } = question.source;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Reading<TableReading>>((resolve) => {
    const refuse = (problem: string) => resolve({ isRead: false, problem });
    timer = setTimeout(
      () => refuse(`${name} took longer than 10 seconds to read. Save it as CSV or split it, then try again.`),
      ANSWER_MS,
    );
    worker.addEventListener('error', (event) =>
      refuse(
        event instanceof ErrorEvent
          ? `${name} couldn’t be read. Open it in a spreadsheet program and save it as CSV.`
          : // The worker's script didn't load, so the file may be fine.
            `${name} wasn’t read because part of Galley couldn’t be loaded. Check your connection, then choose the file again.`,
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
