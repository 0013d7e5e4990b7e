import { describe, expect, it } from 'vitest';
import { placeMessages } from './place-messages.ts';
import { readErrorBody } from './read-error-body.ts';

function settle(body: unknown, names: string[]) {
  const { fieldMessages } = readErrorBody(JSON.stringify(body));
  const { placed, rest } = placeMessages(fieldMessages, names);
  return { placed: [...placed].map(([at, words]) => [names[at], words]), rest };
}

describe('a message', () => {
  it('belongs to the variable of its exact name, or else of the last part of its path', () => {
    const body = { errors: { 'user.name': 'A', 'items[0]': 'B', name: 'C' } };
    expect(settle(body, ['name', 'user.name', 'items[0]'])).toEqual({
      placed: [
        ['user.name', 'A'],
        ['items[0]', 'B'],
        ['name', 'C'],
      ],
      rest: [],
    });
  });

  it('keeps dots and brackets of a name after "variables"', () => {
    const errors = [
      { path: 'variables.user.name', message: 'A' },
      { path: '/variables/items[0]', message: 'B' },
    ];
    expect(settle({ errors }, ['name', 'user.name', 'items[0]'])).toEqual({
      placed: [
        ['user.name', 'A'],
        ['items[0]', 'B'],
      ],
      rest: [],
    });
  });

  it('about something else is left for the alert', () => {
    const errors = { scale: 'Too large', headline: 'Too long' };
    expect(settle({ errors }, ['headline'])).toEqual({
      placed: [['headline', 'Too long']],
      rest: [['scale', 'Too large']],
    });
  });

  it('goes to both fields of one name', () => {
    expect(placeMessages(new Map([['a', 'x']]), ['a', 'b', 'a']).placed).toEqual(
      new Map([
        [0, 'x'],
        [2, 'x'],
      ]),
    );
  });
});

it('a path of brackets is read in linear time', () => {
  const path = 'variables['.repeat(50_000);
  const { rest } = placeMessages(
    new Map([
      [path, 'no'],
      [`${path}x]`, 'no'],
    ]),
    ['x'],
  );
  expect(rest).toHaveLength(2);
});
