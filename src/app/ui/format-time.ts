import { countDays, formatClock, formatDay } from './describe-day.ts';

const MINUTE_MS = 60_000;
const units = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['week', 7 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

const relativeTime = new Intl.RelativeTimeFormat('en');
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "1 week ago", "3 days ago", "yesterday", "now"; times are milliseconds since 1970. */
export function formatRelativeTime(ms: number, nowMs: number): string {
  const distanceMs = ms - nowMs;
  const [unit, lengthMs] = units.find(([, each]) => Math.abs(distanceMs) >= each) ?? [];
  if (unit === undefined) return 'now';
  // "yesterday" is a calendar day, which may have just ended.
  if (unit === 'day') return relativeDay.format(countDays(nowMs, ms), unit);
  return relativeTime.format(Math.trunc(distanceMs / lengthMs), unit);
}

const exactTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** "1 December 2026 at 00:00", in local time. */
export function formatExactTime(ms: number): string {
  return exactTime.format(ms);
}

/** "1 December, 00:00", in local time, or "1 December 2025, 00:00" if the year isn't that of `nowMs`. */
export function formatDayAndTime(ms: number, nowMs?: number): string {
  return `${formatDay(ms, nowMs)}, ${formatClock(ms)}`;
}
