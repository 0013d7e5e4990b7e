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
  [0, 'xyz', failed, 'Nothing matches “xyz”. Not all projects and templates could be read.'],
  [1, 'xyz', reading, '1 match. The rest of the workspace is still being read.'],
  [40, 'xyz', read, '40 matches.'],
  [40, 'xyz', cut, 'The first 40 matches; type more letters to narrow them.'],
  [9, '', cut, ''],
  [2, 'xyz', failed, '2 matches. Not all projects and templates could be read.'],
])('that %d match “%s” in a workspace that is read as %j is told as: %s', (count, query, state, said) => {
  expect(describeMatches(count, query, state)).toBe(said);
});
