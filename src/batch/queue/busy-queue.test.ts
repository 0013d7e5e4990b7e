import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import type { Render } from '../../client/read-render.ts';
import { buildRows } from '../../testing/batches.ts';
import type { Batch } from './batch.ts';
import { createQueue } from './create-queue.ts';
import type { Queue } from './queue.ts';

const busy: ApiErrorDetails = { kind: 'busy', status: 429, retryAfterMs: 1_000 };
const silent: ApiErrorDetails = { kind: 'unreachable' };

/** A queue of rows that get these answers, one after the other, and then images; `reasons` is why it was paused at each call. */
function setUp(refusals: readonly ApiErrorDetails[], isIdempotent: boolean) {
  const reasons: string[] = [];
  const queue: Queue = createQueue({} as Batch, buildRows(3), {
    async generate({ renderId: id = '' }): Promise<Render> {
      const refusal = refusals[reasons.length];
      reasons.push(queue.getState().pause?.reason ?? '');
      if (refusal !== undefined) throw new ApiError('Refused.', refusal);
      const imageType = { mediaType: 'image/png', extension: 'png' };
      return { id, bytes: new Uint8Array(1), imageType, quota: {}, durationMs: 1, templateVersion: 1, notes: [] };
    },
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async () => new Map(),
    // A thousand times as fast as it is.
    now: () => performance.now() * 1_000,
    wait: (ms, signal) => setTimeout(ms / 1_000, undefined, { signal }).catch(() => {}),
    isIdempotent,
  });
  onTestFinished(() => queue.close());
  queue.start();
  const isDone = () => vi.waitFor(() => expect(queue.getState().counts.done).toBe(3), { timeout: 4_000 });
  return { queue, reasons, isDone };
}

it.each([true, false])(
  'resumes automatically after the service was only busy (idempotent: %s)',
  async (isIdempotent) => {
    const { reasons, isDone } = setUp(
      Array.from({ length: 12 }, () => busy),
      isIdempotent,
    );
    await isDone();
    expect(reasons).toEqual(Array(15).fill(''));
  },
);

it('a pause for an unreachable service ends when it answers that it is busy, and the rate is measured again', async () => {
  const { queue, reasons, isDone } = setUp([silent, silent, silent, busy, busy], true);
  await isDone();
  expect(reasons).toEqual(['', '', '', 'unreachable', '', '', '', '']);
  expect(queue.getState().rowsPerSecond).toBeGreaterThan(0);
});
