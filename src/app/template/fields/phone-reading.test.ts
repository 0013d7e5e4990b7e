import { expect, test } from 'vitest';
import { readPhone } from './phone-reading.tsx';

test.each([
  ['+442079460958', 'United Kingdom · +44 20 7946 0958'],
  ['+49 (0)30 123456', 'Germany · +49 30 123456'],
  ['+1 202-555-0143', 'United States · +1 202 555 0143'],
  ['+41 44 668 18 0', 'Switzerland · +41 44668180 · may have too few or too many digits'],
  ['+', ''],
  ['020 7946 0958', ''],
  ['call me', ''],
])('%j is shown as %j', (typed, words) => {
  expect(readPhone(typed)).toBe(words);
});
