import { describe, expect, it, test } from 'vitest';
import { formatDayAndTime, formatExactTime, formatRelativeTime } from './format-time.ts';

const now = Date.parse('2026-11-21T12:00:00');
const HOUR_MS = 3_600_000;

describe('formatRelativeTime', () => {
  it('names the largest whole unit', () => {
    expect(formatRelativeTime(Date.parse('2026-11-18T11:00:00'), now)).toBe('3 days ago');
    expect(formatRelativeTime(Date.parse('2026-11-20T11:00:00'), now)).toBe('yesterday');
    expect(formatRelativeTime(Date.parse('2024-01-01T00:00:00Z'), now)).toBe('2 years ago');
  });

  it('returns "now" for less than a minute', () => {
    expect(formatRelativeTime(now - 59_000, now)).toBe('now');
  });

  it('formats a time in the future', () => {
    expect(formatRelativeTime(now + 2 * HOUR_MS, now)).toBe('in 2 hours');
  });

  test.each([1, 2, 5, 169, 340, 721, 1_500, 8_761, 20_000])('matches the text of the browser for %i hours', (hours) => {
    const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
    const unitHours = { year: 8_760, month: 720, week: 168, hour: 1 } as const;
    const [unit, length] = Object.entries(unitHours).find(([, each]) => hours >= each) as [
      Intl.RelativeTimeFormatUnit,
      number,
    ];
    for (const sign of [-1, 1]) {
      expect(formatRelativeTime(now + sign * hours * HOUR_MS, now)).toBe(
        words.format(sign * Math.trunc(hours / length), unit),
      );
    }
  });

  it.each([
    [new Date(2026, 10, 17, 13), '23 hours ago'],
    [new Date(2026, 10, 17, 12), 'yesterday'],
    [new Date(2026, 10, 17, 0), 'yesterday'],
    [new Date(2026, 10, 16, 23, 59), '2 days ago'],
    [new Date(2026, 10, 16, 13), '2 days ago'],
    [new Date(2026, 10, 11, 13), '7 days ago'],
    [new Date(2026, 10, 11, 12), '1 week ago'],
    [new Date(2026, 10, 19, 13), 'tomorrow'],
    [new Date(2026, 10, 20, 11), 'in 2 days'],
  ])('counts calendar days: on a Wednesday at noon, %s is %s', (then, words) => {
    expect(formatRelativeTime(then.getTime(), new Date(2026, 10, 18, 12).getTime())).toBe(words);
  });
});

describe('exact times', () => {
  const local = new Date(2026, 11, 1, 9, 5).getTime();

  it('are in local time', () => {
    expect(formatExactTime(local)).toBe('1 December 2026 at 09:05');
    expect(formatDayAndTime(local)).toBe('1 December, 09:05');
    expect(formatDayAndTime(local, local - HOUR_MS)).toBe('1 December, 09:05');
    expect(formatDayAndTime(local, new Date(2027, 0, 1).getTime())).toBe('1 December 2026, 09:05');
  });
});
