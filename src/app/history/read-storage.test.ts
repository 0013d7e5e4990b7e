// oxlint-disable-next-line import/no-unassigned-import -- it makes the classes that a browser has
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildRender as buildKept } from '../../testing/batches.ts';
import { createRenderStore, type RenderStore } from './create-render-store.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { isNearlyFull, planRemoval, removeRenders } from './read-storage.ts';

/** Newest first, 10 bytes each. */
function rendersOf(count: number, pinned: number[] = []): KeptRender[] {
  return Array.from(
    { length: count },
    (_, at) => ({ id: `r${at}`, byteCount: 10, isPinned: pinned.includes(at) }) as KeptRender,
  );
}
const ids = (renders: KeptRender[]) => renders.map(({ id }) => id);

describe('isNearlyFull', () => {
  it('starts at 90 percent of the limit', () => {
    expect(isNearlyFull({ usedBytes: 89, allBytes: 100 })).toBe(false);
    expect(isNearlyFull({ usedBytes: 90, allBytes: 100 })).toBe(true);
  });
});

describe('planRemoval', () => {
  it('removes as many of the oldest renders as needed', () => {
    expect(ids(planRemoval(rendersOf(9), { usedBytes: 95, allBytes: 100 }))).toEqual(['r8', 'r7', 'r6']);
  });

  it('never removes pinned renders', () => {
    expect(ids(planRemoval(rendersOf(4, [0, 3]), { usedBytes: 1_000, allBytes: 100 }))).toEqual(['r2', 'r1']);
  });

  it('removes a tenth when the limit is unknown or not reached', () => {
    expect(ids(planRemoval(rendersOf(20), undefined))).toEqual(['r19', 'r18']);
    expect(ids(planRemoval(rendersOf(20), { usedBytes: 200, allBytes: 10_000 }))).toEqual(['r19', 'r18']);
  });
});

let store: RenderStore;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = createRenderStore();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function buildRender(number: number, byteCount: number): WholeRender {
  const render = buildKept(number, { renderedAt: number, byteCount });
  return { render, values: [['quote', 'Make']], bytes: new Uint8Array([0x89, number]) };
}

it('removed renders are returned for undo', async () => {
  const [one, two, three] = [buildRender(1, 2), buildRender(2, 2), buildRender(3, 2)] as const;
  await store.save([one, two, three]);
  const removed = await removeRenders(store, [one.render, three.render]);
  expect(await store.list({ limit: 9 })).toEqual([two.render]);
  await store.save(removed);
  expect(await store.list({ limit: 9 })).toHaveLength(3);
  expect(await store.read(three.render.id)).toEqual(three);
});

it('unreadable renders are removed too, but not returned', async () => {
  const [one, two] = [buildRender(1, 2), buildRender(2, 2)] as const;
  await store.save([one, two]);
  const read: RenderStore['read'] = (id) =>
    id === one.render.id ? Promise.reject(new DOMException('Data lost.', 'NotReadableError')) : store.read(id);
  expect(await removeRenders({ ...store, read }, [one.render, two.render])).toEqual([two]);
  expect(await store.count()).toBe(0);
});

it('renders that are too large are not returned', async () => {
  const large = [1, 2].map((number) => buildRender(number, 20_000_000));
  await store.save(large);
  expect(
    await removeRenders(
      store,
      large.map(({ render }) => render),
    ),
  ).toEqual([]);
  expect(await store.count()).toBe(0);
});
