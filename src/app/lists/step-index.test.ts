import { expect, test } from 'vitest';
import { stepIndex } from './step-index.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowDown', 0, 4],
  ['ArrowDown', 7, 9],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['End', 3, 9],
  ['Home', 3, 0],
  ['a', 3, undefined],
])('%s leads from %i to %s among ten in four columns', (key, from, to) => {
  expect(stepIndex(key, from, 10, 4)).toBe(to);
});
