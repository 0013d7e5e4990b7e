import { expect, it } from 'vitest';
import { findStep } from './rulers.tsx';

it.each([
  [1, 100],
  [0.5, 200],
  [4, 20],
  [60, 1],
  [600, 0.1],
])('at %d pixels per unit, a mark stands every %d', (scale, step) => {
  expect(findStep(scale)).toBeCloseTo(step);
});
