import { describe, expect, it } from 'vitest';
import { createRememberedTemplates, REMEMBERED_KEY, type RememberedTemplate } from './create-remembered-templates.ts';

function item(number: number): RememberedTemplate {
  const id = `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, name: `Template ${number}`, projectName: 'Project' };
}

function memory(initial: Record<string, string> = {}) {
  const map = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('the remembered templates', () => {
  it('start with the last opened template, and contain each once, at most twelve', () => {
    const { getState } = createRememberedTemplates(memory());
    for (let number = 0; number < 20; number += 1) getState().addRecent(item(number));
    getState().addRecent(item(15));
    const names = getState().recent.map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(names.slice(0, 3)).toEqual(['Template 15', 'Template 19', 'Template 18']);
  });

  it('include marked favorites until they are unmarked', () => {
    const { getState } = createRememberedTemplates(memory());
    getState().toggleFavourite(item(1));
    expect(getState().favourites).toEqual([item(1)]);
    getState().toggleFavourite(item(1));
    expect(getState().favourites).toEqual([]);
  });

  it('use the latest names, and forget a deleted template', () => {
    const { getState } = createRememberedTemplates(memory());
    getState().toggleFavourite(item(1));
    getState().addRecent({ ...item(1), name: 'Renamed' });
    expect(getState().favourites).toEqual([{ ...item(1), name: 'Renamed' }]);
    getState().update(item(1).id, { name: 'Named again' });
    expect(getState().favourites).toEqual([{ ...item(1), name: 'Named again' }]);
    expect(getState().recent).toEqual(getState().favourites);
    getState().forget(item(1).id);
    expect(getState()).toMatchObject({ recent: [], favourites: [] });
  });

  it('use the latest project name and date, and are forgotten with their project', () => {
    const { getState } = createRememberedTemplates(memory());
    getState().toggleFavourite({ ...item(1), projectId: 'a', updatedAt: '2026-01-01' });
    getState().addRecent({ ...item(2), projectId: 'a' });
    getState().addRecent({ ...item(3), projectId: 'b' });
    getState().update('a', { projectName: 'Renamed' });
    getState().update(item(1).id, { updatedAt: '2026-01-02' });
    expect(getState().favourites).toMatchObject([{ projectName: 'Renamed', updatedAt: '2026-01-02' }]);
    expect(getState().recent).toMatchObject([{ projectName: 'Project' }, { projectName: 'Renamed' }]);
    getState().forget('A');
    expect(getState()).toMatchObject({ recent: [{ id: item(3).id }], favourites: [] });
  });

  it('survive a reload', () => {
    const storage = memory();
    createRememberedTemplates(storage).getState().toggleFavourite(item(1));
    expect(createRememberedTemplates(storage).getState().favourites).toEqual([item(1)]);
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"recent":[{"id":"x"},7],"favourites":"no"}',
    '{"recent":[{"id":"x","name":"","projectName":"","updatedAt":7}]}',
  ])('ignore storage that contains %s', (text) => {
    for (const stored of [`{"state":${text}}`, text]) {
      const { getState } = createRememberedTemplates(memory({ [REMEMBERED_KEY]: stored }));
      expect(getState()).toMatchObject({ recent: [], favourites: [] });
    }
  });

  it('work if the storage is full or blocked', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const storage of [full, undefined]) {
      const { getState } = createRememberedTemplates(storage);
      getState().addRecent(item(1));
      expect(getState().recent).toEqual([item(1)]);
    }
  });

  it('follow the changes of another tab', () => {
    const storage = memory();
    const store = createRememberedTemplates(storage);
    createRememberedTemplates(storage).getState().addRecent(item(2));
    void store.persist.rehydrate();
    expect(store.getState().recent).toEqual([item(2)]);
  });
});
