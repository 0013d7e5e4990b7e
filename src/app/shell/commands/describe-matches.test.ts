import { expect, test } from 'vitest';
import { describeMatches } from './describe-matches.ts';

const read = { isReading: false, hasFailed: false };
const reading = { ...read, isReading: true };
const failed = { ...read, hasFailed: true };

test.each([
  [9, '', read, ''],
  [0, 'xyz', read, 'Nothing matches “xyz”.'],
  [0, 'xyz', reading, 'Searching…'],
  [0, 'xyz', failed, 'Nothing matches “xyz”. Not all projects and templates could be read.'],
  [1, 'xyz', reading, '1 match. The rest of the workspace is still being read.'],
  [2, 'xyz', failed, '2 matches. Not all projects and templates could be read.'],
])('that %d match “%s” in a workspace that is read as %j is told as: %s', (count, query, state, said) => {
  expect(describeMatches(count, query, state)).toBe(said);
});
