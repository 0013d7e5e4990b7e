import { describeDay } from '../ui/describe-day.ts';

const full = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "Today", "Yesterday", "Tuesday 17 November 2026", in local time. */
export function formatHistoryDay(dayMs: number, nowMs: number): string {
  const word = describeDay(dayMs, nowMs);
  if (word.startsWith('on ')) return full.format(dayMs);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
