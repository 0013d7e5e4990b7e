import { expect, it } from 'vitest';
import { describePrice } from './price.ts';

const now = Date.UTC(2026, 10, 24, 12);
const readAtMs = 0;
/** Noon, so that it is the same day in most zones. */
const resetAt = '2026-12-01T12:00:00Z';

it.each([
  [
    { rowCount: 240, problemCount: 3, quota: { readAtMs, limit: 500, remaining: 112, resetAt } },
    '240 rows, 3 with problems, 112 renders left, resets on 1 December: render the first 112, choose rows, or wait.',
    112,
  ],
  [
    { rowCount: 1, problemCount: 0, quota: { readAtMs, remaining: 0, resetAt } },
    '1 row, no renders left, resets on 1 December: wait.',
    0,
  ],
  [
    { rowCount: 2_400, problemCount: 0, quota: { readAtMs, remaining: 1 } },
    '2,400 rows, 1 render left: render the first one, choose rows, or wait.',
    1,
  ],
  [
    { rowCount: 240, problemCount: 3, quota: { readAtMs, limit: 500, remaining: 237, resetAt } },
    '240 rows, 3 with problems, 237 renders left: rendering 237 leaves 0.',
    237,
  ],
  [
    { rowCount: 3, problemCount: 3, quota: { readAtMs, remaining: 0, resetAt } },
    '3 rows, 3 with problems, no renders left: nothing can be rendered.',
    0,
  ],
  [
    { rowCount: 240, problemCount: 0, quota: undefined },
    '240 rows: 240 renders. The quota is known after the first render.',
    240,
  ],
  [{ rowCount: 240, problemCount: 0, quota: { readAtMs } }, '240 rows: 240 renders. This service tells no quota.', 240],
  [
    { rowCount: 2, problemCount: 1, quota: { readAtMs, remaining: 0, resetAt: '2026-11-01T00:00:00Z' } },
    '2 rows, 1 with problems: 1 render. The quota is known after the first render.',
    1,
  ],
  [
    { rowCount: 3, problemCount: 0, quota: { readAtMs: now, remaining: 2, resetAt: '2026-11-01T00:00:00Z' } },
    '3 rows, 2 renders left: render the first 2, choose rows, or wait.',
    2,
  ],
])('says of %j what it costs', (facts, sentence, affordableCount) => {
  expect(describePrice({ ...facts, now })).toMatchObject({ sentence, affordableCount });
});
