import { describe, expect, it } from 'vitest';
import { formatNumber, isDayOtherwise, readFormats, type FormattedNumber } from './number-format.ts';

/** What is read of a number in a cell with this format code, or with the format that has this number. */
function read(stored: number | string, code: string | number, is1904 = false): FormattedNumber {
  const id = typeof code === 'number' ? code : 164;
  const escaped = String(code).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const [format] = readFormats(
    `<styleSheet><numFmt numFmtId="164" formatCode="${escaped}"/><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
  );
  return formatNumber(String(stored), format, is1904);
}

describe('a day', () => {
  it.each([
    ['dd.mm.yyyy', 46_387 + (86_400 - 0.003) / 86_400, '2026-12-31'],
    ['dd.mm.yyyy', 46_387.5, '2026-12-31'],
    ['dd.mm.yyyy', 46_387.999_999_999_9, '2027-01-01'],
    ['yyyy-mm-dd hh:mm', 46_387.999_999_9, '2027-01-01 00:00'],
  ])('in %s is the one that is shown: %d', (code, serial, text) => {
    expect(read(serial, code).text).toBe(text);
  });
});

describe('a day or a time', () => {
  it.each([
    ['dd.mm.yyyy', 46_380, '2026-12-24'],
    ['[$-F800]dddd, mmmm d, yyyy;@', 46_380, '2026-12-24'],
    ['yyyy"年"m"月"d"日"', 46_380, '2026-12-24'],
    [15, 46_380, '2026-12-24'],
    ['yyyy\\-mm\\-dd\\ hh:mm:ss', 46_380.8125, '2026-12-24 19:30'],
    ['m/d/yyyy h:mm AM/PM', 46_380, '2026-12-24 00:00'],
    ['hh:mm;@', 0.8125, '19:30'],
    ['[$-409]h:mm:ss', 1.8125, '19:30'],
    ['[h]:mm', 1.8125, '43:30'],
  ])('in %s is plain: %d', (code, serial, text) => {
    expect(read(serial, code)).toEqual({ text, isShownOtherwise: false });
  });

  it.each([
    [18, 0.8125, '19:30'],
    ['h:mm" Uhr"', 0.8125, '19:30'],
    [45, 0.002_604_166_666_666_67, '00:03:45'],
    [47, 0.002_604_166_666_666_67, '00:03:45'],
    ['[mm]:ss', 0.062_557_870_370_370_4, '01:30:05'],
    ['[m]', 25 / 24, '25:00'],
    ['[s]', 25 / 24, '25:00'],
    ['dddd', 46_380, '2026-12-24'],
    ['mmmm', 46_380, '2026-12-24'],
    ['yyyy', 46_380, '2026-12-24'],
    [17, 46_380, '2026-12-24'],
    ['dddd mmmm yyyy', 46_380, '2026-12-24'],
    ['m/d/yyyy h:mm AM/PM', 46_380.8125, '2026-12-24 19:30'],
  ])('in %s is shown otherwise: %d', (code, serial, text) => {
    expect(read(serial, code)).toEqual({ text, isShownOtherwise: true });
  });
});

it.each([
  ['d. mmmm yyyy', '2026-12-24', true],
  ['dd.mm.yyyy hh:mm', '2026-12-24 19:30', true],
  ['dd.mm.yyyy hh:mm', '2026-12-24 00:00', false],
  ['yyyy\\-mm\\-dd hh:mm', '2026-12-24 19:30', false],
  ['[$-409]yyyy-mm-dd;@', '2026-12-24', false],
  ['yyyy-mm-dddd', '2026-12-24', true],
  ['', '2026-12-24', false],
  ['h:mm', '19:30', false],
])('in %s a day is shown otherwise than %s: %s', (code, text, isOtherwise) => {
  expect(isDayOtherwise(text, { code, letters: '', signs: [], isTextOtherwise: false })).toBe(isOtherwise);
});

describe('a number', () => {
  it.each([
    ['General', -5],
    ['0;@', -5],
    ['0;-0;0;@', 0],
    ['0_ ;[Red]\\-0\\ ', -5],
    ['#,##0;\\-#,##0', -500],
    [39, 1.25],
    ['#,##0.00_);(#,##0.00)', 1.25],
    ['[Red]', 7],
  ])('in %s is plain: %d', (code, number) => {
    expect(read(number, code)).toEqual({ text: String(number), isShownOtherwise: false });
  });

  it.each([
    ['0;-0;;@', 0],
    ['0;(0)', -5],
    ['0;0', -5],
    [37, -5],
    ['0;-0.00', -5],
    ['0;-0;"free"', 0],
    [';;;', 5],
    ['dd.mm.yyyy;;', 0],
    ['@" GmbH"', 5],
    [5, 45_000],
    [8, 45_000],
    [41, 45_000],
    [44, 45_000],
  ])('in %s is shown otherwise: %d', (code, number) => {
    expect(read(number, code)).toEqual({ text: String(number), isShownOtherwise: true });
  });
});
