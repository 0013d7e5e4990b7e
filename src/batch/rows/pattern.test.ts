import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnPattern, fillPattern, hasLoneBrace, listPatternColumns, textPattern } from './pattern.ts';

const columns = ['First', 'Last', '__proto__', 'a b'];

it.each([
  ['{First} {Last}', ['Ada', 'Lovelace'], 'Ada Lovelace'],
  ['{First} {Last}', ['', 'Lovelace'], 'Lovelace'],
  ['{First} {Last}', ['Ada', ' '], 'Ada'],
  ['{First} {a b} {Last}', ['Ada', 'Lovelace'], 'Ada Lovelace'],
  ['{Last}, {First}', ['Ada', ''], ', Ada'],
  ['https://x.example/{First}.png', [''], ''],
  ['{First}', [' Ada\n'], ' Ada\n'],
  ['{__proto__}{constructor}', ['', '', 'x'], 'x'],
  ['{first}', ['Ada'], ''],
  ['20 % off', [], '20 % off'],
  [' two spaces  stay ', [], ' two spaces  stay '],
  ['{{First}} {{{First}}}', ['Ada'], '{First} {Ada}'],
  ['a {} {', [], 'a {} {'],
  ['{ First }', ['Ada'], 'Ada'],
  ['', ['Ada'], ''],
])('%j with %j is %j', (pattern, cells, filled) => {
  expect(fillPattern(pattern, columns, cells)).toBe(filled);
});

it.each([
  ['{First', true],
  ['First}', true],
  ['{}', true],
  ['{{{First}', false],
  ['{First} {{x}}', false],
])('%j has a single brace: %j', (pattern, isLone) => {
  expect(hasLoneBrace(pattern)).toBe(isLone);
});

it('a pattern lists each of its columns once, including unknown ones', () => {
  expect(listPatternColumns('{Last}, {First} {Last} {{no}} {Other}')).toEqual(['Last', 'First', 'Other']);
});

it('a pattern escapes the braces of a column or text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[^{}\s]+$/), (text, column) => {
      expect(fillPattern(textPattern(text), [column], ['x'])).toBe(text);
      expect(fillPattern(columnPattern(column), [column], [text])).toBe(text.trim() === '' ? '' : text);
    }),
  );
});
