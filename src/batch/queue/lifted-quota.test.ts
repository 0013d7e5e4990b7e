import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Render } from '../../client/read-render.ts';
import type { Batch, BatchRow } from './batch.ts';
import { createQueue } from './create-queue.ts';

const rows = [0, 1].map((at) => ({ at, line: at + 2, id: `id-${at}`, state: 'waiting', values: [], message: '' }));

/** Two rows under way, which are answered by hand. */
async function setUp() {
  const answers: ((render: Promise<Render>) => void)[] = [];
  let nowMs = 0;
  const queue = createQueue({} as Batch, rows as unknown as BatchRow[], {
    generate: () => new Promise((resolve) => answers.push(resolve)),
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async () => new Map(),
    now: () => (nowMs += 1),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
    isIdempotent: true,
  });
  onTestFinished(() => queue.close());
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  return { queue, answers };
}

it('a pause for the quota is lifted when a row in flight returns its render', async () => {
  const { queue, answers } = await setUp();
  const spent = { kind: 'quotaSpent', quota: { remaining: 0 } } as const;
  answers[1]?.(Promise.reject(new ApiError('It is spent.', spent)));
  await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('quota'));
  expect(queue.getState().pause?.isLifted).toBeUndefined();
  answers[0]?.(Promise.reject(new ApiError('Too long.', { kind: 'refused', status: 400, quota: { remaining: 1 } })));
  await vi.waitFor(() => expect(queue.getState().counts.failed).toBe(1));
  expect(queue.getState().pause).toMatchObject({ reason: 'quota', isLifted: true });
  const image = { bytes: new Uint8Array(1), imageType: { mediaType: 'image/png', extension: 'png' } };
  queue.start();
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(Promise.resolve({ ...image, quota: { remaining: 9 } } as unknown as Render));
  await vi.waitFor(() => expect(queue.getState()).toMatchObject({ phase: 'finished' }));
});

it('a pause for the quota is not lifted by the image of an earlier row', async () => {
  const { queue, answers } = await setUp();
  answers[1]?.(Promise.reject(new ApiError('It is spent.', { kind: 'quotaSpent', quota: { remaining: 0 } })));
  await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('quota'));
  const image = { bytes: new Uint8Array(1), imageType: { mediaType: 'image/png', extension: 'png' } };
  answers[0]?.(Promise.resolve({ ...image, quota: { remaining: 1 } } as unknown as Render));
  await vi.waitFor(() => expect(queue.getState().counts.done).toBe(1));
  expect(queue.getState().pause?.isLifted).toBeUndefined();
});
