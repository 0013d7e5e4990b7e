import type { WireValue } from '../contract/generate.ts';
import type { VariableType } from '../contract/variable.ts';
import { isIsoDate } from '../variables/read-days.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { splitGraphemes } from './text-traits.ts';

/** The template document's members that decide how values are formatted. */
export interface ValueLocale {
  /** BCP 47. Default: English. */
  locale?: string | undefined;
  /** Time zone that decides a timestamp's day. Default: the day as written. */
  timeZone?: string | undefined;
}

type Formatter = (value: WireValue, argument: string, valueLocale: ValueLocale) => string;

const LANGUAGE = 'en';
/** Cached formatters per format. Creating a formatter takes a hundred times as long as using it. */
const KEPT_MAX = 50;

const numberFormatters = {
  number: numberAs(() => ({})),
  decimals: numberAs((argument) => ({
    minimumFractionDigits: Number(argument),
    maximumFractionDigits: Number(argument),
  })),
  percent: numberAs(() => ({ style: 'unit', unit: 'percent' })),
  currency: numberAs((argument) => ({ style: 'currency', currency: argument, trailingZeroDisplay: 'stripIfInteger' })),
  price: numberAs((argument) => ({ style: 'currency', currency: argument })),
};
const dateFormatters: Record<string, Formatter> = {
  long: dateAs({ dateStyle: 'long' }),
  medium: dateAs({ dateStyle: 'medium' }),
  short: dateAs({ dateStyle: 'short' }),
  iso: (value, _argument, { timeZone }) => {
    const day = readDay(value, timeZone);
    return day === undefined ? String(value) : formatIsoDay(day);
  },
  weekday: dateAs({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  'day-name': dateAs({ weekday: 'long' }),
  day: dateAs({ day: 'numeric' }),
  month: dateAs({ month: 'long' }),
  'short-month': dateAs({ month: 'short' }),
  year: dateAs({ year: 'numeric' }),
};
/** The formats that can follow `|`, with an argument after `:`. They don't depend on the machine's locale or time zone. */
const formatters: Record<string, Formatter> = {
  ...numberFormatters,
  ...dateFormatters,
  initials: (value, _argument, { locale = LANGUAGE }) => {
    const words = String(value).normalize('NFC').split(/\s+/);
    const letters = words.filter((word) => /^\p{L}/u.test(word)).map((word) => splitGraphemes(word)[0] ?? '');
    // Without a space, joining letters would read as a word.
    const between = letters.some((letter) => JOINING.test(letter)) ? ' ' : '';
    return letters
      .filter((_, index) => index === 0 || index === letters.length - 1)
      .join(between)
      .toLocaleUpperCase(locale);
  },
  address: (value) =>
    String(value)
      .replace(/^[a-z]+:\/\/(www\.)?/i, '')
      .replace(/\/$/, ''),
};

const JOINING = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;

/** Example values. All other formats use a date. */
const exampleValues: Record<string, WireValue> = {
  number: 1234.5,
  decimals: 3.5,
  percent: 20,
  currency: 48,
  price: 48,
  initials: 'Ada King Lovelace',
  address: 'https://www.example.com/tickets/',
};
/** Examples of the formats that take an argument. */
const withArgument: Record<string, string> = { decimals: 'decimals:2', currency: 'currency:EUR', price: 'price:EUR' };

/** All formats, each with an example value and its English result. */
export function listFormatExamples(): { format: string; value: WireValue; shown: string }[] {
  return Object.keys(formatters).map((name) => {
    const format = withArgument[name] ?? name;
    const value = exampleValues[name] ?? '2026-12-24';
    return { format, value, shown: formatValue(value, format) };
  });
}

/** Describes an unknown format or a bad argument. */
export function formatProblem(format: string): string | undefined {
  const { name, argument } = splitFormat(format);
  if (!Object.hasOwn(formatters, name)) {
    const names = Object.keys(formatters).map((known) => withArgument[known] ?? known);
    return `unknown format "${format}"; use one of ${names.join(', ')}`;
  }
  if ((name === 'currency' || name === 'price') && !/^[A-Z]{3}$/.test(argument))
    return `the format "${format}" needs a currency code, such as ${withArgument[name]}`;
  if (name === 'decimals' && !/^[0-9]$/.test(argument))
    return `the format "${format}" needs one digit, such as ${withArgument[name]}`;
  return undefined;
}

/** Formats a value. A value that doesn't fit the format is returned unchanged. */
export function formatValue(value: WireValue, format: string | undefined, valueLocale: ValueLocale = {}): string {
  if (format === undefined) return String(value);
  const { name, argument } = splitFormat(format);
  const formatter = Object.hasOwn(formatters, name) ? formatters[name] : undefined;
  return formatter?.(value, argument, valueLocale) ?? String(value);
}

/** The variable type that a format applies to. */
export function typeOfFormat(format: string): VariableType {
  const { name } = splitFormat(format);
  if (Object.hasOwn(numberFormatters, name)) return 'number';
  return Object.hasOwn(dateFormatters, name) ? 'date' : 'text';
}

function splitFormat(format: string): { name: string; argument: string } {
  const [name = '', argument = ''] = format.split(':', 2);
  return { name, argument };
}

function numberAs(optionsOf: (argument: string) => Intl.NumberFormatOptions): Formatter {
  const formats = createBoundedCache<Intl.NumberFormat>(KEPT_MAX, () => 1);
  return (value, argument, { locale = LANGUAGE }) => {
    const text = String(value);
    const number = Number(value);
    // `Number` turns blank text into 0.
    if (text.trim() === '' || !Number.isFinite(number)) return text;
    const key = `${locale} ${argument}`;
    // Tiny negative numbers are rounded to 0 without a minus sign.
    const format =
      formats.get(key) ??
      new Intl.NumberFormat([locale, LANGUAGE], { signDisplay: 'negative', ...optionsOf(argument) });
    formats.set(key, format);
    return format.format(number);
  };
}

function dateAs(options: Intl.DateTimeFormatOptions): Formatter {
  const formats = createBoundedCache<Intl.DateTimeFormat>(KEPT_MAX, () => 1);
  return (value, _argument, { locale = LANGUAGE, timeZone: askedZone }) => {
    const day = readDay(value, askedZone);
    if (day === undefined) return String(value);
    const { time, timeZone } = day;
    const key = `${locale} ${timeZone}`;
    const format = formats.get(key) ?? new Intl.DateTimeFormat([locale, LANGUAGE], { ...options, timeZone });
    formats.set(key, format);
    return format.format(time);
  };
}

/** A date, with an optional time and offset. */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment on the day in this time zone. */
interface Day {
  time: number;
  timeZone: string;
}

/** Returns the day as written, or the day in the time zone if the value has an offset. Undefined without a date. */
function readDay(value: WireValue, timeZone: string | undefined): Day | undefined {
  const text = String(value);
  const [, day = '', zone] = DAY.exec(text) ?? [];
  if (!isIsoDate(day)) return undefined;
  const moment = zone === undefined ? Number.NaN : Date.parse(text);
  if (timeZone !== undefined && !Number.isNaN(moment)) return { time: moment, timeZone };
  return { time: Date.parse(`${day}T00:00:00Z`), timeZone: 'UTC' };
}

function formatIsoDay({ time, timeZone }: Day): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
  const parts = new Intl.DateTimeFormat(LANGUAGE, options).formatToParts(time);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`;
}
