import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Render } from '../../client/read-render.ts';
import type { Batch, Journal, RowState } from './batch.ts';
import { buildRows } from '../../testing/batches.ts';
import { createQueue } from './create-queue.ts';

/** A queue of one row in this state, or of several, whose calls are answered by hand. */
function setUp(state: RowState, journal: Partial<Journal>, { rowCount = 1, now = () => performance.now() } = {}) {
  const answers: ((render: Render) => void)[] = [];
  const queue = createQueue({} as Batch, buildRows(rowCount, { state }), {
    generate: () => new Promise((resolve) => answers.push(resolve)),
    journal: { save: async () => {}, saveImage: async () => {}, ...journal },
    readValues: async () => new Map(),
    now,
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
    isIdempotent: true,
  });
  onTestFinished(() => queue.close());
  const imageType = { mediaType: 'image/png', extension: 'png' };
  const answer = (at = 0) => answers[at]?.({ bytes: new Uint8Array(1), imageType } as unknown as Render);
  return { queue, answers, answer };
}

it('stores a retried row once even if it is retried several times', async () => {
  const stores: (() => void)[] = [];
  const save = vi.fn<Journal['save']>(() => new Promise((resolve) => stores.push(resolve)));
  const { queue } = setUp('failed', { save });
  const [first, second] = [queue.retry(['failed']), queue.retry(['failed'])];
  expect(save.mock.calls.map(([rows]) => rows.length)).toEqual([1, 0]);
  for (const store of stores) store();
  await Promise.all([first, second]);
});

it('sends a stopped row at the first press, even if the stop could not be stored', async () => {
  let isFull = true;
  const save = async () => {
    if (isFull) throw new Error('full');
  };
  const { queue, answers } = setUp('waiting', { save });
  await queue.stop();
  expect(queue.getState()).toMatchObject({ pause: { reason: 'storage' }, counts: { stopped: 1 } });
  isFull = false;
  await queue.retry(['stopped']);
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
});

it('still reports an image that is only in memory after a stop', async () => {
  const { queue, answers, answer } = setUp('waiting', { saveImage: () => Promise.reject(new Error('full')) });
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answer();
  await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('storage'));
  await queue.stop();
  expect(queue.getState().pause?.reason).toBe('storage');
});

it('reports an image that cannot be stored after a pause', async () => {
  const { queue, answers, answer } = setUp('waiting', { saveImage: () => Promise.reject(new Error('full')) });
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  queue.pause();
  answer();
  await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('storage'));
});

it('measures the rate from the start of sending, and not while it is paused', async () => {
  let nowMs = 0;
  const { queue, answers, answer } = setUp('waiting', {}, { rowCount: 5, now: () => nowMs });
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  nowMs = 2_500;
  answer(0);
  await vi.waitFor(() => expect(queue.getState().counts.done).toBe(1));
  nowMs = 2_540;
  answer(1);
  await vi.waitFor(() => expect(queue.getState().counts.done).toBe(2));
  expect(queue.getState().rowsPerSecond).toBeCloseTo(2 / 2.54);
  queue.pause();
  expect(queue.getState().rowsPerSecond).toBeUndefined();
});
