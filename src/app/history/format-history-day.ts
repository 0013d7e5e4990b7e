import { describeDay } from '../ui/describe-day.ts';
import { lateFormat } from '../ui/late-format.ts';

const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const nameDay = lateFormat(() => new Intl.DateTimeFormat('en-GB', options));

/** "Today", "Yesterday", "Tuesday 17 November 2026", in local time. */
export function formatHistoryDay(dayMs: number, nowMs: number): string {
  const word = describeDay(dayMs, nowMs);
  if (word.startsWith('on ')) return nameDay(dayMs);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
