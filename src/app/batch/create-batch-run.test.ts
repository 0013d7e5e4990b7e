// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchRow } from '../../batch/queue/batch.ts';
import { createQueue } from '../../batch/queue/create-queue.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import { buildBatch, buildRows, idOf } from '../../testing/batches.ts';
import { buildPng } from '../../testing/build-png.ts';
import type { BatchRun, BatchRunDependencies } from './batch-run.ts';
import { createBatchRun } from './create-batch-run.ts';
import { createBatchStore } from './create-batch-store.ts';
import type { BatchStore } from './kept-batch.ts';

const none = new Map<string, Uint8Array<ArrayBuffer>>();
const ID = idOf(1);
const UPDATED_AT = buildBatch(1).templateUpdatedAt;
const channels: BroadcastChannel[] = [];

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  channels.splice(0).forEach((channel) => channel.close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Locks of one browser: the next who asked gets it when the one before lets go, or `kill` ends it. */
function createLocks() {
  const waiting = new Map<string, Promise<unknown>>();
  let kill = () => {};
  const request = (name: string, use: () => Promise<unknown>) => {
    const turn = (waiting.get(name) ?? Promise.resolve()).then(() => {
      const killed = new Promise<void>((resolve) => (kill = resolve));
      return Promise.race([use(), killed]);
    });
    waiting.set(name, turn);
    return turn;
  };
  return { locks: { request } as unknown as LockManager, kill: () => kill() };
}

/** A service that counts what it renders, and answers when it is let. */
function createService() {
  const ids: string[] = [];
  let mayAnswer: Promise<void> = Promise.resolve();
  let updatedAt = UPDATED_AT;
  let refusal: ApiError | undefined;
  const client = {
    getTemplate: async () => ({ updatedAt }),
    async generate({ renderId = '' }: { renderId?: string }) {
      if (refusal !== undefined) throw refusal;
      ids.push(renderId);
      await mayAnswer;
      const imageType = { mediaType: 'image/png', extension: 'png' };
      return { id: renderId, bytes: buildPng(), imageType, quota: {}, durationMs: 1, notes: [] };
    },
  } as unknown as Pick<Client, 'generate' | 'getTemplate'>;
  return {
    client,
    ids,
    changeTemplate: () => (updatedAt = '2027-01-01T00:00:00Z'),
    refuse: (error?: ApiError) => (refusal = error),
    hold() {
      let answer = () => {};
      mayAnswer = new Promise((resolve) => (answer = resolve));
      return () => answer();
    },
  };
}

async function seed(store: BatchStore, rows: readonly BatchRow[] = buildRows(4)): Promise<void> {
  await store.create(buildBatch(1, { rowCount: rows.length }), rows, none);
}

function openRun(
  store: BatchStore,
  { client }: Pick<ReturnType<typeof createService>, 'client'>,
  change: Partial<BatchRunDependencies> = {},
): BatchRun {
  return createBatchRun(ID, {
    store,
    client,
    createQueue,
    readIsIdempotent: async () => true,
    locks: createLocks().locks,
    openChannel: (name) => {
      const channel = new BroadcastChannel(name);
      channels.push(channel);
      return channel;
    },
    onBegin: () => {},
    onFinish: () => {},
    ...change,
  });
}

async function until(run: BatchRun, isTrue: (view: ReturnType<BatchRun['getState']>) => boolean): Promise<void> {
  await vi.waitFor(() => expect(isTrue(run.getState())).toBe(true), { timeout: 5_000, interval: 10 });
}

const isFinished: Parameters<typeof until>[1] = ({ state }) => state.phase === 'finished';

describe('createBatchRun', () => {
  it('renders every row, keeps the images, and tells of the end once', async () => {
    const [store, service, onFinish] = [createBatchStore(), createService(), vi.fn<() => void>()];
    await seed(store);
    const run = openRun(store, service, { onFinish });
    run.show();
    await until(run, ({ status }) => status === 'ready');
    expect(service.ids).toEqual([]);
    await run.start();
    await until(run, isFinished);
    expect(service.ids).toEqual(buildRows(4).map(({ id }) => id));
    expect(await store.readImage(ID, 3)).toEqual(buildPng());
    await vi.waitFor(async () => expect((await store.read(ID))?.isRunning).toBe(false));
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it('goes on where it was when it is opened again, with what was on its way under the same id', async () => {
    const [store, service] = [createBatchStore(), createService()];
    const rows = buildRows(4).map((row, at) => ({ ...row, state: (['done', 'sending'] as const)[at] ?? row.state }));
    await seed(store, rows);
    await store.change(ID, { isRunning: true });
    const run = openRun(store, service);
    run.show();
    await until(run, isFinished);
    expect(service.ids.toSorted()).toEqual([idOf(1_001), idOf(1_002), idOf(1_003)]);
    expect(run.getState().state.counts.done).toBe(4);
  });

  it('never goes on by itself where two tabs could not know of each other', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    await store.change(ID, { isRunning: true });
    const run = openRun(store, service, { locks: undefined });
    run.show();
    await until(run, ({ status }) => status === 'ready');
    expect(run.getState().state.phase).toBe('idle');
    await vi.waitFor(async () => expect((await store.read(ID))?.isRunning).toBe(false));
    await run.start();
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('runs in one tab, while another watches', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(6));
    const [here, there] = [openRun(store, service, { locks }), openRun(store, service, { locks })];
    there.show();
    here.show();
    await until(there, ({ status }) => status === 'ready');
    const answer = service.hold();
    await here.start();
    await until(there, ({ isElsewhere, state }) => isElsewhere && state.counts.sending > 0);
    answer();
    await until(there, isFinished);
    expect(there.getState().isElsewhere).toBe(false);
    expect(there.getState().rows).toEqual(here.getState().rows);
    expect(service.ids).toHaveLength(6);
  });

  it('goes on in the tab that watches when the one that runs is killed, under the same ids', async () => {
    const [store, dying, living] = [createBatchStore(), createService(), createService()];
    const { locks, kill } = createLocks();
    await seed(store, buildRows(6));
    const [here, there] = [openRun(store, dying, { locks }), openRun(store, living, { locks })];
    there.show();
    await until(there, ({ status }) => status === 'ready');
    dying.hold();
    await here.start();
    await until(there, ({ isElsewhere, state }) => isElsewhere && state.counts.sending > 0);
    kill();
    await until(there, isFinished);
    expect(there.getState()).toMatchObject({ isElsewhere: false, state: { counts: { done: 6 } } });
    expect(living.ids.toSorted()).toEqual(buildRows(6).map(({ id }) => id));
  });

  it('asks before it goes on with a template that was changed', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    service.changeTemplate();
    const run = openRun(store, service);
    run.show();
    await until(run, ({ status }) => status === 'ready');
    await run.start();
    await until(run, ({ state }) => state.pause?.reason === 'template');
    expect(service.ids).toEqual([]);
    await run.acceptTemplate();
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('waits for the quota to begin anew, and then goes on', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const resetAt = new Date(Date.now() + 3_600_000).toISOString();
    service.refuse(new ApiError('Quota spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0, resetAt } }));
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const run = openRun(store, service);
    run.show();
    await run.start();
    await until(run, ({ state }) => state.pause?.reason === 'quota');
    expect(run.getState().state.pause?.resetAt).toBe(resetAt);
    service.refuse();
    vi.setSystemTime(Date.parse(resetAt));
    vi.advanceTimersByTime(10_000);
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
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

  it('says that a batch is not kept here', async () => {
    const run = openRun(createBatchStore(), createService());
    run.show();
    await until(run, ({ status }) => status !== 'loading');
    expect(run.getState().status).toBe('missing');
  });
});
