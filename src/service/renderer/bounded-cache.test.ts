import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

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
