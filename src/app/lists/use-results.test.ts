import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { filterEntries } from './use-results.ts';

const ofNobody = new Set<string>();

function template(id: string, visibility: string): Entry {
  return { id, name: id, description: '', projectId: 'p', visibility, updatedAt: '2026-01-01T00:00:00Z' };
}

const entries = [template('a', 'SHARED'), template('b', 'PRIVATE'), template('c', 'SHARED')];

it('a list without a filter stays the same', () => {
  expect(filterEntries(entries, { visibility: '', favourites: false }, ofNobody)).toBe(entries);
});

it('entries must pass every filter, and keep their order', () => {
  const idsOf = (visibility: string, isFavourite: boolean, favouriteIds = ofNobody) =>
    filterEntries(entries, { visibility, favourites: isFavourite }, favouriteIds).map(({ id }) => id);
  expect(idsOf('SHARED', false)).toEqual(['a', 'c']);
  expect(idsOf('TEAM', false)).toEqual([]);
  expect(idsOf('', true, new Set(['b', 'c']))).toEqual(['b', 'c']);
  expect(idsOf('SHARED', true, new Set(['b', 'c']))).toEqual(['c']);
});
