import { describe, expect, it } from 'vitest';
import { describePrice } from './generate-bar.tsx';

const resetAt = '2026-12-01T12:00:00Z';
const nowMs = Date.parse('2026-11-20T12:00:00Z');

describe('describePrice', () => {
  it.each([
    [50, /^1 render · 50 of 100 left$/, false],
    [2, /^1 render · only 2 of 100 left$/, true],
    [0, /^No renders left until 1 December, \d\d:\d\d$/, true],
  ])('shows that %i renders are left', (remaining, expected, isLow) => {
    const price = describePrice({ limit: 100, remaining, resetAt, readAtMs: nowMs }, nowMs);
    expect(price.message).toMatch(expected);
    expect(price.isLow).toBe(isLow);
  });

  it('shows one render while the quota is unknown or stale', () => {
    const afterReset = Date.parse(resetAt) + 1;
    expect(describePrice(undefined, nowMs).message).toBe('1 render');
    expect(describePrice({ limit: 100, remaining: 0, resetAt, readAtMs: nowMs }, afterReset).message).toBe('1 render');
  });
});
