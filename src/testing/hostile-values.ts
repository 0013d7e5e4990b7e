import type { VariableType } from '../contract/variable.ts';
import { buildPng } from './build-png.ts';

/** What values are made of: 36 kinds of text that parsers, fonts and patterns have stumbled over. */
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

/** A value of each type that is drawn. */
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
/** As much of the unit as weighs so many bytes in a body. */
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

/** How a value is made of a kind, and of a value of its type that is fine: 25 shapes of up to 14 MB. */
const shapes: Record<string, (unit: string, good: string) => unknown> = {
  'one of it': (unit) => unit,
  '10 characters': (unit) => repeat(unit, 10),
  '300 characters': (unit) => repeat(unit, 300),
  '2,000 characters': (unit) => repeat(unit, 2_000),
  '5,000 characters': (unit) => repeat(unit, 5_000),
  '5,001 characters': (unit) => repeat(unit, 5_001),
  '30,000 characters and an end': (unit) => `${repeat(unit, 30_000)}!`,
  '300 KB': (unit) => weigh(unit, 300_000),
  '1 MB': (unit) => weigh(unit, 1_000_000),
  '5 MB': (unit) => weigh(unit, 5_000_000),
  '14 MB': (unit) => weigh(unit, 14_000_000),
  'before what is fine': (unit, good) => unit + good,
  'after what is fine': (unit, good) => good + unit,
  'within what is fine': (unit, good) => good.slice(0, 2) + unit + good.slice(2),
  '30,000 after what is fine': (unit, good) => good + repeat(unit, 30_000),
  '1 MB within what is fine': (unit, good) => good.slice(0, 2) + weigh(unit, 1_000_000) + good.slice(2),
  'lines of it': (unit) => repeat(`${unit}\n`, 4_000),
  'words of it': (unit) => repeat(`${repeat(unit, 7)} `, 4_500),
  'a list': (unit) => Array<string>(1_000).fill(unit),
  'lists in lists': (unit) => nested(unit),
  'an object': (unit) => ({ [unit]: unit, __proto__: unit }),
  'a number': (unit) => (unit.codePointAt(0) ?? 0) * 1e300,
  'a file of it': (unit) => asFile('', unit, 1_000_000),
  'a PNG of it': (unit) => asFile(PNG_HEAD, unit, 7_000_000),
  'a JPEG of it': (unit) => asFile('ffd8ffe000104a46494600', unit, 7_000_000),
};

export interface HostileValue {
  kind: string;
  shape: string;
  type: VariableType;
  /** Made when it is asked for: all of them together weigh gigabytes. */
  make: () => unknown;
}

/** Each kind in each shape for each type of variable. */
export const hostileValues: HostileValue[] = Object.entries(kinds).flatMap(([kind, unit]) =>
  Object.entries(shapes).flatMap(([shape, make]) =>
    Object.entries(fine).map(([type, good]) => {
      return { kind, shape, type: type as VariableType, make: () => make(unit, String(good)) };
    }),
  ),
);
