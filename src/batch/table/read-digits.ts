import { numberType } from '../../variables/number.ts';
import { completeYear, readBuddhistYear } from '../../variables/read-days.ts';
import { suggestNumbers } from '../../variables/suggest-numbers.ts';

/** Spreadsheets show six digits of a long number; a shorter one ended in zeros. */
const FRACTION_SHOWN = 5;
/** A number as spreadsheets shorten it. */
const SHORTENED = /^-?\d(?:[.,](\d+))?E\+(\d+)$/i;

/** True for a number as `1.234`, whose dot could be one of thousands or of decimals. */
export function hasDoubtfulDot(text: string): boolean {
  return /^[+\-\u2212]?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** `1.234` or `2.499,00` without its dots; undefined where they set no thousands apart. */
export function joinThousands(text: string): string | undefined {
  return /^[+\-\u2212]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : undefined;
}

/** True for what a number field takes without a change. */
export function isNumber(text: string): boolean {
  return typeof numberType.readTyped(text) === 'number';
}

/** `1.111,50 €` as `1111.50`; undefined for what is no number, and for what has two readings of which none is chosen. */
export function writeNumber(text: string, areThousands?: boolean): string | undefined {
  if (isNumber(text)) return areThousands === true && hasDoubtfulDot(text) ? joinThousands(text) : text;
  const readings = suggestNumbers(text).filter(isNumber);
  if (readings.length > 1 && areThousands === undefined) return undefined;
  return areThousands === false ? readings.at(-1) : readings[0];
}

/** True for a number as `4.4E+11`. */
export function isShortened(text: string): boolean {
  return SHORTENED.test(text);
}

/** True for a number as `4.4E+11` whose digits are all known: none was rounded off. */
export function hasAllDigits(text: string): boolean {
  const [, fraction = '', exponent] = SHORTENED.exec(text) ?? [];
  return exponent !== undefined && (fraction.length < FRACTION_SHOWN || fraction.length >= Number(exponent));
}

/** `4.4E+11` as `440000000000`; undefined for what has no exponent or would be longer than 400 digits. */
export function expandNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:[.,](\d*))?e([+-]?\d{1,3})$/i.exec(text) ?? [];
  if (exponent === undefined) return undefined;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padStart(Math.max(0, -point) + whole.length + fraction.length, '0');
  const at = Math.max(0, point);
  const integer =
    digits
      .slice(0, at)
      .padEnd(at, '0')
      .replace(/^0+(?=\d)/, '') || '0';
  const rest = digits.slice(at).replace(/0+$/, '');
  return sign + integer + (rest === '' ? '' : `.${rest}`);
}

/** The day of a time at midnight, as programs write days that know none without a time; undefined for other texts. */
export function cutMidnight(text: string): string | undefined {
  return /^(.+?)[T ](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i.exec(text)?.[1];
}

/** A day written in digits, alone or at midnight, as `YYYY-MM-DD`; undefined where there is no such day. */
export function readDay(text: string, order: 'DMY' | 'MDY'): string | undefined {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?$/.exec(cutMidnight(text) ?? text) ?? [];
  if (third === '') return undefined;
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'DMY' ? [third, second, first] : [third, first, second];
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return undefined;
  // A day that begins with its year is written by a program.
  const fullYear = Number((first.length < 4 && readBuddhistYear(year)) || completeYear(year));
  const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
  date.setUTCFullYear(fullYear);
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}
