const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Within this many days, a weekday is unambiguous. */
const WEEK = 6;

/** "today", "yesterday", "on Tuesday", "on 1 December", "on 1 December 2025": a day in local time, in everyday words. */
export function describeDay(ms: number, nowMs: number): string {
  const daysAgo = countDays(ms, nowMs);
  if (daysAgo === 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  if (daysAgo > 1 && daysAgo <= WEEK) return `on ${weekday.format(ms)}`;
  return `on ${formatDay(ms, nowMs)}`;
}

/** "1 December", in local time, or "1 December 2025" if the year isn't that of `nowMs`. */
export function formatDay(ms: number, nowMs = ms): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return (isThisYear ? dayOfYear : fullDay).format(ms);
}

/** "14:02", in local time. */
export function formatClock(ms: number): string {
  return clock.format(ms);
}

/** Counts the date changes between two times, in local time; negative if `toMs` is earlier. */
export function countDays(fromMs: number, toMs: number): number {
  // Days with a clock change don't have 24 hours.
  return Math.round((startOfDay(toMs) - startOfDay(fromMs)) / 86_400_000);
}

/** The start of a day in local time. */
export function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}
