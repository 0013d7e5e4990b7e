// oxlint-disable-next-line import/no-unassigned-import -- the library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readUnsaved, writeUnsaved } from './unsaved-store.ts';

afterEach(() => vi.restoreAllMocks());

describe('the store of unsaved work', () => {
  it('keeps one draft for each kind and id', async () => {
    await writeUnsaved('document', 'a', { text: 'one' });
    await writeUnsaved('document', 'b', { text: 'two' });
    await writeUnsaved('update', 'a', { text: 'three' });
    expect(await readUnsaved('document', 'a')).toEqual({ text: 'one' });
    await writeUnsaved('document', 'a', undefined);
    expect(await readUnsaved('document', 'a')).toBeUndefined();
    expect(await readUnsaved('update', 'a')).toEqual({ text: 'three' });
  });

  it('keeps the draft of each tab, and takes over the newest one in a new tab', async () => {
    await writeUnsaved('document', 'tabs', 'first', '1');
    await writeUnsaved('document', 'tabs', 'second', '2');
    expect(await readUnsaved('document', 'tabs', '1')).toBe('first');
    await writeUnsaved('document', 'tabs', undefined, '1');
    expect(await readUnsaved('document', 'tabs', '3')).toBe('second');
    await writeUnsaved('document', 'tabs', undefined, '3');
    expect(await readUnsaved('document', 'tabs', '2')).toBeUndefined();
  });

  it('reports a full disk, and then keeps the draft in the tab', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const inTab = new Map<string, string>();
    const sessionStorage = {
      getItem: (key: string) => inTab.get(key) ?? null,
      setItem: (key: string, text: string) => void inTab.set(key, text),
      removeItem: (key: string) => void inTab.delete(key),
    };
    vi.stubGlobal('window', { sessionStorage });
    expect(await writeUnsaved('document', 'a', { text: 'kept' })).toBe(false);
    expect(await readUnsaved('document', 'a')).toEqual({ text: 'kept' });
    vi.restoreAllMocks();
    expect(await writeUnsaved('document', 'a', { text: 'later' })).toBe(true);
    expect([await readUnsaved('document', 'a'), inTab.size]).toEqual([{ text: 'later' }, 0]);
    vi.unstubAllGlobals();
  });

  it('deletes drafts that are older than 90 days', async () => {
    const now = Date.now();
    await writeUnsaved('document', 'old', {});
    vi.spyOn(Date, 'now').mockReturnValue(now + 91 * 24 * 3_600_000);
    await readUnsaved('document', 'other');
    expect(await readUnsaved('document', 'old')).toBeUndefined();
  });
});
