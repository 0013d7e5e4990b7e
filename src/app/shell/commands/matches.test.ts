import { expect, it, test } from 'vitest';
import { describeMatches, orderCommands } from './matches.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  [
    'templates',
    ['From new template', 'Old templates'],
    ['Templates', 'From new template', 'Old templates', 'New template'],
  ],
  [' Tém', ['Template of Ana', 'Old items'], ['Template of Ana', 'Templates', 'Old items', 'New template']],
  ['temp', [], ['Templates', 'New template']],
])('for "%s" a page of that name comes before names that only contain it', (query, found, expected) => {
  const commands = orderCommands(query, named(...found), named('New template', 'Templates'));
  expect(commands.map(({ name }) => name)).toEqual(expected);
});

it.each([
  [' quote Card', ['Poster of project Quote card', 'Quote card wide', 'Quote card'], 'Quote card'],
  ['history', ['History of art', 'My history'], 'History'],
])('for "%s" the exact name comes first', (query, found, first) => {
  const commands = orderCommands(query, named(...found), named('History'));
  expect(commands[0]?.name).toBe(first);
});

const read = { isReading: false, hasFailed: false, hasMore: false };
const reading = { ...read, isReading: true };
const failed = { ...read, hasFailed: true };
const cut = { ...read, hasMore: true };

test.each([
  [9, '', read, ''],
  [0, 'xyz', read, 'Nothing matches “xyz”.'],
  [0, 'xyz', reading, 'Searching…'],
  [0, 'xyz', failed, 'Nothing matches “xyz”. Some projects and templates couldn’t be loaded.'],
  [1, 'xyz', reading, '1 match. Still searching.'],
  [40, 'xyz', read, '40 matches.'],
  [40, 'xyz', cut, 'The first 40 matches. Type more to narrow the list.'],
  [9, '', cut, ''],
  [2, 'xyz', failed, '2 matches. Some projects and templates couldn’t be loaded.'],
])('%d matches of “%s” in the state %j: %s', (count, query, state, text) => {
  expect(describeMatches(count, query, state)).toBe(text);
});
