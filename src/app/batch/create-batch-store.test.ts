// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchRow } from '../../batch/queue/batch.ts';
import { buildBatch, buildRows, idOf } from '../../testing/batches.ts';
import { createBatchStore } from './create-batch-store.ts';

const none = new Map<string, Uint8Array<ArrayBuffer>>();
const bytes = new Uint8Array([0x89, 1, 2]);

let factory: IDBFactory;

beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Writes past all code of the store. */
async function putRaw(store: string, value: unknown): Promise<void> {
  const request = factory.open('galley-batches');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const writing = request.result.transaction(store, 'readwrite').objectStore(store).put(value);
  await new Promise((resolve) => writing.addEventListener('success', resolve));
  request.result.close();
}

describe('createBatchStore', () => {
  it('returns a batch, its rows in order, and its images', async () => {
    const store = createBatchStore();
    const [batch, rows] = [buildBatch(1, { rowCount: 1_200 }), buildRows(1_200)];
    await store.create(batch, rows, new Map([['Logo.png', bytes]]));
    await store.create(buildBatch(2, { rowCount: 1 }), buildRows(1), none);
    expect(await store.read(batch.id)).toMatchObject({ batch, rows, isRunning: false });
    expect(await store.readPicture(batch.id, 'Logo.png')).toEqual(bytes);
    expect(await store.readPicture(idOf(2), 'Logo.png')).toBeUndefined();
    expect(await store.read(idOf(3))).toBeUndefined();
  });

  it('stores a changed row, and an image with it', async () => {
    const store = createBatchStore();
    const rows = buildRows(3);
    await store.create(buildBatch(1, { rowCount: 3 }), rows, none);
    const [sending, done] = [rows[0], rows[2]] as [BatchRow, BatchRow];
    const journal = store.journal(idOf(1), 'strict');
    const sent = { ...sending, state: 'sending', sendCount: 1, sentAt: 5 } as const;
    await journal.save([sent]);
    await journal.saveImage({ ...done, state: 'done', extension: 'png' }, bytes);
    expect((await store.read(idOf(1)))?.rows.map(({ state }) => state)).toEqual(['sending', 'waiting', 'done']);
    expect((await store.read(idOf(1)))?.rows[0]).toEqual(sent);
    expect(await store.readImage(idOf(1), 2)).toEqual(bytes);
    expect(await store.readImage(idOf(1), 0)).toBeUndefined();
  });

  it.each([
    undefined,
    {
      open: () => {
        throw new DOMException('denied', 'UnknownError');
      },
    },
  ])('rejects if the browser denies storage', async (denied) => {
    vi.stubGlobal('indexedDB', denied);
    const store = createBatchStore();
    await expect(store.create(buildBatch(1), [], none)).rejects.toBeInstanceOf(Error);
    await expect(store.list()).rejects.toBeInstanceOf(Error);
  });

  it('lists the newest first and counts rows by their state', async () => {
    const store = createBatchStore();
    await store.create(buildBatch(1, { rowCount: 3 }), buildRows(3), none);
    await store.create(buildBatch(2, { rowCount: 2 }), buildRows(2, { state: 'done' }), none);
    await store.change(idOf(1), { isRunning: true, name: 'Door passes' });
    expect(await store.list()).toMatchObject([
      { batch: { id: idOf(2) }, isRunning: false },
      { batch: { id: idOf(1), name: 'Door passes' }, isRunning: true },
    ]);
    expect(await store.countRows(idOf(1))).toMatchObject({ waiting: 3, done: 0 });
    expect(await store.countRows(idOf(2))).toMatchObject({ waiting: 0, done: 2 });
  });

  it('removes a batch with its rows and images, and no other', async () => {
    const store = createBatchStore();
    for (const number of [1, 2]) {
      await store.create(buildBatch(number, { rowCount: 2 }), buildRows(2), new Map([['a', bytes]]));
    }
    const onChange = vi.fn<() => void>();
    store.subscribe(onChange);
    await store.remove(idOf(1));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(await store.read(idOf(1))).toBeUndefined();
    expect(await store.readPicture(idOf(1), 'a')).toBeUndefined();
    expect((await store.read(idOf(2)))?.rows).toHaveLength(2);
    expect(await store.readPicture(idOf(2), 'a')).toEqual(bytes);
  });

  it.each([1, 3, 6])('stores nothing of a batch that runs out of space at write %i', async (at) => {
    const { add } = IDBObjectStore.prototype;
    let count = 0;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(this: IDBObjectStore, ...args) {
      count += 1;
      if (count === at) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, args);
    });
    const store = createBatchStore();
    const creating = store.create(buildBatch(1, { rowCount: 4 }), buildRows(4), new Map([['a', bytes]]));
    await expect(creating).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await store.list()).toEqual([]);
    vi.restoreAllMocks();
    // Nothing of it stands in the way of the next attempt.
    await store.create(buildBatch(1, { rowCount: 4 }), buildRows(4), new Map([['a', bytes]]));
  });

  it('stores neither a row nor its image when there is no space for one of them', async () => {
    const store = createBatchStore();
    const [row] = buildRows(1) as [BatchRow];
    await store.create(buildBatch(1, { rowCount: 1 }), [row], none);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, ...args) {
      if (this.name === 'images') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const saving = store.journal(idOf(1), 'relaxed').saveImage({ ...row, state: 'done' }, bytes);
    await expect(saving).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect((await store.read(idOf(1)))?.rows).toEqual([row]);
  });

  it('writes few rows at a time, and none if a later one fails', async () => {
    const store = createBatchStore();
    await store.create(buildBatch(1), [], none);
    const rows = buildRows(1_000);
    let [onTheirWay, most] = [0, 0];
    const { put } = IDBObjectStore.prototype;
    const spied = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(
      this: IDBObjectStore,
      value: unknown,
    ) {
      if ((value as BatchRow).at === 900) throw new DOMException('Full', 'QuotaExceededError');
      const request = put.call(this, value);
      most = Math.max(most, (onTheirWay += 1));
      request.addEventListener('success', () => (onTheirWay -= 1));
      return request;
    });
    await expect(store.journal(idOf(1), 'strict').save(rows)).rejects.toThrow('Full');
    expect(most).toBeLessThanOrEqual(200);
    spied.mockRestore();
    expect((await store.countRows(idOf(1))).waiting).toBe(0);
  });

  it('never offers to send a damaged row', async () => {
    const store = createBatchStore();
    const rows = buildRows(3);
    await store.create(buildBatch(1, { rowCount: 4 }), rows, none);
    await putRaw('rows', { batchId: idOf(1), at: 0, state: 'waiting', id: 7 });
    await putRaw('rows', { ...rows[1], batchId: idOf(1), state: 'paid', cells: 'none' });
    await putRaw('batches', { id: 'no id' });
    const read = (await store.read(idOf(1)))?.rows;
    expect(read?.map(({ state }) => state)).toEqual(['invalid', 'unknown', 'waiting', 'invalid']);
    expect(read?.[0]?.message).toMatch(/damaged/);
    expect(read?.[1]).toMatchObject({ id: rows[1]?.id, cells: [] });
    expect(await store.list()).toHaveLength(1);
  });

  it('returns no image when the browser has lost its bytes', async () => {
    const store = createBatchStore();
    const [row] = buildRows(1) as [BatchRow];
    await store.create(buildBatch(1, { rowCount: 1 }), [row], none);
    await store.journal(idOf(1), 'relaxed').saveImage({ ...row, state: 'done' }, bytes);
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Data lost due to missing file.', 'NotReadableError');
    });
    expect(await store.readImage(idOf(1), 0)).toBeUndefined();
    get.mockImplementation(() => {
      throw new DOMException('The connection was closed.', 'AbortError');
    });
    await expect(store.readImage(idOf(1), 0)).rejects.toThrow('The connection was closed.');
  });

  it('notifies other tabs of a new batch', async () => {
    const [ours, theirs] = [new BroadcastChannel('test'), new BroadcastChannel('test')];
    const [here, there] = [createBatchStore(ours), createBatchStore(theirs)];
    const told = new Promise<void>((resolve) => void there.subscribe(resolve));
    await here.create(buildBatch(1, { rowCount: 1 }), buildRows(1), none);
    await told;
    expect(await there.list()).toHaveLength(1);
    ours.close();
    theirs.close();
  });

  it('yields to a newer version of the app, and then rejects reads', async () => {
    const store = createBatchStore();
    await store.create(buildBatch(1, { rowCount: 1 }), buildRows(1), none);
    const upgrade = factory.open('galley-batches', 99);
    await new Promise((resolve) => upgrade.addEventListener('success', resolve));
    upgrade.result.close();
    await expect(store.list()).rejects.toMatchObject({ name: 'VersionError' });
    await expect(store.create(buildBatch(2), [], none)).rejects.toMatchObject({ name: 'VersionError' });
  });
});
