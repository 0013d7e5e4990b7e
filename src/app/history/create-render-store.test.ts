// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idOf } from '../../testing/batches.ts';
import { buildRender as buildKept } from '../../testing/batches.ts';
import { createRenderDatabase, createRenderStore } from './create-render-store.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';

const TEMPLATE = 'beefbeef-0000-4000-8000-000000000001';
const OTHER = 'beefbeef-0000-4000-8000-000000000002';
const NOON = Date.UTC(2026, 10, 20, 12);

function buildRender(number: number, change: Partial<KeptRender> = {}, value: unknown = number): WholeRender {
  const bytes = new Uint8Array([0x89, number % 256, 3]);
  const render = buildKept(number, { byteCount: bytes.length, words: `word${number}`, ...change });
  return {
    render,
    values: [
      ['__proto__', value],
      ['quote', 'Make'],
    ],
    bytes,
  };
}

function ids(renders: readonly KeptRender[]): string[] {
  return renders.map(({ id }) => id);
}

let factory: IDBFactory;
const open = createRenderStore;

beforeEach(() => {
  factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What lies in each of the stores, past all code of the store. */
async function readKeys(): Promise<string[][]> {
  const request = factory.open('galley-renders');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const { result } = request;
  const keys = await Promise.all(
    ['renders', 'values', 'bytes'].map(async (name) => {
      const reading = result.transaction(name).objectStore(name).getAllKeys();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      return reading.result as string[];
    }),
  );
  result.close();
  return keys;
}

describe('createRenderStore', () => {
  it('returns a render with its values and bytes', async () => {
    const whole = buildRender(1);
    await open().save([whole]);
    expect(await open().read(idOf(1))).toEqual(whole);
    expect(await open().read(idOf(2))).toBeUndefined();
  });

  it('stores only the used part of a buffer', async () => {
    const store = open();
    const bytes = new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3);
    await store.save([{ ...buildRender(1), bytes }]);
    expect((await store.read(idOf(1)))?.bytes.buffer.byteLength).toBe(2);
  });

  it('lists renders newest first in pages, even several of one moment', async () => {
    const store = open();
    const oneMoment = { renderedAt: NOON };
    await store.save([3, 1, 2, 5, 4].map((number) => buildRender(number, number < 4 ? oneMoment : {})));
    const first = await store.list({ limit: 3 });
    expect(ids(first)).toEqual([5, 4, 1].map(idOf));
    expect(ids(await store.list({ limit: 3, after: first[2] }))).toEqual([2, 3].map(idOf));
  });

  it('lists the renders of a template, and those that match', async () => {
    const store = open();
    await store.save([buildRender(1), buildRender(2, { templateId: OTHER }), buildRender(3), buildRender(4)]);
    expect(ids(await store.list({ limit: 9, templateId: TEMPLATE }))).toEqual([4, 3, 1].map(idOf));
    const matches = ({ words }: KeptRender) => words !== 'word4';
    const [first] = await store.list({ limit: 1, templateId: TEMPLATE, matches });
    expect(first?.id).toBe(idOf(3));
    expect(ids(await store.list({ limit: 1, templateId: TEMPLATE, matches, after: first }))).toEqual([idOf(1)]);
    expect(ids(await store.listTemplates())).toEqual([4, 2].map(idOf));
    expect(await store.count()).toBe(4);
  });

  it('lists renders after unreadable ones', async () => {
    const store = open();
    await store.save([1, 2, 3].map((number) => buildRender(number)));
    const database = await createRenderDatabase()();
    for (const number of [2, 3]) {
      const row = await database.get('renders', idOf(number));
      await database.put('renders', { ...row, renderedAt: 'damaged' } as never);
    }
    expect(ids(await store.list({ limit: 1, templateId: TEMPLATE }))).toEqual([idOf(1)]);
    expect(ids(await store.listTemplates())).toEqual([idOf(1)]);
  });

  it('finds matches beyond the first thousand', async () => {
    const store = open();
    await store.save(Array.from({ length: 1_200 }, (_, number) => buildRender(number)));
    const found = await store.list({ limit: 10, matches: ({ words }) => words === 'word7' });
    expect(ids(found)).toEqual([idOf(7)]);
  });

  it('finds the newest render of the same request, whatever the order of its values', async () => {
    const store = open();
    await store.save([buildRender(1, {}, 'same'), buildRender(2, {}, 'same'), buildRender(3, {}, 'other')]);
    const { render, values } = buildRender(9, {}, 'same');
    const request = { ...render, values: [...values].reverse() };
    expect((await store.findSame(request))?.render.id).toBe(idOf(2));
    expect(await store.findSame({ ...request, scale: 2 })).toBeUndefined();
    expect(await store.findSame({ ...request, format: 'webp' })).toBeUndefined();
    expect(await store.findSame({ ...request, templateUpdatedAt: '2026-05-03T10:00:00Z' })).toBeUndefined();
    expect(await store.findSame({ ...request, templateId: OTHER })).toBeUndefined();
  });

  it('finds an older equal render when the file of the newest is lost', async () => {
    const store = open();
    await store.save([buildRender(1, {}, 'same'), buildRender(2, {}, 'same')]);
    const { get } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function lose(this: IDBObjectStore, key) {
      if (this.name === 'bytes' && key === idOf(2)) throw new DOMException('Data lost.', 'NotReadableError');
      return get.call(this, key);
    });
    const { render, values } = buildRender(9, {}, 'same');
    expect((await store.findSame({ ...render, values }))?.render.id).toBe(idOf(1));
  });

  it('names, pins and removes renders', async () => {
    const store = open();
    await store.save([buildRender(1), buildRender(2)]);
    await store.change(idOf(1), { name: 'For print', isPinned: true });
    await store.change(idOf(7), { name: 'gone' });
    expect(await store.has(idOf(2))).toBe(true);
    await store.remove([idOf(2), idOf(8)]);
    expect(await store.has(idOf(2))).toBe(false);
    expect(await store.list({ limit: 9 })).toMatchObject([{ id: idOf(1), name: 'For print', isPinned: true }]);
    expect(await readKeys()).toEqual([[idOf(1)], [idOf(1)], [idOf(1)]]);
  });

  it('notifies the page and the other tabs of changes', async () => {
    const [ours, theirs] = [new BroadcastChannel('test'), new BroadcastChannel('test')];
    const [here, there] = [open(ours), open(theirs)];
    const told = new Promise<void>((resolve) => void there.subscribe(resolve));
    const onChange = vi.fn<() => void>();
    here.subscribe(onChange);
    await here.save([buildRender(1)]);
    expect(onChange).toHaveBeenCalledTimes(1);
    await told;
    expect(ids(await there.list({ limit: 1 }))).toEqual([idOf(1)]);
    ours.close();
    theirs.close();
  });

  it('stores nothing if a part of a save fails', async () => {
    const store = open();
    const broken = { ...buildRender(2), values: [['quote', () => 'no value']] as const };
    await expect(store.save([buildRender(1), broken])).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await readKeys()).toEqual([[], [], []]);
  });

  it.each(Array.from({ length: 100 }, (_, at) => at + 1))(
    'loses one render alone to a full storage at write %i',
    async (at) => {
      const { put } = IDBObjectStore.prototype;
      let count = 0;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, ...args) {
        count += 1;
        if (count === at) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      });
      const store = open();
      const kept: string[] = [];
      for (let number = 1; number <= 35; number += 1) {
        const outcome = await store.save([buildRender(number)]).catch((error: unknown) => error);
        if (outcome === undefined) kept.push(idOf(number));
        expect(store.readProblem()).toBe(outcome);
      }
      expect(kept).toHaveLength(34);
      expect(await readKeys()).toEqual([kept, kept, kept]);
    },
  );

  it('reports why a name is not stored, until one is', async () => {
    const store = open();
    await store.save([buildRender(1)]);
    const full = new DOMException('full', 'QuotaExceededError');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    await expect(store.change(idOf(1), { name: 'For print' })).rejects.toBe(full);
    expect(store.readProblem()).toBe(full);
    put.mockRestore();
    await store.change(idOf(1), { name: 'For print' });
    expect(store.readProblem()).toBeUndefined();
    expect(await store.list({ limit: 9 })).toMatchObject([{ name: 'For print' }]);
  });

  it('reports blocked storage, and works once it is allowed', async () => {
    const denied = new DOMException('denied', 'SecurityError');
    let isDenied = true;
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      if (isDenied) throw denied;
      return factory;
    });
    const store = open();
    await expect(store.save([buildRender(1)])).rejects.toBe(denied);
    expect(store.readProblem()).toBe(denied);
    isDenied = false;
    await store.save([buildRender(1)]);
    expect(store.readProblem()).toBeUndefined();
  });

  it('leaves the data of a newer version alone', async () => {
    await open().save([buildRender(1)]);
    const upgrade = factory.open('galley-renders', 99);
    await new Promise((resolve) => upgrade.addEventListener('success', resolve));
    upgrade.result.close();
    await expect(open().save([buildRender(2)])).rejects.toMatchObject({ name: 'VersionError' });
    expect((await readKeys())[0]).toEqual([idOf(1)]);
  });
});
