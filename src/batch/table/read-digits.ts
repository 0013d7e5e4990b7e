import { completeYear, isIsoDate, readBuddhistYear } from '../../variables/read-days.ts';

/** True for a number such as `1.234`, whose dot can separate thousands or decimals. */
export function hasAmbiguousDot(text: string): boolean {
  return /^[+\-\u2212]?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** Removes the dots from `1.234` or `2.499,00`; undefined if they don't separate thousands. */
export function joinThousands(text: string): string | undefined {
  return /^[+\-\u2212]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : undefined;
}

/** Removes the midnight time that some programs add to every date; undefined for other text. */
export function cutMidnight(text: string): string | undefined {
  return /^(.+?)[T ](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i.exec(text)?.[1];
}

/** Converts a date in digits, with or without midnight, to `YYYY-MM-DD`; undefined for days that don't exist. */
export function parseDate(text: string, order: 'DMY' | 'MDY'): string | undefined {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?$/.exec(cutMidnight(text) ?? text) ?? [];
  if (third === '') return undefined;
  const isYearFirst = first.length === 4;
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  return isYearFirst ? toIsoDate(first, second, third) : toIsoDate(completeTypedYear(third), month, day);
}

/** A typed year can be in the Thai calendar. Programs write the year first. */
function completeTypedYear(year: string): string {
  return readBuddhistYear(year) ?? completeYear(year);
}

function toIsoDate(year: string, month: string, day: string): string | undefined {
  const text = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isIsoDate(text) ? text : undefined;
}
