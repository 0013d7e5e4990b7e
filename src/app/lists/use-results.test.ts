import { expect, it, describe } from 'vitest';
import { type Entry, isTemplate } from './entry.ts';
import { filterEntries, findEntries, sortEntries } from './use-results.ts';
import { parseQuery } from '../lib/match-text.ts';

const ofNobody = new Set<string>();

function template(id: string, visibility: string): Entry {
  return { id, name: id, description: '', projectId: 'p', visibility, updatedAt: '2026-01-01T00:00:00Z' };
}

const visibilities = [template('a', 'SHARED'), template('b', 'PRIVATE'), template('c', 'SHARED')];

it('without a filter, all entries pass', () => {
  expect(filterEntries(visibilities, { visibility: '', favourites: false }, ofNobody)).toEqual(visibilities);
});

it('entries must pass every filter, and keep their order', () => {
  const idsOf = (visibility: string, isFavourite: boolean, favouriteIds = ofNobody) =>
    filterEntries(visibilities, { visibility, favourites: isFavourite }, favouriteIds).map(({ id }) => id);
  expect(idsOf('SHARED', false)).toEqual(['a', 'c']);
  expect(idsOf('TEAM', false)).toEqual([]);
  expect(idsOf('', true, new Set(['b', 'c']))).toEqual(['b', 'c']);
  expect(idsOf('SHARED', true, new Set(['b', 'c']))).toEqual(['c']);
});

const shared = { visibility: 'SHARED', updatedAt: '2026-01-01T00:00:00Z' };

function named(
  name: string,
  { description = '', project = 'Work', id = 'bbbbbbbb-0000-4000-8000-000000000001' } = {},
): Entry {
  return { id, name, description, projectId: project, ...shared };
}

/** A project is called by its id here. */
const projectNames = (entry: Entry) => (isTemplate(entry) ? entry.projectId : '');

function find(entries: Entry[], query: string, traits = new Map<string, string>()): string[] {
  return findEntries(entries, parseQuery(query), projectNames, traits).map(({ name }) => name);
}

describe('a search', () => {
  it('looks in names, descriptions, projects and ids', () => {
    const entries: Entry[] = [
      named('In the name: lobster'),
      named('Two', { description: 'A lobster in the description' }),
      named('Three', { project: 'Lobster' }),
      named('Four', { id: 'abcdef00-0000-4000-8000-000000000004' }),
      { id: 'p', name: 'Lobster project', description: '', templateCount: 1, ...shared },
    ];
    expect(find(entries, 'lobster').sort()).toEqual(['In the name: lobster', 'Lobster project', 'Three', 'Two']);
    expect(find(entries, 'ABCDEF00')).toEqual(['Four']);
  });

  it('looks in the traits that are known', () => {
    const square = 'cccccccc-0000-4000-8000-000000000001';
    const entries = [named('Quote card', { id: square }), named('1080 ways')];
    const traits = new Map([[square, '1080x1080 1080 instagram']]);
    expect(find(entries, '1080', traits)).toEqual(['1080 ways', 'Quote card']);
    expect(find(entries, 'instagram quote', traits)).toEqual(['Quote card']);
    expect(find(entries, '1080 × 1080', traits)).toEqual(['Quote card']);
  });

  it('needs every word, in any of the texts', () => {
    const entries = [named('Spring sale', { project: 'Kyoto' }), named('Spring sale', { project: 'Oslo' })];
    expect(find(entries, 'kyoto spring')).toHaveLength(1);
    expect(find(entries, 'kyoto autumn')).toEqual([]);
  });

  it('puts names before projects and descriptions, and keeps the order of equals', () => {
    const entries = [
      named('A', { description: 'poster' }),
      named('B', { project: 'poster' }),
      named('My poster'),
      named('Poster C'),
      named('Poster D'),
    ];
    expect(find(entries, 'poster')).toEqual(['Poster C', 'Poster D', 'My poster', 'A', 'B']);
  });

  it.each([
    ['quote CARD', ['Quote card wide', 'Quote card']],
    ['car card', ['Card', 'Car card']],
    ['85x200 banner', ['85 × 200 banner for two', '85 × 200 banner']],
  ])('puts the exact name "%s" first', (query, names) => {
    expect(
      find(
        names.map((name) => named(name)),
        query,
      )[0],
    ).toBe(names[1]);
  });
});

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
