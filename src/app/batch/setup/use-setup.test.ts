import { expect, it } from 'vitest';
import { recallDeclined, recallMapping, rememberMapping } from './use-setup.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

it('the remembered mapping prefers its columns over suggestions, and suggestions over its fixed values', () => {
  const storage = memory();
  const mapping = new Map([
    ['name', '{First} {Last}'],
    ['price', '{Price}'],
    ['event', 'Spring fair'],
    ['city', 'Oslo'],
  ]);
  rememberMapping(storage, 'a', mapping, new Map());
  const columns = ['Last', 'First', 'City'].map((name) => ({ name }));
  const suggested = new Map([
    ['name', '{First}'],
    ['city', '{City}'],
  ]);
  expect([...recallMapping(storage, 'a', columns, suggested)]).toEqual([
    ['name', '{First} {Last}'],
    ['city', '{City}'],
    ['event', 'Spring fair'],
  ]);
  expect(recallMapping(storage, 'b', columns, suggested)).toEqual(suggested);
});

it('the remembered mapping does not contain suggestions', () => {
  const storage = memory();
  const guess = new Map([['guest', '{Name}']]);
  const columns = ['Name', 'Guest'].map((name) => ({ name }));
  const suggested = new Map([['guest', '{Guest}']]);
  rememberMapping(storage, 'a', guess, guess);
  expect(recallMapping(storage, 'a', columns, suggested)).toEqual(suggested);
  rememberMapping(storage, 'a', guess, suggested);
  expect(recallMapping(storage, 'a', columns, suggested)).toEqual(guess);
});

it('a declined suggestion is not repeated, but another column is suggested', () => {
  const storage = memory();
  const guess = new Map([['guest', '{Name}']]);
  const columns = ['Name', 'Guest'].map((name) => ({ name }));
  const suggested = new Map([['guest', '{Guest}']]);
  rememberMapping(storage, 'a', new Map(), guess);
  expect(recallMapping(storage, 'a', columns, guess).size).toBe(0);
  expect(recallMapping(storage, 'a', columns, suggested)).toEqual(suggested);
  rememberMapping(storage, 'a', guess, guess);
  expect(recallMapping(storage, 'a', columns, guess)).toEqual(guess);
});

it('a column that was asked about and declined is remembered until it is chosen', () => {
  const storage = memory();
  const asked = [['kind', '{Role}']] as const;
  const columns = ['Role', 'Type'].map((name) => ({ name }));
  const fixed = new Map([['kind', 'Press']]);
  rememberMapping(storage, 'a', fixed, new Map(), asked);
  rememberMapping(storage, 'a', fixed, new Map(), [...recallDeclined(storage, 'a'), ...asked]);
  expect(recallDeclined(storage, 'a')).toEqual(asked);
  // A fixed value doesn't answer a question about another column.
  expect(recallMapping(storage, 'a', columns, new Map(), asked)).toEqual(fixed);
  expect(recallMapping(storage, 'a', columns, new Map(), [['kind', '{Type}']]).size).toBe(0);
  rememberMapping(storage, 'a', new Map([['kind', '{Role}']]), new Map(), asked);
  expect(recallDeclined(storage, 'a')).toEqual([]);
});

it('the remembered mapping is empty with denied, full or foreign storage', () => {
  const full = {
    getItem: () => '[1',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [full, undefined]) {
    rememberMapping(storage, 'a', new Map([['name', '{Name}']]), new Map());
    expect(recallMapping(storage, 'a', [{ name: 'Name' }], new Map()).size).toBe(0);
  }
});
