// oxlint-disable-next-line import/no-unassigned-import -- the store's library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';
import type { Draft } from './draft.ts';

const PICTURE = `data:image/png;base64,${'A'.repeat(1_000_000)}`;

const draft: Draft = {
  typed: [
    ['__proto__', 'a'],
    ['user.name', ' b '],
    ['user.name', 'c'],
  ],
  format: 'png',
  scale: 2,
};

function withPicture(name: string): Draft {
  return {
    ...draft,
    typed: [
      ['photo', PICTURE],
      ['name', name],
    ],
  };
}

function createTab(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

/** Characters that are put into any store from now on, and a limit over which the disk is full. */
function watchWrites(limit = Infinity) {
  const written = { length: 0 };
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const { length } = JSON.stringify(value);
    if (length > limit) throw new DOMException('full', 'QuotaExceededError');
    written.length += length;
    return put.call(this, value, key);
  });
  return written;
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the draft store', () => {
  it('returns what was typed, by exact and repeated names', async () => {
    const store = createDraftStore(createTab());
    expect(await store.write('t', draft)).toBe('none');
    expect(await store.read('t')).toMatchObject(draft);
    expect(await store.read('other')).toBeUndefined();
  });

  it('returns the last draft of a tab that was left before the database had stored it', async () => {
    const tab = createTab();
    await createDraftStore(tab).write('t', withPicture('An'));
    await new Promise((resolve) => setTimeout(resolve, 2));
    const left = createDraftStore(tab);
    await left.read('t');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('left', 'AbortError');
    });
    await left.write('t', withPicture('Ana'));
    vi.restoreAllMocks();
    const [photo, name] = (await createDraftStore(tab).read('t'))?.typed ?? [];
    expect(name).toEqual(['name', 'Ana']);
    expect(photo?.[0]).toBe('photo');
  });

  it('never returns an earlier image in place of a newer one', async () => {
    const tab = createTab();
    const store = createDraftStore(tab);
    await store.write('t', withPicture('An'));
    await new Promise((resolve) => setTimeout(resolve, 2));
    watchWrites(0);
    await store.write('t', withPicture('Ana'));
    expect((await createDraftStore(tab).read('t'))?.typed).toEqual(withPicture('Ana').typed);
    const typed: Draft['typed'] = [
      ['photo', `${PICTURE}B`],
      ['name', 'Ana'],
    ];
    await store.write('t', { ...draft, typed });
    expect((await createDraftStore(tab).read('t'))?.typed).toEqual([
      ['photo', ''],
      ['name', 'Ana'],
    ]);
  });

  it('returns to each of two tabs its draft after a reload, and to a third the newest', async () => {
    const [one, two] = [createTab(), createTab()];
    await createDraftStore(one).write('t', draft);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await createDraftStore(two).write('t', { ...draft, format: 'webp' });
    expect(await createDraftStore(one).read('t')).toMatchObject({ format: 'png' });
    expect(await createDraftStore(two).read('t')).toMatchObject({ format: 'webp' });
    expect(await createDraftStore(createTab()).read('t')).toMatchObject({ format: 'webp' });
  });

  it('stores a large image once, however often the text beside it changes', async () => {
    const tab = createTab();
    const store = createDraftStore(tab);
    const written = watchWrites();
    await store.write('t', withPicture('Z'));
    expect(written.length).toBeGreaterThan(PICTURE.length);
    written.length = 0;
    await store.write('t', withPicture('Zo'));
    await store.write('t', withPicture('Zoë'));
    const reloaded = createDraftStore(tab);
    expect(await reloaded.read('t')).toMatchObject(withPicture('Zoë'));
    await reloaded.write('t', withPicture('Zoë K'));
    expect(written.length).toBeLessThan(2_000);
    expect(await createDraftStore(tab).read('t')).toMatchObject(withPicture('Zoë K'));
  });

  it('deletes an image without a draft', async () => {
    const tab = createTab();
    const store = createDraftStore(tab);
    await store.write('t', { ...draft, typed: [['photo', PICTURE]] });
    await store.write('t', draft);
    await createDraftStore(tab).read('t');
    const countTexts = () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('galley-drafts');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('texts').objectStore('texts').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      });
    await expect.poll(countTexts).toBe(0);
  });

  it('saves the text when an image does not fit, and says so', async () => {
    watchWrites(10_000);
    const store = createDraftStore(createTab());
    const typed: Draft['typed'] = [
      ['name', 'x'],
      ['photo', PICTURE],
    ];
    expect(await store.write('t', { ...draft, typed })).toBe('files');
    expect((await store.read('t'))?.typed).toEqual([
      ['name', 'x'],
      ['photo', ''],
    ]);
  });

  it('says when only the tab stores a draft', async () => {
    watchWrites(0);
    const tab = createTab();
    expect(await createDraftStore(tab).write('t', draft)).toBe('tab');
    expect(await createDraftStore(tab).read('t')).toMatchObject(draft);
  });

  it('says when nothing could be stored, and never rejects', async () => {
    watchWrites(0);
    const store = createDraftStore(undefined);
    expect(await store.write('t', draft)).toBe('all');
    expect(await store.read('t')).toBeUndefined();
    vi.stubGlobal('indexedDB', undefined);
    const denied = createDraftStore(undefined);
    expect(await denied.write('t', draft)).toBe('all');
    expect(await denied.read('t')).toBeUndefined();
  });
});
