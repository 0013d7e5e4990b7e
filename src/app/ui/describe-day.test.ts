import { expect, it } from 'vitest';
import { describeDay } from './describe-day.ts';

const now = new Date(2026, 10, 20, 9, 30).getTime();

it.each([
  [new Date(2026, 10, 20, 0, 0), 'today'],
  [new Date(2026, 10, 19, 23, 59), 'yesterday'],
  [new Date(2026, 10, 17, 12), 'on Tuesday'],
  [new Date(2026, 10, 13, 12), 'on 13 November'],
  [new Date(2025, 11, 1, 12), 'on 1 December 2025'],
  [new Date(2026, 10, 21, 1), 'on 21 November'],
])('%s is "%s"', (day, words) => {
  expect(describeDay(day.getTime(), now)).toBe(words);
});
