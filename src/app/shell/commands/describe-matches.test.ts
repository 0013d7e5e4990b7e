import { expect, test } from 'vitest';
import { describeMatches } from './describe-matches.ts';

const read = { isReading: false, hasFailed: false, hasMore: false };
const reading = { ...read, isReading: true };
const failed = { ...read, hasFailed: true };
const cut = { ...read, hasMore: true };

test.each([
  [9, '', read, ''],
  [0, 'xyz', read, 'Nothing matches “xyz”.'],
  [0, 'xyz', reading, 'Searching…'],
  [0, 'xyz', failed, 'Nothing matches “xyz”. Some projects and templates could not be loaded.'],
  [1, 'xyz', reading, '1 match. Still searching.'],
  [40, 'xyz', read, '40 matches.'],
  [40, 'xyz', cut, 'The first 40 matches; type more to narrow them.'],
  [9, '', cut, ''],
  [2, 'xyz', failed, '2 matches. Some projects and templates could not be loaded.'],
])('%d matches of “%s” in the state %j: %s', (count, query, state, text) => {
  expect(describeMatches(count, query, state)).toBe(text);
});
