import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMapping, writeMapping } from './mapping.ts';

it('reads patterns by the exact names of variables', () => {
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
])('refuses %j', (text, problem) => {
  expect(readMapping(text)).toEqual({ isRead: false, problem });
});

it('reads its own output', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
      const mapping = new Map([...entries, ['__proto__', '{__proto__}']]);
      expect(readMapping(writeMapping(mapping))).toEqual({ isRead: true, value: mapping });
    }),
  );
});
