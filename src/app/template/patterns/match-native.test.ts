import { expect, it } from 'vitest';
import { matchNative } from './match-native.ts';

it("supports look-around and back references, which a linear engine doesn't", () => {
  expect(matchNative('(?<=a)b', 'ab')).toBe(true);
  expect(matchNative('^(.)\\1$', 'xy')).toBe(false);
});

it('tries the Unicode mode first, then the mode without it', () => {
  expect(matchNative('^\\p{L}$', 'é')).toBe(true);
  expect(matchNative('^.$', '👍')).toBe(true);
  expect(matchNative('^a\\-b$', 'a-b')).toBe(true);
});

it('applies flags, and returns undefined for an invalid pattern', () => {
  expect(matchNative('/^ab$/gi', 'AB')).toBe(true);
  expect(matchNative('[', 'a')).toBeUndefined();
});
