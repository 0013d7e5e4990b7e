import { expect, it } from 'vitest';
import { recallMapping, rememberMapping } from './mapping-memory.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
}

it('gives back the patterns whose columns are there again, and those of no column', () => {
  const storage = memory();
  const mapping = new Map([
    ['name', '{First} {Last}'],
    ['price', '{Price}'],
    ['event', 'Spring fair'],
  ]);
  rememberMapping(storage, 'a', mapping);
  const recalled = recallMapping(storage, 'a', [{ name: 'Last' }, { name: 'First' }]);
  expect([...recalled]).toEqual([
    ['name', '{First} {Last}'],
    ['event', 'Spring fair'],
  ]);
  expect(recallMapping(storage, 'b', [{ name: 'Price' }]).size).toBe(0);
});

it('takes a storage that is denied, full or written by somebody else', () => {
  const full = {
    getItem: () => '[1',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [full, undefined]) {
    rememberMapping(storage, 'a', new Map([['name', '{Name}']]));
    expect(recallMapping(storage, 'a', [{ name: 'Name' }]).size).toBe(0);
  }
});
