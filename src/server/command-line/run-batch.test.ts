import { expect, it } from 'vitest';
import type { Batch } from '../../batch/queue/batch.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Render } from '../../client/read-render.ts';
import { buildRow, buildRows } from '../../testing/batches.ts';
import { runBatch } from './run-batch.ts';

it('a run goes on when a row that was under way gives its render back', async () => {
  const sent: string[] = [];
  let refuse = () => {};
  const { rows, problem } = await runBatch({} as Batch, buildRows(2), {
    async generate({ renderId: id = '' }): Promise<Render> {
      sent.push(id);
      if (sent.length === 1) {
        await new Promise<void>((resolve) => (refuse = resolve));
        throw new ApiError('Too long.', { kind: 'refused', status: 400, quota: { remaining: 1 } });
      }
      if (sent.length === 2) {
        setTimeout(refuse, 300);
        throw new ApiError('None is left.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } });
      }
      const imageType = { mediaType: 'image/png', extension: 'png' };
      return { id, bytes: new Uint8Array(1), imageType, quota: {}, durationMs: 1, templateVersion: 1, notes: [] };
    },
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async () => new Map(),
    isIdempotent: true,
    isCostAccepted: false,
    stop: new AbortController().signal,
    onProgress() {},
  });
  expect(problem).toBe('');
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'done']);
});

it('a row whose outcome is unknown is resent with its id to a service that documents no idempotency', async () => {
  const sent: unknown[] = [];
  const { rows } = await runBatch({} as Batch, [buildRow(0, { id: 'paid', state: 'unknown', sendCount: 1 })], {
    async generate({ renderId: id = '', attempt }): Promise<Render> {
      sent.push([id, attempt]);
      const imageType = { mediaType: 'image/png', extension: 'png' };
      return { id, bytes: new Uint8Array(1), imageType, quota: {}, durationMs: 1, templateVersion: 1, notes: [] };
    },
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async () => new Map(),
    isIdempotent: false,
    isCostAccepted: true,
    stop: new AbortController().signal,
    onProgress() {},
  });
  expect([sent, rows[0]?.state]).toEqual([[['paid', 2]], 'done']);
});
