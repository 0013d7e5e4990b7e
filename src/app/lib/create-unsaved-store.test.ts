// oxlint-disable-next-line import/no-unassigned-import -- the library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUnsavedStore } from './create-unsaved-store.ts';

afterEach(() => vi.restoreAllMocks());

describe('the store of unsaved work', () => {
  it('keeps one draft for each kind and id', async () => {
    const { read, write } = createUnsavedStore(undefined);
    await write('document', 'a', { text: 'one' });
    await write('document', 'b', { text: 'two' });
    await write('update', 'a', { text: 'three' });
    expect(await read('document', 'a')).toEqual({ text: 'one' });
    await write('document', 'a', undefined);
    expect(await read('document', 'a')).toBeUndefined();
    expect(await read('update', 'a')).toEqual({ text: 'three' });
  });

  it('keeps the draft of each tab, and takes over the newest one in a new tab', async () => {
    const first = createUnsavedStore(undefined);
    const second = createUnsavedStore(undefined);
    const third = createUnsavedStore(undefined);
    await first.write('document', 'tabs', 'first');
    await second.write('document', 'tabs', 'second');
    expect(await first.read('document', 'tabs')).toBe('first');
    await first.write('document', 'tabs', undefined);
    expect(await third.read('document', 'tabs')).toBe('second');
    await third.write('document', 'tabs', undefined);
    expect(await second.read('document', 'tabs')).toBeUndefined();
  });

  it('reports a full disk, and then keeps the draft in the tab', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const inTab = new Map<string, string>();
    const { read, write } = createUnsavedStore({
      getItem: (key) => inTab.get(key) ?? null,
      setItem: (key, text) => void inTab.set(key, text),
      removeItem: (key) => void inTab.delete(key),
    });
    expect(await write('document', 'a', { text: 'kept' })).toBe(false);
    expect(await read('document', 'a')).toEqual({ text: 'kept' });
    vi.restoreAllMocks();
    expect(await write('document', 'a', { text: 'later' })).toBe(true);
    expect([await read('document', 'a'), [...inTab.keys()]]).toEqual([{ text: 'later' }, ['galley:tab']]);
  });

  it('deletes drafts that are older than 90 days', async () => {
    const { read, write } = createUnsavedStore(undefined);
    const now = Date.now();
    await write('document', 'old', {});
    vi.spyOn(Date, 'now').mockReturnValue(now + 91 * 24 * 3_600_000);
    await read('document', 'other');
    expect(await read('document', 'old')).toBeUndefined();
  });
});
