import { afterEach, expect, it, vi } from 'vitest';
import type { TableReply } from './table-question.ts';

const question = { source: { name: 'people.csv', bytes: new Uint8Array() }, options: {} };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes a worker that sends these replies; `ended` counts how often it was terminated. */
async function setUp(replies: readonly TableReply[]) {
  const ended = vi.fn<() => void>();
  class FakeWorker extends EventTarget {
    postMessage() {
      for (const data of replies) this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate = ended;
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules(); // Tests of other files may have loaded what extends their own `Worker`.
  const { readSpreadsheet } = await import('./read-spreadsheet.ts');
  return { readSpreadsheet, ended };
}

it('terminates a worker that does not answer within ten seconds', async () => {
  vi.useFakeTimers();
  const { readSpreadsheet, ended } = await setUp([]);
  const reading = readSpreadsheet(question);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toEqual({
    isRead: false,
    problem: expect.stringContaining('longer than 10 seconds'),
  });
  expect(ended).toHaveBeenCalledOnce();
});

it('joins the pieces of a table in order', async () => {
  const table = { columns: [{ name: 'Name' }], rows: [], pictures: new Map<never, never>(), notes: [] };
  const piece = (line: number): TableReply => ({ kind: 'rows', rows: [{ line, cells: [`Person ${line}`] }] });
  const head: TableReply = { kind: 'head', reading: { kind: 'delimited', table } };
  const { readSpreadsheet, ended } = await setUp([head, piece(2), piece(3), { kind: 'end' }]);
  const reading = await readSpreadsheet(question);
  expect(reading.isRead && reading.value.table.rows.map(({ line }) => line)).toEqual([2, 3]);
  expect(ended).toHaveBeenCalledOnce();
});
