import { expect, it } from 'vitest';
import { matchNative } from './match-native.ts';

it('takes what a linear engine cannot: look-around and back references', () => {
  expect(matchNative('(?<=a)b', 'ab')).toBe(true);
  expect(matchNative('^(.)\\1$', 'xy')).toBe(false);
});

it('tries the unicode mode first, then without', () => {
  expect(matchNative('^\\p{L}$', 'é')).toBe(true);
  expect(matchNative('^.$', '👍')).toBe(true);
  expect(matchNative('^a\\-b$', 'a-b')).toBe(true);
});

it('reads flags, and says nothing of a pattern that is none (A06)', () => {
  expect(matchNative('/^ab$/gi', 'AB')).toBe(true);
  expect(matchNative('[', 'a')).toBeUndefined();
});
