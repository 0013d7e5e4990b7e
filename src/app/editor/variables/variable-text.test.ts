import { expect, it } from 'vitest';
import { findRuleProblem, formatRule, parseRule } from './variable-text.ts';

it.each([
  ['text', 'minLength', '3', 3],
  ['text', 'maxLength', '3.5', 'Enter a whole number.'],
  ['text', 'pattern', '^a$', '^a$'],
  [
    'text',
    'options',
    's = Small\nm',
    [
      { value: 's', label: 'Small' },
      { value: 'm', label: 'm' },
    ],
  ],
  ['number', 'options', '1 = One', [{ value: 1, label: 'One' }]],
  ['number', 'min', '7,5', 7.5],
  ['number', 'max', 'x', 'Enter a number.'],
  ['date', 'max', '2026-02-03', '2026-02-03'],
  ['date', 'max', '2026', 'Enter a date.'],
  ['text', 'options', '', undefined],
] as const)('reads the rule of a %s: %s %j', (type, rule, text, value) => {
  const read = parseRule(type, rule, text);
  expect(findRuleProblem(type, rule, read) ?? read).toEqual(value);
});

it('keeps the lines of options that did not change', () => {
  const options = [{ value: 'a = b', label: 'a = b' }];
  expect(parseRule('text', 'options', `${formatRule(options)}\nc`, options)).toEqual([
    ...options,
    { value: 'c', label: 'c' },
  ]);
});
