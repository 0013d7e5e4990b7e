// Made when they are first needed: the first formatter takes a process longer than most of its modules.
let numberFormat: Intl.NumberFormat | undefined;
let dayFormat: Intl.DateTimeFormat | undefined;

/** A number as people read it: 1,000 and 2.5. */
export function formatNumber(value: number): string {
  numberFormat ??= new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  return numberFormat.format(value);
}

/** "from 3 to 40", "at least 3", "at most 40", or "exactly 13"; empty when neither bound is given. */
export function formatRange(min: number | string | undefined, max: number | string | undefined): string {
  const low = typeof min === 'number' ? formatNumber(min) : min;
  const high = typeof max === 'number' ? formatNumber(max) : max;
  if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}` : `from ${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? '' : `at most ${high}`;
}

/** "from 3 to 40 characters", "exactly 1 character"; empty when neither bound is given. */
export function formatLength(min: number | undefined, max: number | undefined): string {
  const range = formatRange(min, max);
  return range && `${range} ${(max ?? min) === 1 ? 'character' : 'characters'}`;
}

/** "9 March 2026" for an ISO date. Written and read in one zone, so it is the same day everywhere. */
export function formatIsoDate(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return dayFormat.format(new Date(day));
}

/** "March 2026" for an ISO date in it. */
export function formatMonth(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** "1 character", "2 characters". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How much of an untrusted name a message repeats. */
const TOLD_LENGTH_MAX = 100;

/** The beginning of a text of any length. */
export function shorten(text: string, lengthMax = TOLD_LENGTH_MAX): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** Characters as people count them: code points, so an emoji of one code point is 1. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** `\u2028`, as JSON, JavaScript, Python and C# write a character that is not to be seen as it is. */
export function escapeFour(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A stranger's value within a sentence of ours: as JSON, cut short; what is nested too deep to be written is a mark alone. */
export function shortenJson(raw: unknown): string {
  try {
    return shorten(JSON.stringify(raw) ?? '', 200);
  } catch {
    return '…';
  }
}
