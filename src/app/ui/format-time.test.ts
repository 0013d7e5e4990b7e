import { describe, expect, it } from 'vitest';
import { formatRelativeTime } from './format-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('formatRelativeTime', () => {
  it('names the largest whole unit', () => {
    expect(formatRelativeTime(Date.parse('2026-11-18T11:00:00Z'), now)).toBe('3 days ago');
    expect(formatRelativeTime(Date.parse('2026-11-20T11:00:00Z'), now)).toBe('yesterday');
    expect(formatRelativeTime(Date.parse('2024-01-01T00:00:00Z'), now)).toBe('2 years ago');
  });

  it('says now for less than a minute', () => {
    expect(formatRelativeTime(now - 59_000, now)).toBe('now');
  });

  it('reads a time to come', () => {
    expect(formatRelativeTime(now + 2 * 3_600_000, now)).toBe('in 2 hours');
  });
});
