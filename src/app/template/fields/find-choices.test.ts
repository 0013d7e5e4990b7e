import { expect, it } from 'vitest';
import { findChoices } from './find-choices.ts';

const labels = ['red', 'dark red', 'green', 'redwood', 'osterreich'];

it('finds labels that contain the words, and lists those that begin with them first', () => {
  expect(findChoices(labels, ' Red', 100)).toEqual({ found: [0, 3, 1], total: 3 });
  expect(findChoices(labels, 'blue', 100)).toEqual({ found: [], total: 0 });
  expect(findChoices(labels, 'Öster', 100)).toEqual({ found: [4], total: 1 });
});

it('returns the first labels if there is no query, and counts all of them', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `option ${index}`);
  const { found, total } = findChoices(many, '', 100);
  expect([found.length, found.at(-1), total]).toEqual([100, 99, 100_000]);
});
