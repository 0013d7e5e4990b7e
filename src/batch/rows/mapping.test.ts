import { expect, it } from 'vitest';
import { readMapping } from './mapping.ts';

it('a mapping has patterns by the exact names of variables', () => {
  const reading = readMapping('\uFEFF{ "__proto__": "{A}", "a.b": "{A} {B}", "price": 12.5, "old": null }');
  expect(reading.isRead && [...reading.value]).toEqual([
    ['__proto__', '{A}'],
    ['a.b', '{A} {B}'],
    ['price', '12.5'],
  ]);
});

it.each([
  ['', 'The mapping must be a JSON object from variables to patterns, like { "headline": "{Column}" }.'],
  ['["{A}"]', 'The mapping must be a JSON object from variables to patterns, like { "headline": "{Column}" }.'],
  ['{ "headline": ["A"] }', 'The mapping of "headline" must be text, like "{Column}".'],
])('a mapping of %j is refused', (text, problem) => {
  expect(readMapping(text)).toEqual({ isRead: false, problem });
});
