import { describe, expect, it } from 'vitest';
import { describeLeft, isStale } from './describe-quota.ts';

describe('describeLeft', () => {
  it('is short, and nothing while nothing is known', () => {
    expect(describeLeft({ limit: 100, remaining: 38 })).toBe('38 of 100 left');
    expect(describeLeft({ remaining: 3 })).toBe('3 left');
    expect(describeLeft({ limit: 100 })).toBeUndefined();
    expect(describeLeft(undefined)).toBeUndefined();
  });
});

describe('isStale', () => {
  it('is true from the moment of the reset, and never without one', () => {
    const resetAt = '2026-12-01T00:00:00Z';
    const quota = { remaining: 3, resetAt, readAtMs: 1 };
    expect(isStale(quota, Date.parse(resetAt) - 1)).toBe(false);
    expect(isStale(quota, Date.parse(resetAt))).toBe(true);
    expect(isStale({ remaining: 3, readAtMs: 1 }, Date.parse(resetAt))).toBe(false);
  });
});
