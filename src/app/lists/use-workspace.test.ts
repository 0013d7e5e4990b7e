import { expect, it } from 'vitest';
import { joinSearches } from './use-workspace.ts';

const template = (id: string, projectId: string) => ({
  id,
  projectId,
  name: id,
  description: '',
  visibility: 'SHARED',
  updatedAt: '2026-01-01T00:00:00Z',
});

it('a search that starts again keeps the templates of projects that are still to be read', () => {
  const earlier = [template('moved', 'b'), template('deleted', 'a'), template('kept', 'b'), template('gone', 'c')];
  const search = { items: [template('moved', 'a')], projectCount: 1 };
  const joined = joinSearches(search, ['a', 'b'], earlier);
  expect(joined.map(({ id, projectId }) => [id, projectId])).toEqual([
    ['moved', 'a'],
    ['kept', 'b'],
  ]);
  expect(joinSearches(undefined, ['a', 'b'], earlier)).toEqual(earlier.slice(0, 3));
});
