import { expect, test } from 'vitest';
import { formatValue, listFormatExamples, typeOfFormat } from './format-value.ts';

const DAY = '2026-12-24';

/** Escapes no-break spaces and direction marks. */
const spell = (text: string) =>
  text.replace(/[\u00a0\u061c\u200e\u200f\u202f]/g, (mark) => `<${mark.charCodeAt(0).toString(16)}>`);

/** These formats are the same in every supported version of Node. Others change with the Unicode data. */
test.each([
  ['de-DE', ['24.12.26', '24.12.2026', '24. Dezember 2026', 'Donnerstag, 24. Dezember 2026', 'Donnerstag']],
  ['fr-FR', ['24/12/2026', '24 déc. 2026', '24 décembre 2026', 'jeudi 24 décembre 2026', 'jeudi']],
  ['ar-EG', ['٢٤<200f>/١٢<200f>/٢٠٢٦', '٢٤<200f>/١٢<200f>/٢٠٢٦', '٢٤ ديسمبر ٢٠٢٦', 'الخميس، ٢٤ ديسمبر ٢٠٢٦', 'الخميس']],
  ['ja-JP', ['2026/12/24', '2026/12/24', '2026年12月24日', '2026年12月24日木曜日', '木曜日']],
  ['hi-IN', ['24/12/26', '24 दिस॰ 2026', '24 दिसंबर 2026', 'गुरुवार, 24 दिसंबर 2026', 'गुरुवार']],
  ['th-TH', ['24/12/69', '24 ธ.ค. 2569', '24 ธันวาคม 2569', 'วันพฤหัสบดีที่ 24 ธันวาคม 2569', 'วันพฤหัสบดี']],
  [undefined, ['12/24/26', 'Dec 24, 2026', 'December 24, 2026', 'Thursday, December 24, 2026', 'Thursday']],
])('%s formats a day', (locale, written) => {
  const formats = ['short', 'medium', 'long', 'weekday', 'day-name'];
  expect(formats.map((format) => spell(formatValue(DAY, format, { locale })))).toEqual(written);
  expect(formatValue(DAY, 'iso', { locale })).toBe(DAY);
});

test.each([
  ['de-DE', ['3,50<a0>€', '1.234.567,50<a0>€', '1.234,5', '12,5<a0>%']],
  ['fr-FR', ['3,50<a0>€', '1<202f>234<202f>567,50<a0>€', '1<202f>234,5', '12,5<a0>%']],
  ['ar-EG', ['<200f>٣٫٥٠<a0>€', '<200f>١٬٢٣٤٬٥٦٧٫٥٠<a0>€', '١٬٢٣٤٫٥', '١٢٫٥٪<61c>']],
  ['ar-EG-u-nu-latn', ['<200f>3.50<a0>€', '<200f>1,234,567.50<a0>€', '1,234.5', '12.5<200e>%<200e>']],
  ['ja-JP', ['€3.50', '€1,234,567.50', '1,234.5', '12.5%']],
  ['hi-IN', ['€3.50', '€12,34,567.50', '1,234.5', '12.5%']],
  [undefined, ['€3.50', '€1,234,567.50', '1,234.5', '12.5%']],
])('%s formats prices and numbers', (locale, written) => {
  const asked = [
    [3.5, 'price:EUR'],
    [1234567.5, 'price:EUR'],
    [1234.5, 'number'],
    [12.5, 'percent'],
  ] as const;
  expect(asked.map(([value, format]) => spell(formatValue(value, format, { locale })))).toEqual(written);
});

test.each([0.3 - 0.1 - 0.2, -0, -0.004])('%d is rounded to 0 without a sign', (value) => {
  const write = (format: string) => formatValue(value, format);
  expect(['price:EUR', 'currency:EUR', 'decimals:2'].map(write)).toEqual(['€0.00', '€0', '0.00']);
  expect(['number', 'percent'].map((format) => formatValue(value / 100, format))).toEqual(['0', '0%']);
  expect(['price:EUR', 'decimals:2', 'number', 'percent'].map((format) => formatValue(-0.5, format))).toEqual([
    '-€0.50',
    '-0.50',
    '-0.5',
    '-0.5%',
  ]);
});

test('every format has a variable type', () => {
  const typeOf = (value: unknown) => (typeof value === 'number' ? 'number' : value === DAY ? 'date' : 'text');
  const examples = listFormatExamples();
  expect(examples.map(({ format }) => typeOfFormat(format))).toEqual(examples.map(({ value }) => typeOf(value)));
  expect([typeOfFormat(''), typeOfFormat('constructor')]).toEqual(['text', 'text']);
});

test("alternating languages don't affect each other", () => {
  const write = (locale?: string) => formatValue(1234.5, 'decimals:2', { locale });
  expect([write('de-DE'), write(), write('hi-IN'), write('de-DE')]).toEqual([
    '1.234,50',
    '1,234.50',
    '1,234.50',
    '1.234,50',
  ]);
});

test.each([
  ['2026-12-24T23:30:00Z', 'Asia/Tokyo', '2026-12-25'],
  ['2026-12-24T23:30Z', 'Europe/Berlin', '2026-12-25'],
  ['2026-12-24T23:30:00.5+01:00', 'America/New_York', '2026-12-24'],
  ['2026-12-24T02:00:00Z', 'America/New_York', '2026-12-23'],
  ['2026-12-24T23:30:00Z', undefined, '2026-12-24'],
  // A date has no time to convert.
  ['2026-12-24', 'Pacific/Kiritimati', '2026-12-24'],
  ['2026-12-24T23:30:00', 'Asia/Tokyo', '2026-12-24'],
  ['2026-13-01', 'Asia/Tokyo', '2026-13-01'],
  ['soon', 'Asia/Tokyo', 'soon'],
])('the day of %s in %s is %s', (value, timeZone, day) => {
  expect(formatValue(value, 'iso', { timeZone })).toBe(day);
});

test('a moment is formatted as its day in the time zone', () => {
  const valueLocale = { locale: 'de-DE', timeZone: 'Asia/Tokyo' };
  expect(formatValue('2026-12-24T23:30:00Z', 'weekday', valueLocale)).toBe('Freitag, 25. Dezember 2026');
});

test('a value is unchanged without a format or if the format does not fit', () => {
  const valueLocale = { locale: 'de-DE' };
  expect(formatValue(2026.5, undefined, valueLocale)).toBe('2026.5');
  expect(formatValue('Price', 'price:EUR', valueLocale)).toBe('Price');
  expect(formatValue('istanbul ankara', 'initials', { locale: 'tr-TR' })).toBe('İA');
});

test.each([
  ['', 'number'],
  [' ', 'price:EUR'],
  ['\u00a0', 'percent'],
  ['2026-02-30', 'long'],
  ['2026-02-30T12:00Z', 'iso'],
  ['2026-12-24 at noon', 'weekday'],
  ['2026-12-24 and 25', 'iso'],
  ['2026-12-245', 'year'],
])('%j does not fit the format %s and is unchanged', (value, format) => {
  expect(formatValue(value, format, { timeZone: 'Asia/Tokyo' })).toBe(value);
});

test.each([
  '2026-12-24T10:00',
  '2026-12-24 10:00:00',
  '2026-12-24T10:00:00.5Z',
  '2026-12-24T99:00Z',
  '2026-12-24T10:00+0100',
])('%s is formatted as its day', (value) => {
  expect(formatValue(value, 'long', { timeZone: 'Asia/Tokyo' })).toBe('December 24, 2026');
});

test.each([
  ['Ada King Lovelace', 'AL'],
  ['E\u0301lodie A\u030angstro\u0308m', 'ÉÅ'],
  ['किरण शर्मा', 'किश'],
  ['محمد علي', 'م ع'],
  ['محمد', 'م'],
  ['דוד לוי', 'דל'],
  ['42 -', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(formatValue(name, 'initials')).toBe(initials);
});

/** A document may be checked and drawn by different versions of Node. */
test('an unknown language falls back to English', () => {
  expect(formatValue(DAY, 'long', { locale: 'xx-XX' })).toBe('December 24, 2026');
});
