import { describe, expect, it } from 'vitest';
import { isStale } from '../../client/merge-quota.ts';
import { describeLeft, describeQuota } from './describe-quota.ts';

describe('describeLeft', () => {
  it('is short, and undefined while nothing is known', () => {
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

  it('is false for a quota read after its own reset, by a wrong clock', () => {
    const ahead = Date.parse(resetAt) + 86_400_000;
    const readNow = { limit: 100, remaining: 38, resetAt, readAtMs: ahead - 1 };
    expect(isStale(readNow, ahead)).toBe(false);
    expect(describeQuota(readNow, ahead)).toBe('38 of 100 left');
  });
});

/** In local time, as people see it. */
const noon = new Date(2026, 10, 21, 12).getTime();
const resetAt = new Date(2026, 11, 1).toISOString();
const quota = { limit: 100, remaining: 38, resetAt, readAtMs: noon };

describe('describeQuota', () => {
  it('says that the service reports no quota', () => {
    expect(describeQuota({ readAtMs: noon }, noon)).toBe('This service doesn’t report a quota');
  });

  it('says what is left and when it resets, in days and as a time', () => {
    expect(describeQuota(quota, noon)).toBe('38 of 100 left, resets in 9 days, 1 December 00:00 your time');
  });

  it('counts hours when the reset is soon', () => {
    const at = (hours: number) => describeQuota(quota, Date.parse(resetAt) - hours * 3_600_000);
    expect(at(48)).toBe('38 of 100 left, resets in 48 hours, 1 December 00:00 your time');
    expect(at(49)).toContain('resets in 2 days,');
    expect(at(0.5)).toContain('resets within the hour,');
  });

  it('mentions when few or none are left', () => {
    expect(describeQuota({ ...quota, remaining: 9 }, noon)).toMatch(/^Only 9 of 100 left, resets/);
    expect(describeQuota({ ...quota, remaining: 11 }, noon)).toMatch(/^11 of 100 left, resets/);
    expect(describeQuota({ ...quota, limit: 20, remaining: 3 }, noon)).toMatch(/^Only 3 of 20 left, resets/);
    expect(describeQuota({ ...quota, limit: 20, remaining: 4 }, noon)).toMatch(/^4 of 20 left, resets/);
    expect(describeQuota({ ...quota, remaining: 0 }, noon)).toMatch(/^None of 100 left, resets/);
  });

  it('names the day of the reading after the reset has passed', () => {
    const later = new Date(2026, 11, 2).getTime();
    expect(describeQuota(quota, later)).toBe('38 of 100 left as of 21 November, reset since');
  });

  it('omits unknown parts', () => {
    expect(describeQuota({ remaining: 1, readAtMs: noon }, noon)).toBe('Only 1 left');
  });
});
