import { expect, it } from 'vitest';
import { pickTrialRows } from './filled-parts.tsx';

function pick(...texts: string[]): string[] {
  return pickTrialRows(texts.map((text) => ({ cells: [text] }))).map(({ cells }) => cells.join());
}

it('pickTrialRows picks the first, the longest and the shortest row', () => {
  expect(pick('Ada', 'Grace Hopper', 'Al', 'Alan')).toEqual(['Ada', 'Grace Hopper', 'Al']);
});

it('pickTrialRows picks no row twice', () => {
  expect(pick('Ada', 'Al')).toEqual(['Ada', 'Al']);
  expect(pick('Ada', 'Al', 'Al')).toHaveLength(3);
  expect(pick()).toEqual([]);
});
