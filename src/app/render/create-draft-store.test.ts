import { describe, expect, it } from 'vitest';
import { createDraftStore, type Draft } from './create-draft-store.ts';

function createStorage(initial: [string, string][] = []) {
  const items = new Map(initial);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const draft: Draft = {
  typed: [
    ['__proto__', 'a'],
    ['user.name', ' b '],
    ['user.name', 'c'],
  ],
  format: 'png',
  scale: 2,
};

describe('createDraftStore', () => {
  it('gives back what was typed, by exact names, twice if need be', () => {
    const store = createDraftStore(createStorage());
    expect(store.write('t', draft)).toBe('none');
    expect(store.read('t')).toEqual(draft);
    expect(store.read('other')).toBeUndefined();
  });

  it('leaves out large files and says so', () => {
    const store = createDraftStore(createStorage());
    expect(
      store.write('t', {
        ...draft,
        typed: [
          ['a', 'x'],
          ['b', 'x'.repeat(1_000_001)],
        ],
      }),
    ).toBe('files');
    expect(store.read('t')?.typed).toEqual([['a', 'x']]);
  });

  it('says when nothing could be kept', () => {
    const full = {
      ...createStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(createDraftStore(full).write('t', draft)).toBe('all');
    expect(createDraftStore(undefined).write('t', draft)).toBe('all');
    expect(createDraftStore(undefined).read('t')).toBeUndefined();
  });

  it('survives a store that something else has written', () => {
    for (const text of ['{', '7', 'null', '{"typed":7}']) {
      expect(createDraftStore(createStorage([['galley:draft:t', text]])).read('t')).toBeUndefined();
    }
    const odd = createStorage([['galley:draft:t', '{"typed":[["a","x"],["b",7],"c",["d"]],"scale":"2"}']]);
    expect(createDraftStore(odd).read('t')).toEqual({ typed: [['a', 'x']], format: '', scale: 1 });
  });
});
