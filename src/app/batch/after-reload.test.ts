// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import { BATCH_ID, createService, isFinished, openBrowsers, openRun, seed, until } from '../../testing/batch-runs.ts';
import { buildRows, idOf } from '../../testing/batches.ts';
import { createBatchStore } from './create-batch-store.ts';

openBrowsers();

describe('createBatchRun after a reload', () => {
  it('goes on where it was when it is opened again, with what was on its way under the same id', async () => {
    const [store, service] = [createBatchStore(), createService()];
    const rows = buildRows(4).map((row, at) => ({ ...row, state: (['done', 'sending'] as const)[at] ?? row.state }));
    await seed(store, rows);
    await store.change(BATCH_ID, { isRunning: true });
    const run = openRun(store, service);
    run.show();
    await until(run, isFinished);
    expect(service.ids.toSorted()).toEqual([idOf(1_001), idOf(1_002), idOf(1_003)]);
    expect(run.getState().state.counts.done).toBe(4);
  });

  it('forgets at a reload that failed rows were to be sent again, which can be asked for anew', async () => {
    const [store, service, onFinish] = [createBatchStore(), createService(), vi.fn<() => void>()];
    await seed(
      store,
      buildRows(2).map((row) => ({ ...row, state: 'failed' })),
    );
    await store.change(BATCH_ID, { isRunning: true });
    service.changeTemplate();
    const run = openRun(store, service, { onFinish });
    run.show();
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(false));
    await until(run, isFinished);
    expect([service.ids, onFinish.mock.calls]).toEqual([[], []]);
  });

  it('pauses, stays paused over a reload, and stops', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(9));
    const answer = service.hold();
    const run = openRun(store, service);
    run.show();
    await run.start();
    await until(run, ({ state }) => state.counts.sending > 0);
    run.pause();
    answer();
    await until(run, ({ state }) => state.phase === 'paused' && state.counts.sending === 0);
    const doneCount = run.getState().state.counts.done;
    const reloaded = openRun(store, service);
    reloaded.show();
    await until(reloaded, ({ status }) => status === 'ready');
    expect(reloaded.getState().state).toMatchObject({ phase: 'idle', counts: { done: doneCount } });
    await reloaded.stop();
    await until(reloaded, isFinished);
    expect(service.ids).toHaveLength(doneCount);
    await vi.waitFor(async () =>
      expect((await store.list())[0]?.counts).toMatchObject({ done: doneCount, stopped: 9 - doneCount }),
    );
  });

  it.each([
    ['goes on by itself after its service was out of reach and renders once for one id', true],
    ['waits for a person after its service was out of reach and may render twice for one id', false],
  ])('%s', async (_, isIdempotent) => {
    const [store, service, readIsIdempotent] = [createBatchStore(), createService(), async () => isIdempotent];
    await seed(store);
    service.refuse(new ApiError('Out of reach.', { kind: 'unsent', status: 502 }));
    const run = openRun(store, service, { readIsIdempotent });
    run.show();
    await run.start();
    await until(run, ({ state }) => state.pause?.reason === 'unreachable');
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(isIdempotent));
    const generate = vi.fn<Client['generate']>(service.client.generate);
    const reloaded = openRun(store, { client: { ...service.client, generate } }, { readIsIdempotent });
    reloaded.show();
    const phase = isIdempotent ? 'paused' : 'idle';
    await until(reloaded, ({ status, state }) => status === 'ready' && state.phase === phase);
    expect(generate.mock.calls.length > 0).toBe(isIdempotent);
    run.pause();
    reloaded.pause();
    await Promise.all([run, reloaded].map((each) => until(each, ({ state }) => state.counts.sending === 0)));
  });
});
