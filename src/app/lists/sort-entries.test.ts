import { expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { sortEntries } from './sort-entries.ts';

const project = (name: string, templateCount?: number, updatedAt = ''): Entry => ({
  id: name,
  name,
  description: '',
  visibility: 'SHARED',
  templateCount,
  updatedAt,
});

const entries = [
  project('Card 10', 3, '2026-03-01T00:00:00Z'),
  project('card 9', undefined, 'soon'),
  project('Ålesund', 3, '2026-01-01T00:00:00Z'),
  project('zebra', 7, '2026-02-01T00:00:00Z'),
];

const names = (sort: Parameters<typeof sortEntries>[1]) => sortEntries(entries, sort).map(({ name }) => name);

it('names sort naturally', () => {
  expect(names('name')).toEqual(['Ålesund', 'card 9', 'Card 10', 'zebra']);
  expect(names('-name')).toEqual(['zebra', 'Card 10', 'card 9', 'Ålesund']);
  const others = ['Zoo', 'Œuvre', 'Łódź', 'Apple'].map((name) => project(name));
  expect(sortEntries(others, 'name').map(({ name }) => name)).toEqual(['Apple', 'Łódź', 'Œuvre', 'Zoo']);
});

it('entries without a date or count come last in both directions', () => {
  expect(names('updated').at(-1)).toBe('card 9');
  expect(names('-updated')).toEqual(['Card 10', 'zebra', 'Ålesund', 'card 9']);
});

it('equal entries keep their order', () => {
  expect(names('-count')).toEqual(['zebra', 'Card 10', 'Ålesund', 'card 9']);
});
