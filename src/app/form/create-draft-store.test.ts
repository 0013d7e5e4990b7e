import { describe, expect, it } from 'vitest';
import { createDraftStore, type KeptDraft } from './create-draft-store.ts';

function createStorage(initial: [string, string][] = []) {
  const items = new Map(initial);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const full = {
  ...createStorage(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

const draft: KeptDraft = {
  typed: [
    ['__proto__', 'a'],
    ['user.name', ' b '],
    ['user.name', 'c'],
  ],
  format: 'png',
  scale: 2,
  writer: 'w',
  savedAt: 5,
};

describe('createDraftStore', () => {
  it('gives back what was typed, by exact names, twice if need be', () => {
    const store = createDraftStore({ own: createStorage(), shared: createStorage() });
    expect(store.write('t', draft)).toBe('none');
    expect(store.read('t')).toEqual({ draft, isOwn: true });
    expect(store.read('other')).toBeUndefined();
  });

  it('reads to each of two tabs its own draft, and to a third the last', () => {
    const shared = createStorage();
    const [one, two] = [createStorage(), createStorage()].map((own) => createDraftStore({ own, shared }));
    one?.write('t', draft);
    two?.write('t', { ...draft, writer: 'two' });
    expect(one?.read('t')?.draft.writer).toBe('w');
    expect(two?.read('t')?.draft.writer).toBe('two');
    const third = createDraftStore({ own: createStorage(), shared });
    expect(third.read('t')).toMatchObject({ draft: { writer: 'two' }, isOwn: false });
  });

  it('leaves out large files and says so', () => {
    const store = createDraftStore({ own: createStorage(), shared: createStorage() });
    const typed: KeptDraft['typed'] = [
      ['a', 'x'],
      ['b', 'x'.repeat(1_000_001)],
    ];
    expect(store.write('t', { ...draft, typed })).toBe('files');
    expect(store.read('t')?.draft.typed).toEqual([['a', 'x']]);
  });

  it('says when nothing could be kept', () => {
    expect(createDraftStore({ own: full, shared: full }).write('t', draft)).toBe('all');
    expect(createDraftStore({ own: undefined, shared: undefined }).write('t', draft)).toBe('all');
    expect(createDraftStore({ own: undefined, shared: undefined }).read('t')).toBeUndefined();
  });

  it('survives a store that something else has written', () => {
    for (const text of ['{', '7', 'null', '{"typed":7}']) {
      const shared = createStorage([['galley:draft:t', text]]);
      expect(createDraftStore({ own: undefined, shared }).read('t')).toBeUndefined();
    }
    const odd = createStorage([['galley:draft:t', '{"typed":[["a","x"],["b",7],"c",["d"]],"scale":"2"}']]);
    expect(createDraftStore({ own: undefined, shared: odd }).read('t')?.draft).toMatchObject({
      typed: [['a', 'x']],
      format: '',
      scale: 1,
      savedAt: 0,
    });
  });
});
