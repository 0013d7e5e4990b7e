// Created on demand, because creating the first formatter takes longer than loading most modules.
let numberFormat: Intl.NumberFormat | undefined;
let dayFormat: Intl.DateTimeFormat | undefined;

/** Formats a number: 1,000 and 2.5. */
export function formatNumber(value: number): string {
  numberFormat ??= new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  return numberFormat.format(value);
}

/** "from 3 to 40", "at least 3", "at most 40" or "exactly 13"; empty without bounds. */
export function formatRange(min: number | string | undefined, max: number | string | undefined): string {
  const low = typeof min === 'number' ? formatNumber(min) : min;
  const high = typeof max === 'number' ? formatNumber(max) : max;
  if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}` : `from ${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? '' : `at most ${high}`;
}

/** "from 3 to 40 characters", "exactly 1 character"; empty without bounds. */
export function formatLength(min: number | undefined, max: number | undefined): string {
  const range = formatRange(min, max);
  return range && `${range} ${(max ?? min) === 1 ? 'character' : 'characters'}`;
}

/** "9 March 2026" for an ISO date, the same day in every time zone. */
export function formatIsoDate(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return dayFormat.format(new Date(day));
}

/** "March 2026" for an ISO date. */
export function formatMonth(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** "1 character", "2 characters". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Maximum length of an untrusted name in a message. */
const TOLD_LENGTH_MAX = 100;

export function shorten(text: string, lengthMax = TOLD_LENGTH_MAX): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** Counts code points, so a single-code-point emoji counts as 1. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Escapes an invisible character as in JSON, JavaScript, Python and C#: `\u2028`. */
export function escapeFour(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Formats an untrusted value in a message: as JSON, shortened, or only an ellipsis if it is nested too deep. */
export function shortenJson(raw: unknown): string {
  try {
    return shorten(JSON.stringify(raw) ?? '', 200);
  } catch {
    return '…';
  }
}
