// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { QuotaReading } from '../../client/read-quota.ts';
import type { Client } from '../../client/client.ts';
import type { Template } from '../../contract/template.ts';
import {
  BATCH_ID,
  createService,
  isFinished,
  isHeld,
  openBrowsers,
  openRun,
  seed,
  until,
} from '../../testing/batch-runs.ts';
import { buildRows, idOf } from '../../testing/batches.ts';
import { buildPng } from '../../testing/build-png.ts';
import { createBatchStore } from './create-batch-store.ts';

openBrowsers();

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
    expect(await store.readImage(BATCH_ID, 3)).toEqual(buildPng());
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(false));
    expect(onFinish).toHaveBeenCalledTimes(1);
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

  it('says that there is no room where a template that was changed cannot be accepted', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    service.changeTemplate();
    const run = openRun(store, service);
    run.show();
    await run.start();
    await until(run, isHeld);
    const { change } = store;
    store.change = () => Promise.reject(new DOMException('It is full.', 'QuotaExceededError'));
    await run.acceptTemplate();
    expect(run.getState().state.pause?.reason).toBe('storage');
    expect(service.ids).toEqual([]);
    store.change = change;
    await run.start();
    await until(run, isHeld);
    await run.acceptTemplate();
    await until(run, isFinished);
  });

  it('goes on with a template of the version that its rows were checked with, and asks before another one', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    await store.change(BATCH_ID, { templateVersion: 3 });
    let version = 4;
    const getTemplate = async () => ({ updatedAt: '2027-01-01T00:00:00Z', version }) as Template;
    const run = openRun(store, { client: { ...service.client, getTemplate } });
    run.show();
    await run.start();
    await until(run, isHeld);
    expect(service.ids).toEqual([]);
    version = 3;
    await run.start();
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('waits once rows are refused because the template was changed meanwhile, and sends no more of them', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(200));
    const generate = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new ApiError('Place is required.', { kind: 'refused', status: 400 });
    };
    const run = openRun(store, { client: { ...service.client, generate } });
    run.show();
    await run.start();
    service.changeTemplate();
    await until(run, ({ state }) => state.pause?.reason === 'template' && state.counts.sending === 0);
    expect(run.getState().state.counts.waiting).toBeGreaterThan(0);
    await run.stop();
    await until(run, isFinished);
  });

  it('keeps what was to be sent again while it waits for a template, and sends it or forgets it', async () => {
    const [store, service, onFinish] = [createBatchStore(), createService(), vi.fn<() => void>()];
    await seed(
      store,
      buildRows(4).map((row) => ({ ...row, state: row.at < 2 ? 'done' : 'failed' })),
    );
    service.changeTemplate();
    const run = openRun(store, service, { onFinish });
    run.show();
    await run.retry(['failed']);
    await until(run, isHeld);
    await run.stop();
    await until(run, isFinished);
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(false));
    await run.retry(['failed']);
    await until(run, isHeld);
    expect(service.ids).toEqual([]);
    await run.acceptTemplate();
    await until(run, isFinished);
    expect(service.ids.toSorted()).toEqual([idOf(1_002), idOf(1_003)]);
    expect(onFinish).toHaveBeenCalledTimes(1);
    await vi.waitFor(async () => expect(await run.remove()).toBe(true));
  });

  it('is through once its last rows are refused, whatever became of the template', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(2));
    const answers: (() => void)[] = [];
    const generate = async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      throw new ApiError('Place is required.', { kind: 'refused', status: 400 });
    };
    const run = openRun(store, { client: { ...service.client, generate } });
    run.show();
    await run.start();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    service.changeTemplate();
    answers[0]?.();
    await until(run, ({ state }) => state.pause?.reason === 'template' && state.counts.failed === 1);
    answers[1]?.();
    await until(run, isFinished);
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(false));
  });

  it('sends nothing again once a person pauses while the template is asked for', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(4, { state: 'failed' }));
    const asked: (() => void)[] = [];
    const getTemplate: Client['getTemplate'] = async (...given) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return service.client.getTemplate(...given);
    };
    const run = openRun(store, { client: { ...service.client, getTemplate } });
    run.show();
    void run.retry(['failed']);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    run.pause();
    asked[0]?.();
    await until(run, ({ isStarting }) => !isStarting);
    expect(run.getState().state.phase).toBe('finished');
    expect((await store.read(BATCH_ID))?.isRunning).toBe(false);
    expect(service.ids).toEqual([]);
  });

  it('says again that the template is gone to a person who would go on without it', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const gone = new ApiError('Not found.', { kind: 'notFound', status: 404 });
    const getTemplate = vi.fn<Client['getTemplate']>().mockRejectedValue(gone);
    const run = openRun(store, { client: { ...service.client, getTemplate } });
    run.show();
    await run.start();
    await until(run, isHeld);
    await run.acceptTemplate();
    await until(run, isHeld);
    expect(run.getState().state.pause?.message).toMatch(/not there any more/);
    expect(service.ids).toEqual([]);
    await run.stop();
    await until(run, isFinished);
  });

  it('waits for the quota to begin anew, and then goes on', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const resetAt = new Date(Date.now() + 3_600_000).toISOString();
    service.refuse(new ApiError('Quota spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0, resetAt } }));
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const onQuota = vi.fn<(reading: QuotaReading) => void>();
    const run = openRun(store, service, { onQuota });
    run.show();
    await run.start();
    await until(run, ({ state }) => state.pause?.reason === 'quota');
    expect(run.getState().state.pause?.resetAt).toBe(resetAt);
    expect(onQuota.mock.calls).toMatchObject([[{ remaining: 0, resetAt }]]);
    run.pause();
    expect(onQuota).toHaveBeenCalledTimes(1);
    service.refuse();
    vi.setSystemTime(Date.parse(resetAt));
    vi.advanceTimersByTime(10_000);
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('says for how long and in which words the service asked to wait', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    service.refuse(new ApiError('Slow down.', { kind: 'busy', status: 429, retryAfterMs: 60_000 }));
    const run = openRun(store, service);
    run.show();
    await run.start();
    await until(run, ({ state }) => state.busy?.message === 'Slow down.');
    const { phase, busy } = run.getState().state;
    expect(phase).toBe('running');
    expect(busy?.untilMs).toBeGreaterThan(Date.now() + 50_000);
    await run.stop();
    await until(run, isFinished);
  });

  it('lets rows wait that never left where there is no network', async () => {
    const store = createBatchStore();
    await seed(store);
    vi.stubGlobal('navigator', { onLine: false });
    const fail = async () => {
      throw new ApiError('No answer came.', { kind: 'unreachable' });
    };
    const run = openRun(
      store,
      { client: { generate: fail, getTemplate: fail } },
      { readIsIdempotent: async () => false },
    );
    run.show();
    await run.start();
    await until(run, ({ state }) => state.pause?.reason === 'unreachable' && state.counts.sending === 0);
    expect(run.getState().state.counts).toMatchObject({ waiting: 4, unknown: 0 });
    await run.stop();
    await until(run, isFinished);
  });

  it('says that a batch is not kept here', async () => {
    const run = openRun(createBatchStore(), createService());
    run.show();
    await until(run, ({ status }) => status !== 'loading');
    expect(run.getState().status).toBe('missing');
  });
});
