import { expect, it } from 'vitest';
import { listNames, showText } from './show-text.ts';

it('escapes invisible and direction characters, and cuts long texts', () => {
  expect(showText('a\u202Eb\u0000\n')).toBe('a\\u202eb\\u0000\\u000a');
  expect(showText('')).toBe('""');
  expect(showText('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`);
  expect(showText('\u{1F600}')).toBe('\u{1F600}');
});

it('counts the names that it leaves out', () => {
  expect(listNames(['a', 'b'])).toBe('a, b');
  expect(listNames(Array.from({ length: 12 }, (_, at) => `n${at}`))).toMatch(/n9 and 2 more$/);
});
