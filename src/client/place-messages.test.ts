import { describe, expect, it } from 'vitest';
import { placeMessages } from './place-messages.ts';
import { readErrorBody } from './read-error-body.ts';

function settle(body: unknown, names: string[]) {
  const { fieldMessages } = readErrorBody(JSON.stringify(body));
  const { placed, rest } = placeMessages(fieldMessages, names);
  return { placed: [...placed].map(([index, message]) => [names[index], message]), rest };
}

describe('a message', () => {
  it.each([
    ['exact name', { 'user.name': 'A', 'items[0]': 'B', name: 'C' }],
    [
      'part of a path after "variables"',
      [
        { path: 'variables.user.name', message: 'A' },
        { path: '/variables/items[0]', message: 'B' },
        { path: 'variables.name', message: 'C' },
      ],
    ],
    ['last part of a path', { 'user.name': 'A', 'body/items[0]': 'B', 'body.input.name': 'C' }],
  ])('belongs to the variable of its %s', (_what, errors) => {
    expect(settle({ errors }, ['name', 'user.name', 'items[0]'])).toEqual({
      placed: [
        ['user.name', 'A'],
        ['items[0]', 'B'],
        ['name', 'C'],
      ],
      rest: [],
    });
  });

  it('about no variable is left for the alert', () => {
    const errors = { scale: 'Too large', headline: 'Too long' };
    expect(settle({ errors }, ['headline'])).toEqual({
      placed: [['headline', 'Too long']],
      rest: [['scale', 'Too large']],
    });
  });

  it('belongs to both of two fields with one name', () => {
    expect(placeMessages(new Map([['a', 'x']]), ['a', 'b', 'a']).placed).toEqual(
      new Map([
        [0, 'x'],
        [2, 'x'],
      ]),
    );
  });
});
