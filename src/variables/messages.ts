const PLAIN = /^(-?\d+)(\.\d{1,20})?$/;

/**
 * A number as people read it: 1,000 and 2.5. Written out, because the browser's own format takes it 12 ms to load, which was
 * a tenth of the work until a form is there.
 */
export function formatNumber(value: number): string {
  const [, whole, fraction = ''] = PLAIN.exec(String(value)) ?? [];
  if (whole === undefined) return new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format(value);
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + fraction;
}

/** "from 3 to 40", "at least 3", "at most 40", or "exactly 13"; empty when neither bound is given. */
export function formatRange(min: number | string | undefined, max: number | string | undefined): string {
  const low = typeof min === 'number' ? formatNumber(min) : min;
  const high = typeof max === 'number' ? formatNumber(max) : max;
  if (low !== undefined && high !== undefined) return low === high ? `exactly ${low}` : `from ${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? '' : `at most ${high}`;
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** "9 March 2026" for an ISO date. Written and read in one zone, so it is the same day everywhere. */
export function formatIsoDate(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return dayFormat.format(new Date(day));
}

/** "1 character", "2 characters". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
