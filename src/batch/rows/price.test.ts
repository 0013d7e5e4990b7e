import { expect, it } from 'vitest';
import { describePrice } from './price.ts';

const now = Date.UTC(2026, 10, 24, 12);
const readAtMs = 0;
/** At noon, so that it is the same day in most time zones. */
const resetAt = '2026-12-01T12:00:00Z';
const pastReset = '2026-11-01T00:00:00Z';

it.each([
  [
    { rowCount: 240, problemCount: 3, quota: { readAtMs, limit: 500, remaining: 112, resetAt } },
    'Needs 237 renders, but you have 112 left. Render the first ones, select fewer rows, or wait. Your quota resets on 1 December. 3 rows with errors will be skipped.',
    112,
  ],
  [
    { rowCount: 1, problemCount: 0, quota: { readAtMs, remaining: 0, resetAt } },
    'You have no renders left. Your quota resets on 1 December.',
    0,
  ],
  [
    { rowCount: 240, problemCount: 3, quota: { readAtMs, limit: 500, remaining: 237, resetAt } },
    'Uses 237 of your 237 renders. 3 rows with errors will be skipped.',
    237,
  ],
  [
    { rowCount: 3, problemCount: 3, quota: { readAtMs, remaining: 0, resetAt } },
    'No rows to render. 3 rows with errors will be skipped.',
    0,
  ],
  [
    { rowCount: 240, problemCount: 0, quota: undefined },
    'Uses 240 renders. Your quota is shown after the first render.',
    240,
  ],
  [
    { rowCount: 240, problemCount: 0, quota: { readAtMs } },
    'Uses 240 renders. This service doesn’t report a quota.',
    240,
  ],
  [
    { rowCount: 2, problemCount: 1, quota: { readAtMs, remaining: 0, resetAt: pastReset } },
    'Uses 1 render. Your quota is shown after the first render. 1 row with errors will be skipped.',
    1,
  ],
  [
    { rowCount: 3, problemCount: 0, quota: { readAtMs: now, remaining: 2, resetAt: pastReset } },
    'Needs 3 renders, but you have 2 left. Render the first ones, select fewer rows, or wait.',
    2,
  ],
])('the price of %j', (facts, sentence, affordableCount) => {
  expect(describePrice({ ...facts, now })).toMatchObject({ sentence, affordableCount });
});
