import { expect, it } from 'vitest';
import { describePrice } from './describe-price.ts';

const resetAt = '2026-12-01T12:00:00Z';
const nowMs = Date.parse('2026-11-20T12:00:00Z');

const sent = { renderId: 'r', attempt: 1, digest: 'd', sentAtMs: nowMs - 3_600_000, mayBeMade: true };

it.each<[remaining: number, mayBeMade: boolean, words: RegExp]>([
  [50, false, /^1 render · 50 of 100 left$/],
  [50, true, /^1 render · 50 of 100 left\. The same values again are counted once\.$/],
  [2, true, /^1 render · only 2 of 100 left · more on 1 December\. The same values again are counted once\.$/],
  [0, false, /^No renders left until 1 December, \d\d:\d\d$/],
  [0, true, /^No renders left until 1 December, \d\d:\d\d\. With the same values, Generate can still fetch the render/],
])('with %i left and a render that may be made already (%s) it is told as it is', (remaining, mayBeMade, words) => {
  const quota = { limit: 100, remaining, resetAt, readAtMs: nowMs };
  expect(describePrice(quota, mayBeMade ? sent : undefined, nowMs).words).toMatch(words);
});

it('of a service that has told nothing it is one render, which is not counted twice', () => {
  expect(describePrice(undefined, sent, nowMs).words).toBe('1 render. The same values again are counted once.');
});

it('promises nothing of a render that was sent a day ago, which the service has forgotten', () => {
  expect(describePrice(undefined, sent, nowMs + 23 * 3_600_000).words).toBe('1 render');
});
