import { expect, it, test } from 'vitest';
import { matchPattern } from './check-pattern.ts';
import { splitPattern } from './describe-pattern.ts';

/** Patterns that take exponential or high polynomial time in a backtracking engine, with a text that sets each off. */
const nested = ['(a+)+', '(a|a)*', '([a-z]+)*', '(\\w+\\s?)*', '(x+x+)+y'];
const tails = ['$', 'b', '!', '[^a]', '\\d'];
const catastrophic = nested.flatMap((part) => tails.map((tail) => `^${part}${tail}`));

test.each(catastrophic)('%s is checked in linear time', (pattern) => {
  expect(typeof matchPattern(pattern, `${'a'.repeat(60)}\u0001`)).toBe('boolean');
});

it('does not try patterns that are too long, too deep or unsupported', () => {
  expect(matchPattern('a'.repeat(10_000), 'a')).toBeUndefined();
  expect(matchPattern(`${'('.repeat(20_000)}a${')'.repeat(20_000)}`, 'a')).toBeUndefined();
  expect(matchPattern('(?=a)b', 'b')).toBeUndefined();
  expect(matchPattern('(a)\\1', 'aa')).toBeUndefined();
});

it('reads a path like /shop/de as an expression, not as flags', () => {
  expect(['/shop/de', 'a shop', '/shop/'].map((text) => matchPattern('/shop/de', text))).toEqual([true, false, false]);
});

/** What `\s` of ECMA-262 takes, and what only looks like space or stands beside one. */
const spaces = Array.from(
  '\t\n\v\f\r \u0085\u00a0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u001fa\\s-€',
);

test.each([
  '^\\s$',
  '^\\S$',
  '^\\d+\\s€$',
  '^\\S+$',
  '^[\\s]$',
  '^[^\\s]$',
  '^[^\\s,]+$',
  '^[\\s\\d]+€$',
  '^[[\\s]$',
  '^[\\]\\s]$',
  '^\\[\\s\\S$',
  '^[\\s\\S]$',
  '^[]\\s$',
  '^[^]\\s$',
  '^[\\s-a]$',
  '^\\\\s$',
  '^[\\\\s]$',
  '/^a\\Sb$/i',
])('%s matches the same spaces as JSON Schema', (pattern) => {
  const { source, flags } = splitPattern(pattern);
  const texts = spaces.flatMap((space) => [
    space,
    `12${space}€`,
    `a${space}b`,
    `A${space}B`,
    `[${space}€`,
    `\\${space}`,
  ]);
  expect(texts.filter((text) => matchPattern(pattern, text))).toEqual(
    texts.filter((text) => new RegExp(source, flags).test(text)),
  );
});
