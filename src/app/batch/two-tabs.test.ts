// oxlint-disable-next-line import/no-unassigned-import -- it defines the classes of a browser
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import {
  BATCH_ID,
  createLocks,
  createService,
  isFinished,
  isPausedFor,
  isSending,
  openBrowsers,
  openTab,
  seed,
  until,
} from '../../testing/batch-runs.ts';
import { buildBatch, buildRows, idOf } from '../../testing/batches.ts';
import { createBatchStore } from './create-batch-store.ts';

openBrowsers();

const OTHER_ID = idOf(2);

/** Two tabs of one browser, with two batches. */
async function openTwo(rowCount = 6, isIdempotent = true) {
  const [store, service, { locks, kill }] = [createBatchStore(), createService(), createLocks()];
  await seed(store, buildRows(rowCount));
  await store.create(buildBatch(2, { rowCount: 4 }), buildRows(4), new Map());
  const change = { locks, readIsIdempotent: async () => isIdempotent };
  const [here, there] = [openTab(store, service, change), openTab(store, service, change)];
  return { store, service, kill, locks, here, there };
}

describe('two tabs', () => {
  it('run a batch once, and the second one reads the stored rows', async () => {
    const { service, here, there } = await openTwo();
    const answer = service.hold();
    await here.start(BATCH_ID);
    await there.start(BATCH_ID);
    await until(there, (view) => view.isElsewhere && view.state.phase === 'running' && isSending(view));
    answer();
    const { rows } = await until(there, (view) => isFinished(view) && !view.isElsewhere);
    expect(rows).toEqual((await here.read(BATCH_ID))?.rows);
    expect(service.ids).toHaveLength(6);
  });

  it('pause and resume a batch from the tab that does not run it', async () => {
    const { service, here, there } = await openTwo(9);
    const answer = service.hold();
    await here.start(BATCH_ID);
    await until(here, isSending);
    await there.pause(BATCH_ID);
    await until(here, ({ state }) => state.pause?.reason === 'person');
    await until(there, ({ state, isElsewhere }) => isElsewhere && state.pause?.reason === 'person');
    answer();
    await until(there, ({ isElsewhere, state }) => !isElsewhere && state.phase === 'idle');
    await there.start(BATCH_ID);
    await until(there, isFinished);
    expect(service.ids).toHaveLength(9);
  });

  it('stop a batch from the tab that does not run it', async () => {
    const { service, here, there } = await openTwo();
    const answer = service.hold();
    await here.start(BATCH_ID);
    await until(here, isSending);
    await there.stop(BATCH_ID);
    await until(here, ({ state }) => state.counts.stopped > 0);
    answer();
    const { state } = await until(there, (view) => isFinished(view) && !view.isElsewhere);
    expect(state.counts.done).toBe(service.ids.length);
  });

  it('both show why a batch waits, and can both resume it', async () => {
    const { service, here, there } = await openTwo();
    service.refuse(new ApiError('Spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } }));
    await here.start(BATCH_ID);
    await until(there, (view) => !view.isElsewhere && isPausedFor('quota')(view));
    service.refuse();
    await there.start(BATCH_ID);
    await until(there, isFinished);
    expect(service.ids).toHaveLength(6);
  });

  it('send the rows of one batch at a time, and can pause a batch that waits for another', async () => {
    const { service, here, there } = await openTwo();
    const answer = service.hold();
    await here.start(BATCH_ID);
    await until(here, ({ state }) => state.counts.sending > 0 && state.counts.sending === service.ids.length);
    const sentCount = service.ids.length;
    await there.start(OTHER_ID);
    await until(there, isPausedFor('turn'), OTHER_ID);
    await until(here, (view) => view.isElsewhere && isPausedFor('turn')(view), OTHER_ID);
    await here.pause(OTHER_ID);
    await until(there, ({ state }) => state.phase === 'idle', OTHER_ID);
    await there.start(OTHER_ID);
    await until(there, isPausedFor('turn'), OTHER_ID);
    expect(service.ids).toHaveLength(sentCount);
    answer();
    await until(here, isFinished);
    await until(there, isFinished, OTHER_ID);
    expect(service.ids).toHaveLength(10);
  });

  it('run the next batch when the first one waits for an unreachable service', async () => {
    const { service, here, there } = await openTwo(8, false);
    service.refuse(new ApiError('Out of reach.', { kind: 'unreachable' }));
    await here.start(BATCH_ID);
    await until(here, ({ state }) => state.pause?.reason === 'unreachable');
    service.refuse();
    await there.start(OTHER_ID);
    await until(there, isFinished, OTHER_ID);
    expect(service.ids).toHaveLength(4);
  });

  it('remove a batch only when neither runs it', async () => {
    const { service, here, there } = await openTwo();
    const answer = service.hold();
    await here.start(BATCH_ID);
    await until(here, isSending);
    expect([await there.remove(BATCH_ID), await here.remove(BATCH_ID)]).toEqual([false, false]);
    answer();
    await vi.waitFor(async () => expect(await there.remove(BATCH_ID)).toBe(true), { timeout: 5_000 });
    await there.start(BATCH_ID);
    expect(await there.read(BATCH_ID)).toBeNull();
  });

  it('resume a batch with the same ids after the tab that ran it is killed', async () => {
    const { store, service, kill, locks, here } = await openTwo();
    service.hold();
    await here.start(BATCH_ID);
    await until(here, isSending);
    const living = createService();
    const there = openTab(store, living, { locks });
    await there.resumeAll();
    expect((await there.read(BATCH_ID))?.isElsewhere).toBe(true);
    kill();
    await vi.waitFor(async () => {
      await there.resumeAll();
      expect((await there.read(BATCH_ID))?.isElsewhere).toBe(false);
    });
    const { state } = await until(there, isFinished);
    expect(state.counts.done).toBe(6);
    expect(living.ids.toSorted()).toEqual(buildRows(6).map(({ id }) => id));
  });

  it('leave the rows of the other tab alone without locks', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(6));
    const here = openTab(store, service, { locks: undefined });
    const there = openTab(store, service, { locks: undefined, readIsIdempotent: async () => false });
    const answer = service.hold();
    await here.start(BATCH_ID);
    await until(there, isSending);
    answer();
    await until(there, isFinished);
    expect((await there.read(BATCH_ID))?.state.counts.done).toBe(6);
  });
});
