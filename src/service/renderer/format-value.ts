import type { WireValue } from '../../contract/generate.ts';
import { createBoundedCache } from './bounded-cache.ts';

type Formatter = (value: WireValue, argument: string) => string;

/** Formatters kept of each kind, because making one takes a hundred times as long as using it. */
const KEPT_MAX = 50;

/** Formats a text may ask for after `|`, with an argument after `:`. One language and UTC: same value, same text. */
const formatters: Record<string, Formatter> = {
  number: numberAs(() => ({})),
  decimals: numberAs((argument) => ({
    minimumFractionDigits: Number(argument),
    maximumFractionDigits: Number(argument),
  })),
  percent: numberAs(() => ({ style: 'unit', unit: 'percent' })),
  currency: numberAs((argument) => ({ style: 'currency', currency: argument, trailingZeroDisplay: 'stripIfInteger' })),
  price: numberAs((argument) => ({ style: 'currency', currency: argument })),
  long: dateAs({ dateStyle: 'long' }),
  medium: dateAs({ dateStyle: 'medium' }),
  weekday: dateAs({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  'day-name': dateAs({ weekday: 'long' }),
  day: dateAs({ day: 'numeric' }),
  month: dateAs({ month: 'long' }),
  'short-month': dateAs({ month: 'short' }),
  year: dateAs({ year: 'numeric' }),
  initials: (value) =>
    String(value)
      .split(/\s+/)
      .filter((word) => /^\p{L}/u.test(word))
      .map((word) => Array.from(word)[0] ?? '')
      .filter((_, index, letters) => index === 0 || index === letters.length - 1)
      .join('')
      .toLocaleUpperCase('en'),
  address: (value) =>
    String(value)
      .replace(/^[a-z]+:\/\/(www\.)?/i, '')
      .replace(/\/$/, ''),
};

/** One sentence when a text asks for a format that does not exist, or with a bad argument. */
export function formatProblem(format: string): string | undefined {
  const { name, argument } = splitFormat(format);
  if (!Object.hasOwn(formatters, name)) return `has an unknown format "${format}"`;
  if ((name === 'currency' || name === 'price') && !/^[A-Z]{3}$/.test(argument))
    return `needs a currency code in "${format}"`;
  if (name === 'decimals' && !/^[0-9]$/.test(argument)) return `needs one digit in "${format}"`;
  return undefined;
}

/** A value as people read it. A value the format does not fit is given as it is. */
export function formatValue(value: WireValue, format: string | undefined): string {
  if (format === undefined) return String(value);
  const { name, argument } = splitFormat(format);
  return Object.hasOwn(formatters, name) ? (formatters[name]?.(value, argument) ?? String(value)) : String(value);
}

function splitFormat(format: string): { name: string; argument: string } {
  const [name = '', argument = ''] = format.split(':', 2);
  return { name, argument };
}

function numberAs(optionsOf: (argument: string) => Intl.NumberFormatOptions): Formatter {
  const formats = createBoundedCache<Intl.NumberFormat>(KEPT_MAX, () => 1);
  return (value, argument) => {
    const number = Number(value);
    if (!Number.isFinite(number)) return String(value);
    const format = formats.get(argument) ?? new Intl.NumberFormat('en', optionsOf(argument));
    formats.set(argument, format);
    return format.format(number);
  };
}

function dateAs(options: Intl.DateTimeFormatOptions): Formatter {
  let format: Intl.DateTimeFormat | undefined;
  return (value) => {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0];
    const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
    if (Number.isNaN(time)) return String(value);
    format ??= new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
    return format.format(time);
  };
}
