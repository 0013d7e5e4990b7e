import { describe, expect, it } from 'vitest';
import { mergeQuota, type KnownQuota } from './merge-quota.ts';

const december = '2026-12-01T00:00:00.000Z';
const january = '2027-01-01T00:00:00.000Z';
const known: KnownQuota = { limit: 100, remaining: 38, resetAt: december, readAtMs: 1 };

describe('mergeQuota', () => {
  it('takes the first reading as it is', () => {
    expect(mergeQuota(undefined, { limit: 100, remaining: 38, resetAt: december }, 1)).toEqual(known);
  });

  it('stays unknown when a reading says nothing', () => {
    expect(mergeQuota(undefined, {}, 1)).toBeUndefined();
    expect(mergeQuota(known, {}, 2)).toBe(known);
  });

  it('keeps the lower remainder of one period, in whatever order the answers come', () => {
    expect(mergeQuota(known, { limit: 100, remaining: 37, resetAt: december }, 2)?.remaining).toBe(37);
    expect(mergeQuota(known, { limit: 100, remaining: 39, resetAt: december }, 2)?.remaining).toBe(38);
  });

  it('takes the remainder of a later period although it is higher', () => {
    const merged = mergeQuota(known, { limit: 100, remaining: 100, resetAt: january }, 2);
    expect(merged).toEqual({ limit: 100, remaining: 100, resetAt: january, readAtMs: 2 });
  });

  it('drops a reading of an earlier period', () => {
    const later = { ...known, resetAt: january };
    expect(mergeQuota(later, { limit: 100, remaining: 1, resetAt: december }, 2)).toBe(later);
  });

  it('reads resets a few seconds apart as one period', () => {
    const merged = mergeQuota(known, { limit: 100, remaining: 90, resetAt: '2026-12-01T00:00:03.000Z' }, 2);
    expect(merged?.remaining).toBe(38);
  });

  it('takes what was sent after the last reading as it is, also where no reset is told or an earlier one', () => {
    const left = { limit: 100, remaining: 3, readAtMs: 10 };
    expect(mergeQuota(left, { limit: 100, remaining: 99 }, 13, 11)).toMatchObject({ remaining: 99, readAtMs: 13 });
    expect(mergeQuota(left, { limit: 100, remaining: 99 }, 13, 10)?.remaining).toBe(3);
    expect(mergeQuota(left, { limit: 100 }, 13, 11)?.remaining).toBe(3);
    expect(mergeQuota({ ...left, resetAt: january }, { remaining: 99, resetAt: december }, 13, 11)).toMatchObject({
      remaining: 99,
      resetAt: december,
    });
  });

  it('never lets an unknown part replace a known one', () => {
    expect(mergeQuota(known, { remaining: 30 }, 2)).toEqual({ ...known, remaining: 30, readAtMs: 2 });
    expect(mergeQuota(known, { limit: 100 }, 2)?.remaining).toBe(38);
  });

  it('does not carry a remainder over into a new period', () => {
    expect(mergeQuota(known, { limit: 100, resetAt: january }, 2)?.remaining).toBeUndefined();
  });

  it('replaces everything when the limit is another, as with another key', () => {
    const merged = mergeQuota(known, { limit: 500, remaining: 480, resetAt: december }, 2);
    expect(merged).toEqual({ limit: 500, remaining: 480, resetAt: december, readAtMs: 2 });
  });

  it('keeps what is left with its limit when another limit comes without what is left of it, in the same period', () => {
    expect(mergeQuota(known, { limit: 10, resetAt: december }, 2)).toBe(known);
    expect(mergeQuota(known, { limit: 10 }, 2)).toBe(known);
    expect(mergeQuota(known, { limit: 10, resetAt: january }, 2)).toMatchObject({ limit: 10, remaining: undefined });
    expect(mergeQuota({ limit: 100, readAtMs: 1 }, { limit: 10 }, 2)?.limit).toBe(10);
  });

  it('keeps a limit that was lowered when answers to renders that were sent before come later', () => {
    const before = { limit: 100, remaining: 38, resetAt: december };
    const lowered = { limit: 50, remaining: 0, resetAt: december };
    const second = mergeQuota(mergeQuota(undefined, before, 1, 10), lowered, 2, 30);
    expect(second).toMatchObject({ ...lowered, readAtMs: 2 });
    expect(mergeQuota(second, before, 3, 20)).toBe(second);
    expect(mergeQuota(second, before, 3, 31)).toMatchObject(before);
    // An answer with the same limit tells nothing about which of two limits is the newer one.
    expect(mergeQuota(mergeQuota(second, lowered, 3, 15), before, 4, 20)).toMatchObject(lowered);
  });

  it('takes another limit after the clock was set back, when no order of the two is known', () => {
    const next = { limit: 500, remaining: 450 };
    expect(mergeQuota({ limit: 50, remaining: 0, readAtMs: 9_000, sentAtMs: 8_990 }, next, 1_000, 990)).toMatchObject(
      next,
    );
  });
});
