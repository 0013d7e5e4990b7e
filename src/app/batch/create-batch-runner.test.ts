// oxlint-disable-next-line import/no-unassigned-import -- it defines the classes of a browser
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import type { Template } from '../../contract/template.ts';
import {
  BATCH_ID,
  createService,
  isFinished,
  isPausedFor,
  isSending,
  openBrowsers,
  openTab,
  seed,
  until,
} from '../../testing/batch-runs.ts';
import { buildRows, idOf } from '../../testing/batches.ts';
import { buildPng } from '../../testing/build-png.ts';
import { createBatchStore } from './create-batch-store.ts';

openBrowsers();

async function readIsRunning(store: ReturnType<typeof createBatchStore>) {
  return (await store.find(BATCH_ID))?.isRunning;
}

const rejectEach = (error: ApiError): Client['generate'] => {
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw error;
  };
};

describe('a batch', () => {
  it('renders every row, stores the images and reports its end once', async () => {
    const [store, service, onFinish] = [createBatchStore(), createService(), vi.fn<() => void>()];
    await seed(store);
    const tab = openTab(store, service, { onFinish });
    expect((await tab.read(BATCH_ID))?.state.phase).toBe('idle');
    await tab.start(BATCH_ID);
    await until(tab, isFinished);
    expect(service.ids).toEqual(buildRows(4).map(({ id }) => id));
    expect(await store.readImage(BATCH_ID, 3)).toEqual(buildPng());
    await vi.waitFor(async () => expect(await readIsRunning(store)).toBe(false));
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it('has one queue even if it is started several times', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const tab = openTab(store, service, { locks: undefined });
    await Promise.all([tab.start(BATCH_ID), tab.start(BATCH_ID)]);
    await until(tab, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('pauses, stays paused after a reload, and stops', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(9));
    const answer = service.hold();
    const tab = openTab(store, service);
    await tab.start(BATCH_ID);
    await until(tab, isSending);
    await tab.pause(BATCH_ID);
    answer();
    const { state } = await until(tab, ({ state: { phase } }) => phase === 'idle');
    const reloaded = openTab(store, service);
    await reloaded.resumeAll();
    expect((await reloaded.read(BATCH_ID))?.state).toEqual(state);
    await reloaded.stop(BATCH_ID);
    await until(reloaded, isFinished);
    expect(service.ids).toHaveLength(state.counts.done);
    expect(await store.countRows(BATCH_ID)).toMatchObject({ done: state.counts.done, stopped: 9 - state.counts.done });
  });

  it('resumes at once after a short pause', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(6));
    const answer = service.hold();
    const tab = openTab(store, service);
    await tab.start(BATCH_ID);
    await until(tab, isSending);
    await tab.pause(BATCH_ID);
    void tab.start(BATCH_ID);
    await until(tab, ({ isStarting }) => isStarting);
    answer();
    await until(tab, isFinished);
    expect(service.ids).toHaveLength(6);
  });

  it('continues after a reload, and resends rows in flight with the same ids', async () => {
    const [store, service] = [createBatchStore(), createService()];
    const rows = buildRows(4).map((row, at) => ({ ...row, state: (['done', 'sending'] as const)[at] ?? row.state }));
    await seed(store, rows);
    await store.change(BATCH_ID, { isRunning: true });
    const tab = openTab(store, service);
    await tab.resumeAll();
    const { state } = await until(tab, isFinished);
    expect(service.ids.toSorted()).toEqual([idOf(1_001), idOf(1_002), idOf(1_003)]);
    expect(state.counts.done).toBe(4);
  });

  it('does not resume automatically without locks', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    await store.change(BATCH_ID, { isRunning: true });
    const tab = openTab(store, service, { locks: undefined });
    await tab.resumeAll();
    expect((await tab.read(BATCH_ID))?.state.phase).toBe('idle');
    await tab.start(BATCH_ID);
    await until(tab, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('waits for the reset of the quota, and then continues in any tab', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const resetAt = new Date(Date.now() + 3_600_000).toISOString();
    service.refuse(new ApiError('Quota spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0, resetAt } }));
    const tab = openTab(store, service);
    await tab.start(BATCH_ID);
    const { state } = await until(tab, (view) => isPausedFor('quota')(view) && view.isRunning);
    expect(state.pause?.resetAt).toBe(resetAt);
    service.refuse();
    await vi.waitFor(async () => expect((await store.find(BATCH_ID))?.resumesAt).toBe(Date.parse(resetAt)));
    const other = openTab(store, service);
    await other.resumeAll();
    expect(service.ids).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(resetAt));
    await other.resumeAll();
    await until(other, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('keeps unsent rows waiting while the browser is offline', async () => {
    const store = createBatchStore();
    await seed(store);
    vi.stubGlobal('navigator', { onLine: false });
    const fail = rejectEach(new ApiError('No answer came.', { kind: 'unreachable' })) as () => Promise<never>;
    const client = { generate: fail, getTemplate: fail };
    const tab = openTab(store, { client }, { readIsIdempotent: async () => false });
    await tab.start(BATCH_ID);
    const { state } = await until(tab, isPausedFor('unreachable'));
    expect(state.counts).toMatchObject({ waiting: 4, unknown: 0 });
  });

  it.each([true, false])(
    'is resumed after its service was out of reach only where that cannot cost twice (idempotent: %s)',
    async (isIdempotent) => {
      const [store, service, readIsIdempotent] = [createBatchStore(), createService(), async () => isIdempotent];
      await seed(store);
      service.refuse(new ApiError('Out of reach.', { kind: 'unsent', status: 502 }));
      const tab = openTab(store, service, { readIsIdempotent });
      await tab.start(BATCH_ID);
      await until(tab, ({ state }) => state.pause?.reason === 'unreachable');
      await vi.waitFor(async () => expect(await readIsRunning(store)).toBe(isIdempotent));
      const generate = vi.fn<Client['generate']>(service.client.generate);
      const reloaded = openTab(store, { client: { ...service.client, generate } }, { readIsIdempotent });
      await reloaded.resumeAll();
      await until(reloaded, ({ state }) => state.pause?.reason === 'unreachable');
      expect(generate.mock.calls.length > 0).toBe(isIdempotent);
      await Promise.all([tab, reloaded].map((each) => each.pause(BATCH_ID)));
      await Promise.all([tab, reloaded].map((each) => until(each, ({ state }) => state.counts.sending === 0)));
    },
  );

  it('is null if it is not stored here', async () => {
    expect(await openTab(createBatchStore(), createService()).read(BATCH_ID)).toBeNull();
  });
});

describe('a batch whose template changed', () => {
  it('waits until a person accepts the template', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    service.changeTemplate();
    const tab = openTab(store, service);
    await tab.start(BATCH_ID);
    const { batch } = await until(tab, isPausedFor('template'));
    expect(service.ids).toEqual([]);
    await tab.acceptTemplate(batch);
    await until(tab, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('waits while its version differs from the checked one, and then continues', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    await store.change(BATCH_ID, { templateVersion: 3 });
    let version = 4;
    const getTemplate = async () => ({ updatedAt: '2027-01-01T00:00:00Z', version }) as Template;
    const tab = openTab(store, { client: { ...service.client, getTemplate } });
    await tab.start(BATCH_ID);
    await until(tab, isPausedFor('template'));
    expect(service.ids).toEqual([]);
    version = 3;
    await tab.start(BATCH_ID);
    await until(tab, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('waits after rows are refused, and finishes if they were the last', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(200));
    const generate = rejectEach(new ApiError('Place is required.', { kind: 'refused', status: 400 }));
    const tab = openTab(store, { client: { ...service.client, generate } });
    await tab.start(BATCH_ID);
    service.changeTemplate();
    const { state } = await until(tab, isPausedFor('template'));
    expect(state.counts.waiting).toBeGreaterThan(0);
    await tab.stop(BATCH_ID);
    await until(tab, isFinished);
  });

  it('retries rows after the template is accepted', async () => {
    const [store, service, onFinish] = [createBatchStore(), createService(), vi.fn<() => void>()];
    const rows = buildRows(4).map((row) => ({ ...row, state: row.at < 2 ? ('done' as const) : ('failed' as const) }));
    await seed(store, rows);
    service.changeTemplate();
    const tab = openTab(store, service, { onFinish });
    await tab.retry(BATCH_ID, ['failed']);
    const { batch } = await until(tab, isPausedFor('template'));
    expect(service.ids).toEqual([]);
    await tab.acceptTemplate(batch);
    await until(tab, isFinished);
    expect(service.ids.toSorted()).toEqual([idOf(1_002), idOf(1_003)]);
    await vi.waitFor(async () => expect(await tab.remove(BATCH_ID)).toBe(true));
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it('sends nothing if a person pauses while the template loads', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(4, { state: 'failed' }));
    const asked: (() => void)[] = [];
    const getTemplate: Client['getTemplate'] = async (...given) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return service.client.getTemplate(...given);
    };
    const tab = openTab(store, { client: { ...service.client, getTemplate } });
    await tab.retry(BATCH_ID, ['failed']);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await tab.pause(BATCH_ID);
    asked[0]?.();
    await until(tab, ({ state, isRunning }) => state.phase === 'idle' && !isRunning);
    expect(service.ids).toEqual([]);
  });

  it('waits again if the template is still missing', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const missing = new ApiError('Not found.', { kind: 'notFound', status: 404 });
    const getTemplate = vi.fn<Client['getTemplate']>().mockRejectedValue(missing);
    const tab = openTab(store, { client: { ...service.client, getTemplate } });
    await tab.start(BATCH_ID);
    const { batch } = await until(tab, isPausedFor('template'));
    await tab.acceptTemplate(batch);
    await until(tab, isPausedFor('template'));
    expect([service.ids, getTemplate.mock.calls.length]).toEqual([[], 3]);
  });
});
