import type { VariableType } from '../contract/variable.ts';
import { buildPng } from './build-png.ts';

/** Kinds of text that break parsers, fonts or patterns. */
const kinds = {
  digit: '1',
  zero: '0',
  letter: 'a',
  wide: 'W',
  accent: 'é',
  decomposed: 'e\u0301',
  combining: '\u0300',
  arabic: 'شب',
  hebrew: 'א',
  thai: 'กำ',
  devanagari: 'क्ष',
  chinese: '漢',
  korean: '각',
  emoji: '😀',
  family: '👩‍👩‍👧‍👦',
  flag: '🇩🇪',
  skin: '👍🏽',
  rightToLeft: '\u202e',
  zeroWidth: '\u200b',
  joiner: '\u200d',
  byteOrder: '\ufeff',
  nul: '\0',
  escape: '\u001b',
  newline: '\n',
  space: ' ',
  softHyphen: '\u00ad',
  surrogate: '\ud800',
  privateUse: '\u{f0000}',
  markup: '<b>&amp;',
  binding: '{{text}}',
  optional: '[[',
  quote: '"\\',
  dot: '.',
  at: '@',
  dash: '-',
  bracket: '(+',
} as const;

/** One valid value per type. */
const fine: Record<VariableType, string | number> = {
  text: 'Hello',
  number: 5,
  email: 'ana@example.com',
  url: 'https://example.com/a',
  phone: '+49 30 123456',
  date: '2026-11-23',
  qrcode: 'https://example.com',
  barcode: 'ABC-123',
  image: `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`,
};

const repeat = (unit: string, count: number) => unit.repeat(Math.ceil(count / unit.length)).slice(0, count);
/** Repeats the unit to fill at most this many bytes of JSON. */
const weigh = (unit: string, byteCount: number) =>
  unit.repeat(byteCount / (Buffer.byteLength(JSON.stringify(unit)) - 2));
const asFile = (head: string, unit: string, byteCount: number) => {
  const body = Buffer.from(weigh(unit, byteCount));
  return `data:image/png;base64,${Buffer.concat([Buffer.from(head, 'hex'), body]).toString('base64')}`;
};
const PNG_HEAD = Buffer.from(buildPng().subarray(0, 33)).toString('hex');
const nested = (unit: string) => {
  let value: unknown = unit;
  for (let depth = 0; depth < 1_000; depth += 1) value = [value];
  return value;
};

/** Each function makes a value of up to 14 MB from a kind of text and a valid value. */
const shapes: Record<string, (unit: string, good: string) => unknown> = {
  once: (unit) => unit,
  '10 characters': (unit) => repeat(unit, 10),
  '300 characters': (unit) => repeat(unit, 300),
  '2,000 characters': (unit) => repeat(unit, 2_000),
  '5,000 characters': (unit) => repeat(unit, 5_000),
  '5,001 characters': (unit) => repeat(unit, 5_001),
  '30,000 characters and another': (unit) => `${repeat(unit, 30_000)}!`,
  '300 KB': (unit) => weigh(unit, 300_000),
  '1 MB': (unit) => weigh(unit, 1_000_000),
  '5 MB': (unit) => weigh(unit, 5_000_000),
  '14 MB': (unit) => weigh(unit, 14_000_000),
  'before a valid value': (unit, good) => unit + good,
  'after a valid value': (unit, good) => good + unit,
  'inside a valid value': (unit, good) => good.slice(0, 2) + unit + good.slice(2),
  '30,000 characters after a valid value': (unit, good) => good + repeat(unit, 30_000),
  '1 MB inside a valid value': (unit, good) => good.slice(0, 2) + weigh(unit, 1_000_000) + good.slice(2),
  lines: (unit) => repeat(`${unit}\n`, 4_000),
  words: (unit) => repeat(`${repeat(unit, 7)} `, 4_500),
  'a list': (unit) => Array<string>(1_000).fill(unit),
  'nested lists': (unit) => nested(unit),
  'an object': (unit) => ({ [unit]: unit, __proto__: unit }),
  'a number': (unit) => (unit.codePointAt(0) ?? 0) * 1e300,
  'a file': (unit) => asFile('', unit, 1_000_000),
  'a PNG': (unit) => asFile(PNG_HEAD, unit, 7_000_000),
  'a JPEG': (unit) => asFile('ffd8ffe000104a46494600', unit, 7_000_000),
};

export interface HostileValue {
  kind: string;
  shape: string;
  type: VariableType;
  /** Makes the value on demand, because all values together take gigabytes. */
  make: () => unknown;
}

/** All kinds in all shapes for all variable types. */
export const hostileValues: HostileValue[] = Object.entries(kinds).flatMap(([kind, unit]) =>
  Object.entries(shapes).flatMap(([shape, make]) =>
    Object.entries(fine).map(([type, good]) => {
      return { kind, shape, type: type as VariableType, make: () => make(unit, String(good)) };
    }),
  ),
);
