import { describe, expect, it, test } from 'vitest';
import { readQuota, readRetryAfter } from './read-quota.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function read(limit: string, remaining: string, reset: string) {
  return readQuota(
    new Headers({ 'x-quota-limit': limit, 'x-quota-remaining': remaining, 'x-quota-reset': reset }),
    NOW,
  );
}

describe('quota headers', () => {
  it('are read as in the specification', () => {
    expect(read('100', '0', '2026-12-01T00:00:00Z')).toEqual({
      limit: 100,
      remaining: 0,
      resetAt: '2026-12-01T00:00:00.000Z',
    });
  });

  test.each(['-5', '1e309', 'NaN', '12abc', '1, 2', '1.5', '', '99999999999999999'])(
    'are unknown when one is %j',
    (text) => {
      expect(read(text, text, '2026-12-01T00:00:00Z')).toMatchObject({ limit: undefined, remaining: undefined });
    },
  );

  it('are unknown when they are missing', () => {
    expect(readQuota(new Headers(), NOW)).toEqual({ limit: undefined, remaining: undefined, resetAt: undefined });
  });

  it('leave out a remainder over the limit', () => {
    expect(read('10', '11', '2026-12-01T00:00:00Z').remaining).toBeUndefined();
  });

  test.each([
    ['1796083200', '2026-12-01T00:00:00.000Z'],
    ['60', '2026-11-21T12:01:00.000Z'],
    ['2026-12-01T00:00:00.000+00:00', '2026-12-01T00:00:00.000Z'],
  ])('read %s as the reset at %s', (text, resetAt) => {
    expect(read('10', '1', text).resetAt).toBe(resetAt);
  });

  test.each(['1970-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'soon', '2026-12-01T00:00:00', '2026-13-01T00:00:00Z'])(
    'leave out the reset %s',
    (text) => {
      expect(read('10', '1', text).resetAt).toBeUndefined();
    },
  );
});

describe('Retry-After', () => {
  test.each([
    ['5', 5_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-1', undefined],
    ['1e12', undefined],
    ['soon', undefined],
  ])('%s waits %s ms', (text, ms) => {
    expect(readRetryAfter(new Headers({ 'retry-after': text }), NOW)).toBe(ms);
  });
});
