import { describe, expect, it, vi } from 'vitest';
import type { KeptRender } from './kept-render.ts';
import { createKeptList, type ListableStore } from './create-kept-list.ts';

const all = { search: '', template: '', isPinnedOnly: false };

function createStore(count: number) {
  const renders = Array.from({ length: count }, (_, id) => ({ id: `r${id}` }) as KeptRender);
  const listeners = new Set<() => void>();
  const store: ListableStore = {
    list: async ({ after, limit }) => {
      const from = after === undefined ? 0 : renders.indexOf(after) + 1;
      return renders.slice(from, from + limit);
    },
    listTemplates: async () => [],
    count: async () => renders.length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    store,
    add(id: string) {
      renders.unshift({ id } as KeptRender);
      listeners.forEach((notify) => notify());
    },
  };
}

function shownIds(list: ReturnType<typeof createKeptList>): string[] {
  const kept = list.read();
  return kept === undefined || kept instanceof Error ? [] : kept.renders.map(({ id }) => id);
}

describe('createKeptList', () => {
  it('reads a page, the next when it is asked for, and says when there is none', async () => {
    const list = createKeptList(createStore(150).store, all);
    list.subscribe(() => {});
    await vi.waitFor(() => expect(list.read()).toMatchObject({ count: 150, hasMore: true }));
    expect(shownIds(list)).toHaveLength(100);
    await list.showMore();
    expect(shownIds(list)).toHaveLength(150);
    expect(list.read()).toMatchObject({ hasMore: false });
  });

  it('shows what is added elsewhere, and keeps as many in sight', async () => {
    const { store, add } = createStore(250);
    const list = createKeptList(store, all);
    list.subscribe(() => {});
    await vi.waitFor(() => expect(shownIds(list)).toHaveLength(100));
    await list.showMore();
    add('new');
    await vi.waitFor(() => expect(shownIds(list)[0]).toBe('new'));
    expect(shownIds(list)).toHaveLength(200);
  });

  it('gives the error when the store cannot be read', async () => {
    const denied = new Error('denied');
    const { store } = createStore(1);
    const list = createKeptList({ ...store, count: async () => Promise.reject(denied) }, all);
    list.subscribe(() => {});
    await vi.waitFor(() => expect(list.read()).toBe(denied));
  });
});
