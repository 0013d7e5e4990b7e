import { expect, test, it } from 'vitest';
import { createBoundedCache, createOnce } from './bounded-cache.ts';

test('what was used longest ago goes first', () => {
  const cache = createBoundedCache<string>(6, (value) => value.length);
  cache.set('a', 'aa');
  cache.set('b', 'bb');
  cache.set('c', 'cc');
  cache.get('a');
  cache.set('d', 'dd');
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['aa', undefined, 'cc', 'dd']);
});

test('a value set again is counted once, and one larger than the bound is not kept', () => {
  const cache = createBoundedCache<string>(6, (value) => value.length);
  for (let time = 0; time < 5; time += 1) cache.set('a', 'aaaa');
  cache.set('b', 'bb');
  cache.set('huge', 'x'.repeat(7));
  expect(['a', 'b', 'huge'].map((key) => cache.get(key))).toEqual(['aaaa', 'bb', undefined]);
});

it('makes what belongs to a key once, and anew when it could not be made', async () => {
  const once = createOnce<number>();
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new Error('too many files are open');
    return made;
  };
  await Promise.all([1, 2].map(() => expect(once('a', make)).rejects.toThrow('too many files are open')));
  expect(await Promise.all([once('a', make), once('a', make)])).toEqual([2, 2]);
  expect(await once('b', make)).toBe(3);
});
