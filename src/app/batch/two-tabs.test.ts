// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { createQueue } from '../../batch/queue/create-queue.ts';
import type { CreateQueue } from '../../batch/queue/queue.ts';
import {
  BATCH_ID,
  createLocks,
  createService,
  isFinished,
  openBrowsers,
  openRun,
  seed,
  until,
} from '../../testing/batch-runs.ts';
import { buildBatch, buildRows, idOf } from '../../testing/batches.ts';
import type { BatchRun } from './batch-run.ts';
import { createBatchStore } from './create-batch-store.ts';

openBrowsers();

describe('createBatchRun in two tabs', () => {
  it('never goes on by itself where two tabs could not know of each other', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    await store.change(BATCH_ID, { isRunning: true });
    const run = openRun(store, service, { locks: undefined });
    run.show();
    await until(run, ({ status }) => status === 'ready');
    expect(run.getState().state.phase).toBe('idle');
    await vi.waitFor(async () => expect((await store.read(BATCH_ID))?.isRunning).toBe(false));
    await run.start();
    await until(run, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('has one queue, however often it is begun', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store);
    const queueMade = vi.fn<CreateQueue>(createQueue);
    const run = openRun(store, service, { locks: undefined, createQueue: queueMade });
    run.show();
    await Promise.all([run.start(), run.start()]);
    await until(run, isFinished);
    expect(queueMade).toHaveBeenCalledTimes(1);
    expect(service.ids).toHaveLength(4);
  });

  it('leaves rows that another tab sends alone where it cannot know whether that tab lives', async () => {
    const [store, service] = [createBatchStore(), createService()];
    await seed(store, buildRows(6));
    const queueMade = vi.fn<CreateQueue>(createQueue);
    const here = openRun(store, service, { locks: undefined });
    const there = openRun(store, service, {
      locks: undefined,
      createQueue: queueMade,
      readIsIdempotent: async () => false,
    });
    const answer = service.hold();
    await here.start();
    await until(here, ({ state }) => state.counts.sending > 0);
    there.show();
    await until(there, ({ status, state }) => status === 'ready' && state.counts.sending > 0);
    answer();
    await until(there, isFinished);
    expect(queueMade).not.toHaveBeenCalled();
    expect(there.getState().state.counts.done).toBe(6);
  });

  it('is paused by a tab that watches, which can then go on with it', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(9));
    const [here, there] = [openRun(store, service, { locks }), openRun(store, service, { locks })];
    there.show();
    await until(there, ({ status }) => status === 'ready');
    const answer = service.hold();
    await here.start();
    await until(there, ({ isElsewhere, state }) => isElsewhere && state.counts.sending > 0);
    there.pause();
    await until(here, ({ state }) => state.pause?.reason === 'person');
    answer();
    await until(
      there,
      ({ isElsewhere, state }) => !isElsewhere && state.phase === 'idle' && state.counts.sending === 0,
    );
    await there.start();
    await until(there, isFinished);
    expect(service.ids).toHaveLength(9);
  });

  it('tells a tab that is opened while it waits for what', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(4));
    const here = openRun(store, service, { locks });
    service.refuse(new ApiError('Spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } }));
    here.show();
    await here.start();
    await until(here, ({ state }) => state.pause?.reason === 'quota');
    const there = openRun(store, service, { locks });
    there.show();
    await until(there, ({ isElsewhere, state }) => isElsewhere && state.pause?.reason === 'quota');
    expect(there.getState().state).toEqual(here.getState().state);
  });

  it.each(['its page', 'the list of batches'])(
    'tells a tab that comes back from %s for what it waits, and is stopped by it',
    async (from) => {
      const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
      await seed(store, buildRows(4));
      service.refuse(new ApiError('Spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } }));
      const here = openRun(store, service, { locks });
      here.show();
      await here.start();
      await until(here, ({ state }) => state.pause?.reason === 'quota' && state.counts.sending === 0);
      const there = openRun(store, service, { locks });
      const leave = there.show();
      if (from === 'its page') await until(there, ({ isElsewhere, state }) => isElsewhere && state.phase === 'paused');
      leave();
      // What was read meanwhile is shown by nobody.
      if (from !== 'its page') await until(there, ({ isElsewhere }) => isElsewhere);
      there.show();
      await until(there, ({ status }) => status === 'ready');
      expect(there.getState().isElsewhere).toBe(true);
      await until(there, ({ state }) => state.pause?.reason === 'quota');
      await there.stop();
      await until(there, ({ isElsewhere, state }) => !isElsewhere && state.counts.stopped === 4);
    },
  );

  it('tells a tab that comes from the list of batches also what changes while the rows are read', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(4));
    let [reading, answerRead] = [Promise.resolve(), () => {}];
    const read: typeof store.read = async (id) => {
      const whole = await store.read(id);
      await reading;
      return whole;
    };
    const [here, witness] = [openRun(store, service, { locks }), openRun(store, service, { locks })];
    const there = openRun({ ...store, read }, service, { locks });
    here.show();
    witness.show();
    const answer = service.hold();
    await here.start();
    await until(witness, ({ state }) => state.counts.sending === 2);
    there.show()();
    await until(there, ({ isElsewhere }) => isElsewhere);
    reading = new Promise((resolve) => (answerRead = resolve));
    there.show();
    // What `there` reads is out of the store before this.
    await store.read(BATCH_ID);
    service.hold();
    answer();
    await until(witness, ({ state }) => state.counts.done === 2 && state.counts.sending === 2);
    expect(there.getState().status).toBe('loading');
    answerRead();
    await until(there, ({ status }) => status === 'ready');
    expect(there.getState().rows).toEqual(witness.getState().rows);
  });

  it('is stopped by a tab that watches while it waits for the quota, or for its turn', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(4));
    await store.create(buildBatch(2, { rowCount: 4 }), buildRows(4), new Map());
    const [one, two] = [openRun(store, service, { locks }), openRun(store, service, { locks }, idOf(2))];
    const [oneThere, twoThere] = [openRun(store, service, { locks }), openRun(store, service, { locks }, idOf(2))];
    oneThere.show();
    twoThere.show();
    await Promise.all([oneThere, twoThere].map((each) => until(each, ({ status }) => status === 'ready')));
    const answer = service.hold();
    await one.start();
    await until(one, ({ state }) => state.counts.sending > 0);
    void two.start();
    await until(twoThere, ({ isElsewhere, state }) => isElsewhere && state.pause?.reason === 'turn');
    await twoThere.stop();
    await until(twoThere, ({ isElsewhere, state }) => !isElsewhere && state.counts.stopped === 4);
    service.refuse(new ApiError('Spent.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } }));
    answer();
    await until(oneThere, ({ isElsewhere, state }) => isElsewhere && state.pause?.reason === 'quota');
    await oneThere.stop();
    await until(oneThere, ({ isElsewhere, state }) => !isElsewhere && state.counts.stopped > 0);
    expect((await store.read(BATCH_ID))?.isRunning).toBe(false);
  });

  it('waits for its turn while another batch sends rows, and may be paused meanwhile', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(4));
    await store.create(buildBatch(2, { rowCount: 4 }), buildRows(4), new Map());
    const one = openRun(store, service, { locks });
    const two = openRun(store, service, { locks }, idOf(2));
    one.show();
    two.show();
    await until(two, ({ status }) => status === 'ready');
    const answer = service.hold();
    await one.start();
    await until(one, ({ state }) => state.counts.sending > 0 && state.counts.sending === service.ids.length);
    const sentCount = service.ids.length;
    void two.start();
    await until(two, ({ state }) => state.pause?.reason === 'turn');
    two.pause();
    await until(two, ({ state, isStarting }) => state.pause?.reason === 'person' && !isStarting);
    void two.start();
    await until(two, ({ state }) => state.pause?.reason === 'turn');
    expect(service.ids).toHaveLength(sentCount);
    answer();
    await until(one, isFinished);
    await until(two, isFinished);
    expect(service.ids).toHaveLength(8);
  });

  it('leaves its turn to another batch where a service out of reach is not asked again', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store, buildRows(8));
    await store.create(buildBatch(2, { rowCount: 4 }), buildRows(4), new Map());
    const [one, two] = [BATCH_ID, idOf(2)].map((id) =>
      openRun(store, service, { locks, readIsIdempotent: async () => false }, id),
    ) as [BatchRun, BatchRun];
    service.refuse(new ApiError('Out of reach.', { kind: 'unreachable' }));
    one.show();
    await one.start();
    await until(one, ({ state }) => state.pause?.reason === 'unreachable');
    service.refuse();
    two.show();
    await two.start();
    await until(two, isFinished);
    expect(service.ids).toHaveLength(4);
  });

  it('is not removed while a tab runs it, and is missing afterwards for one that would begin it', async () => {
    const [store, service, { locks }] = [createBatchStore(), createService(), createLocks()];
    await seed(store);
    const [here, there] = [openRun(store, service, { locks }), openRun(store, service, { locks })];
    there.show();
    await until(there, ({ status }) => status === 'ready');
    const answer = service.hold();
    await here.start();
    await until(here, ({ state }) => state.counts.sending > 0);
    expect(await there.remove()).toBe(false);
    expect(await here.remove()).toBe(false);
    answer();
    await until(there, isFinished);
    await vi.waitFor(async () => expect(await here.remove()).toBe(true));
    await there.start();
    await until(there, ({ status }) => status === 'missing');
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
});
