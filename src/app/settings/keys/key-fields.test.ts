import { expect, it, test } from 'vitest';
import { disambiguateNames, keyNameOf, parseQuota } from './key-fields.ts';

test.each([
  ['1000', 1000],
  [' 1,000 ', 1000],
  ['12 500', 12_500],
  ['0', 0],
  ['999,999,999', 999_999_999],
  ['1000000000', undefined],
  ['1.000', undefined],
  ['10,00', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('the quota "%s" is parsed as %s', (text, quota) => {
  expect(parseQuota(text)).toBe(quota);
});

it('a key without a name shows the app name or its first characters', () => {
  const key = { name: '', prefix: 'galley_abc', isSystemKey: false };
  expect([{ ...key, name: 'Shop', isSystemKey: true }, { ...key, isSystemKey: true }, key].map(keyNameOf)).toEqual([
    'Shop',
    'Galley',
    'galley_abc…',
  ]);
});

it('keys with the same name also show their first characters', () => {
  const key = (id: string, name: string) => ({ id, name, prefix: `galley_${id}`, isSystemKey: false });
  expect([...disambiguateNames([key('a', 'Shop'), key('b', 'Till'), key('c', 'Shop'), key('d', '')]).values()]).toEqual(
    ['Shop, galley_a…', 'Till', 'Shop, galley_c…', 'galley_d…'],
  );
});
