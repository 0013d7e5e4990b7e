import { expect, it } from 'vitest';
import { letterKey } from './keys.ts';

it('the letter of a key is Latin on every layout', () => {
  expect(['ы', 'ד', 'σ', 'س'].map((key) => letterKey({ key, code: 'KeyS' }))).toEqual(['s', 's', 's', 's']);
  expect(letterKey({ key: 'S', code: 'KeyO' })).toBe('s');
  expect(letterKey({ key: 'ş', code: 'Semicolon' })).toBe('ş');
  expect(letterKey({ key: 'Enter', code: 'Enter' })).toBe('enter');
});
