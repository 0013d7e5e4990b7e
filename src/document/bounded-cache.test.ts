import { expect, test, it } from 'vitest';
import { createBoundedCache, createOnce } from './bounded-cache.ts';

test('the least recently used value is dropped first', () => {
  const cache = createBoundedCache<string>(6, (value) => value.length);
  cache.set('a', 'aa');
  cache.set('b', 'bb');
  cache.set('c', 'cc');
  cache.get('a');
  cache.set('d', 'dd');
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['aa', undefined, 'cc', 'dd']);
});

test('a replaced value counts once, and a value that is too large is ignored', () => {
  const cache = createBoundedCache<string>(6, (value) => value.length);
  for (let time = 0; time < 5; time += 1) cache.set('a', 'aaaa');
  cache.set('b', 'bb');
  cache.set('huge', 'x'.repeat(7));
  expect(['a', 'b', 'huge'].map((key) => cache.get(key))).toEqual(['aaaa', 'bb', undefined]);
});

it('a value is created once, and again after a failure', async () => {
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
