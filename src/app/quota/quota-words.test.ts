import { describe, expect, it } from 'vitest';
import { quotaWords } from './quota-words.ts';

/** In local time, as people are told it. */
const noon = new Date(2026, 10, 21, 12).getTime();
const resetAt = new Date(2026, 11, 1).toISOString();
const quota = { limit: 100, remaining: 38, resetAt, readAtMs: noon };

describe('quotaWords', () => {
  it('says what is left and when it resets, in days and as a time', () => {
    expect(quotaWords(quota, noon)).toBe('38 of 100 left, resets in 9 days, 1 December 00:00 your time');
  });

  it('counts hours when the reset is soon', () => {
    const at = (hours: number) => quotaWords(quota, Date.parse(resetAt) - hours * 3_600_000);
    expect(at(48)).toBe('38 of 100 left, resets in 48 hours, 1 December 00:00 your time');
    expect(at(49)).toContain('resets in 2 days,');
    expect(at(0.5)).toContain('resets within the hour,');
  });

  it('says it when few or none are left', () => {
    expect(quotaWords({ ...quota, remaining: 9 }, noon)).toMatch(/^Only 9 of 100 left, resets/);
    expect(quotaWords({ ...quota, remaining: 10 }, noon)).toMatch(/^10 of 100 left, resets/);
    expect(quotaWords({ ...quota, remaining: 0 }, noon)).toMatch(/^None of 100 left, resets/);
  });

  it('says of which day it is once the reset has passed', () => {
    const later = new Date(2026, 11, 2).getTime();
    expect(quotaWords(quota, later)).toBe('38 of 100 left as of 21 November, reset since');
  });

  it('says no more than is known', () => {
    expect(quotaWords({ remaining: 1, readAtMs: noon }, noon)).toBe('1 left');
  });
});
