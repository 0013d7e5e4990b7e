import { expect, it } from 'vitest';
import { createOnce } from './create-once.ts';

it('creates the value of a key once, and retries after a failure', async () => {
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
