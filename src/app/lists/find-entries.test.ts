import { describe, expect, it } from 'vitest';
import { isTemplate, type Entry } from './entry.ts';
import { parseQuery } from '../lib/match-text.ts';
import { findEntries } from './find-entries.ts';

const shared = { visibility: 'SHARED', updatedAt: '2026-01-01T00:00:00Z' };

function template(
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
      template('In the name: lobster'),
      template('Two', { description: 'A lobster in the description' }),
      template('Three', { project: 'Lobster' }),
      template('Four', { id: 'abcdef00-0000-4000-8000-000000000004' }),
      { id: 'p', name: 'Lobster project', description: '', templateCount: 1, ...shared },
    ];
    expect(find(entries, 'lobster').sort()).toEqual(['In the name: lobster', 'Lobster project', 'Three', 'Two']);
    expect(find(entries, 'ABCDEF00')).toEqual(['Four']);
  });

  it('looks in the traits that are known', () => {
    const square = 'cccccccc-0000-4000-8000-000000000001';
    const entries = [template('Quote card', { id: square }), template('1080 ways')];
    const traits = new Map([[square, '1080x1080 1080 instagram']]);
    expect(find(entries, '1080', traits)).toEqual(['1080 ways', 'Quote card']);
    expect(find(entries, 'instagram quote', traits)).toEqual(['Quote card']);
    expect(find(entries, '1080 × 1080', traits)).toEqual(['Quote card']);
  });

  it('needs every word, in any of the texts', () => {
    const entries = [template('Spring sale', { project: 'Kyoto' }), template('Spring sale', { project: 'Oslo' })];
    expect(find(entries, 'kyoto spring')).toHaveLength(1);
    expect(find(entries, 'kyoto autumn')).toEqual([]);
  });

  it('puts names before projects and descriptions, and keeps the order of equals', () => {
    const entries = [
      template('A', { description: 'poster' }),
      template('B', { project: 'poster' }),
      template('My poster'),
      template('Poster C'),
      template('Poster D'),
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
        names.map((name) => template(name)),
        query,
      )[0],
    ).toBe(names[1]);
  });
});
