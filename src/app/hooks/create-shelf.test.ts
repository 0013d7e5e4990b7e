import { describe, expect, it } from 'vitest';
import { createShelf, SHELF_KEY, type ShelfItem } from './create-shelf.ts';

function item(number: number): ShelfItem {
  const id = `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, name: `Template ${number}`, projectName: 'Project', ratio: 1.5 };
}

function memory(initial?: string) {
  const map = new Map(initial === undefined ? [] : [[SHELF_KEY, initial]]);
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

describe('the shelf', () => {
  it('puts what was opened last first, each template once, twelve at most', () => {
    const shelf = createShelf({ storage: memory() });
    for (let number = 0; number < 20; number += 1) shelf.addRecent(item(number));
    shelf.addRecent(item(15));
    const names = shelf.read().recent.map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(names.slice(0, 3)).toEqual(['Template 15', 'Template 19', 'Template 18']);
  });

  it('marks and unmarks favourites', () => {
    const shelf = createShelf({ storage: memory() });
    shelf.toggleFavourite(item(1));
    expect(shelf.read().favourites).toEqual([item(1)]);
    shelf.toggleFavourite(item(1));
    expect(shelf.read().favourites).toEqual([]);
  });

  it('is there again after a reload', () => {
    const storage = memory();
    createShelf({ storage }).toggleFavourite(item(1));
    expect(createShelf({ storage }).read().favourites).toEqual([item(1)]);
  });

  it.each(['{', 'null', '[]', '{"recent":[{"id":"x"},7],"favourites":"no"}'])('takes storage that says %s', (text) => {
    expect(createShelf({ storage: memory(text) }).read()).toEqual({ recent: [], favourites: [] });
  });

  it('works on when the storage is full or denied', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const storage of [full, undefined]) {
      const shelf = createShelf({ storage });
      shelf.addRecent(item(1));
      expect(shelf.read().recent).toEqual([item(1)]);
    }
  });

  it('takes over what another tab has written', () => {
    const events = new EventTarget();
    const shelf = createShelf({ storage: memory(), events });
    let told = 0;
    shelf.subscribe(() => (told += 1));
    const newValue = JSON.stringify({ recent: [item(2)], favourites: [] });
    events.dispatchEvent(Object.assign(new Event('storage'), { key: SHELF_KEY, newValue }));
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: '' }));
    expect(shelf.read().recent).toEqual([item(2)]);
    expect(told).toBe(1);
  });
});
