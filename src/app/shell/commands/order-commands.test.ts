import { expect, it } from 'vitest';
import { orderCommands } from './order-commands.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  [
    'templates',
    ['From new template', 'Old templates'],
    ['Templates', 'From new template', 'Old templates', 'New template'],
  ],
  [' Tém', ['Template of Ana', 'Old items'], ['Template of Ana', 'Templates', 'Old items', 'New template']],
  ['temp', [], ['Templates', 'New template']],
])('for "%s" a page of that name comes before names that contain it', (query, found, expected) => {
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
