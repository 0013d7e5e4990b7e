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

async function find(entries: Entry[], query: string, traits = new Map<string, string[]>()): Promise<string[]> {
  const found = await findEntries(entries, query, {
    now: () => 0,
    yieldToBrowser: async () => {},
    grades: new Map(),
    traits,
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

  it('looks in the traits that are known, after names and before descriptions', async () => {
    const [square, other] = ['cccccccc-0000-4000-8000-000000000001', 'cccccccc-0000-4000-8000-000000000002'];
    const entries = [
      template('A', { id: other, description: 'Not 1080' }),
      template('Quote card', { id: square }),
      template('1080 ways'),
    ];
    const traits = new Map([[square, ['1080x1080', '1080', 'instagram']]]);
    expect(await find(entries, '1080', traits)).toEqual(['1080 ways', 'Quote card', 'A']);
    expect(await find(entries, 'instagram quote', traits)).toEqual(['Quote card']);
    expect(await find(entries, '1080 × 1080', traits)).toEqual(['Quote card']);
    expect(await find(entries, 'gram', traits)).toEqual([]);
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

  it.each([
    ['quote CARD', ['Quote card wide', 'Quote card']],
    ['car card', ['Card', 'Car card']],
    ['85x200 banner', ['85 × 200 banner for two', '85 × 200 banner']],
  ])('puts what is called exactly "%s" first', async (query, names) => {
    expect(
      (
        await find(
          names.map((name) => template(name)),
          query,
        )
      )[0],
    ).toBe(names[1]);
  });

  it('yields to the browser every few milliseconds, gives up when something else is wanted, and can go on from there', async () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => template(`Template ${index}`));
    const grades = new Map<Entry, number>();
    let clock = 0;
    async function findUntilYield(last: number): Promise<Entry[] | undefined> {
      const abort = new AbortController();
      let yields = 0;
      return findEntries(entries, 'template', {
        now: () => (clock += 3),
        yieldToBrowser: async () => {
          yields += 1;
          if (yields === last) abort.abort();
        },
        signal: abort.signal,
        projectNames,
        traits: new Map(),
        grades,
      });
    }
    expect(await findUntilYield(2)).toBeUndefined();
    const graded = grades.size;
    expect(graded).toBeGreaterThan(100);
    expect(graded).toBeLessThan(1_000);
    expect(await findUntilYield(Infinity)).toHaveLength(1_000);
  });
});
