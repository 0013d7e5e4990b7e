import { afterEach, expect, it, vi } from 'vitest';

const question = { source: { name: 'people.csv', bytes: new Uint8Array() }, options: {} };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes a worker that sends these replies; `ended` counts how often it was terminated. */
async function setUp(replies: readonly unknown[]) {
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

it('readSpreadsheet terminates a worker that does not answer within ten seconds', async () => {
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

it('readSpreadsheet returns the answer of the worker, and terminates it', async () => {
  const answer = { isRead: false, problem: 'people.csv is empty.' };
  const { readSpreadsheet, ended } = await setUp([answer]);
  expect(await readSpreadsheet(question)).toEqual(answer);
  expect(ended).toHaveBeenCalledOnce();
});
