import { describe, expect, it } from 'vitest';
import { isTemplate, type Entry } from './entry.ts';
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

async function find(entries: Entry[], query: string): Promise<string[]> {
  const found = await findEntries(entries, query, {
    now: () => 0,
    pause: async () => {},
    signal: new AbortController().signal,
    projectNames,
  });
  return found?.map(({ name }) => name) ?? [];
}

describe('finding', () => {
  it('looks in names, descriptions, projects and ids', async () => {
    const entries: Entry[] = [
      template('In the name: lobster'),
      template('Two', { description: 'A lobster in the description' }),
      template('Three', { project: 'Lobster' }),
      template('Four', { id: 'abcdef00-0000-4000-8000-000000000004' }),
      { id: 'p', name: 'Lobster project', description: '', templateCount: 1, ...shared },
    ];
    expect((await find(entries, 'lobster')).sort()).toEqual([
      'In the name: lobster',
      'Lobster project',
      'Three',
      'Two',
    ]);
    expect(await find(entries, 'ABCDEF00')).toEqual(['Four']);
  });

  it('wants every word, each wherever it is', async () => {
    const entries = [template('Spring sale', { project: 'Kyoto' }), template('Spring sale', { project: 'Oslo' })];
    expect(await find(entries, 'kyoto spring')).toHaveLength(1);
    expect(await find(entries, 'kyoto autumn')).toEqual([]);
  });

  it('puts names before projects before descriptions, and keeps the order of equals', async () => {
    const entries = [
      template('A', { description: 'poster' }),
      template('B', { project: 'poster' }),
      template('Poster C'),
      template('Poster D'),
    ];
    expect(await find(entries, 'poster')).toEqual(['Poster C', 'Poster D', 'B', 'A']);
  });

  it('lets the page breathe every few milliseconds, and gives up when something else is wanted', async () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => template(`Template ${index}`));
    const abort = new AbortController();
    let clock = 0;
    let pauses = 0;
    const found = await findEntries(entries, 'template', {
      now: () => (clock += 3),
      pause: async () => {
        pauses += 1;
        if (pauses === 2) abort.abort();
      },
      signal: abort.signal,
      projectNames,
    });
    expect(found).toBeUndefined();
    expect(pauses).toBe(2);
  });
});
