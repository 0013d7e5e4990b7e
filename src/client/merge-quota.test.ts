import { describe, expect, it } from 'vitest';
import { mergeQuota, type KnownQuota } from './merge-quota.ts';

const resetAt = '2026-12-01T00:00:00.000Z';
const known: KnownQuota = { limit: 100, remaining: 38, resetAt, readAtMs: 20, sentAtMs: 10 };

describe('mergeQuota', () => {
  it('accepts the first reading and ignores an empty one', () => {
    expect(mergeQuota(undefined, {}, 20, 10)).toBeUndefined();
    expect(mergeQuota(undefined, { limit: 100, remaining: 38, resetAt }, 20, 10)).toEqual(known);
    expect(mergeQuota(known, {}, 30, 25)).toBe(known);
  });

  it('uses the response to the latest request, in whatever order responses arrive', () => {
    expect(mergeQuota(known, { limit: 50, remaining: 0 }, 30, 11)).toMatchObject({ limit: 50, remaining: 0 });
    expect(mergeQuota(known, { remaining: 99 }, 30, 9)).toBe(known);
  });

  it('keeps a part that a response leaves out until the reset', () => {
    expect(mergeQuota(known, { remaining: 37 }, 30, 25)).toMatchObject({ limit: 100, remaining: 37, resetAt });
    const afterReset = Date.parse(resetAt) + 1;
    expect(mergeQuota(known, { limit: 100 }, afterReset, afterReset)?.remaining).toBeUndefined();
  });

  it('accepts any response after the clock was set back', () => {
    const ahead = { ...known, readAtMs: 9_000, sentAtMs: 8_990 };
    expect(mergeQuota(ahead, { remaining: 1 }, 1_000, 990)?.remaining).toBe(1);
  });
});
