import { describe, expect, it } from 'vitest';
import { describeLeft, describeQuota } from './describe-quota.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const quota = { limit: 100, remaining: 38, resetAt: '2026-12-01T12:00:00Z', readAtMs: noon };

describe('describeQuota', () => {
  it('says what is left and when it resets', () => {
    expect(describeQuota(quota, noon)).toBe('38 of 100 renders left, resets on 1 December');
  });

  it('says of which day it is once the reset has passed', () => {
    expect(describeQuota(quota, Date.parse('2026-12-02T00:00:00Z'))).toBe(
      '38 of 100 renders left as of 21 November, reset since',
    );
  });

  it('says no more than is known', () => {
    expect(describeQuota({ remaining: 1, readAtMs: noon }, noon)).toBe('1 render left');
  });
});

describe('describeLeft', () => {
  it('is short, and nothing while nothing is known', () => {
    expect(describeLeft(quota)).toBe('38 of 100 left');
    expect(describeLeft({ remaining: 3 })).toBe('3 left');
    expect(describeLeft({ limit: 100 })).toBeUndefined();
    expect(describeLeft(undefined)).toBeUndefined();
  });
});
