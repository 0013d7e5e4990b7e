import { describe, expect, it } from 'vitest';
import { formatNumber, formatText, readFormats } from './number-format.ts';

/** A number in a cell whose format has this code, or this built-in number. */
function read(stored: number | string, code: string | number, is1904 = false) {
  const id = typeof code === 'number' ? code : 164;
  const escaped = String(code).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const [format] = readFormats(
    `<styleSheet><numFmt numFmtId="164" formatCode="${escaped}"/><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
  );
  return formatNumber(String(stored), format, is1904);
}

describe('a date or time', () => {
  it.each([
    ['dd.mm.yyyy', 46_387 + (86_400 - 0.003) / 86_400, '2026-12-31'],
    ['dd.mm.yyyy', 46_387.5, '2026-12-31'],
    ['dd.mm.yyyy', 46_387.999_999_999_9, '2027-01-01'],
    ['yyyy-mm-dd hh:mm', 46_387.999_999_9, '2027-01-01 00:00'],
    ['[$-F800]dddd, mmmm d, yyyy;@', 46_380, '2026-12-24'],
    ['yyyy"年"m"月"d"日"', 46_380, '2026-12-24'],
    [15, 46_380, '2026-12-24'],
    [31, 46_380, '2026-12-24'],
    ['dddd', 46_380, '2026-12-24'],
    ['m/d/yyyy h:mm AM/PM', 46_380.8125, '2026-12-24 19:30'],
    ['h:mm" Uhr"', 0.8125, '19:30'],
    ['[h]:mm', 1.8125, '43:30'],
    [45, 0.002_604_166_666_666_67, '00:03:45'],
    ['[mm]:ss', 0.062_557_870_370_370_4, '01:30:05'],
  ])('in the format %s is written plainly: %d', (code, serial, text) => {
    expect(read(serial, code).text).toBe(text);
  });

  it('counts from 1904 in a workbook of Excel for Mac', () => {
    expect(read(0, 'dd/mm/yyyy', true).text).toBe('1904-01-01');
  });

  it.each([
    [46_380, 'yyyy\\-mm\\-dd', undefined],
    [46_380, 'yyyy-mm-dd hh:mm', undefined],
    [46_380.5, 'yyyy-mm-dd hh:mm:ss', undefined],
    [46_380, '[$-407]d\\.\\ mmmm\\ yyyy;@', '24. Dezember 2026'],
    [0.8125, 'h:mm" Uhr"', '19:30 Uhr'],
  ])('comes with what the spreadsheet shows instead: %d in %s', (serial, code, shown) => {
    expect(read(serial, code).shown).toBe(shown);
  });

  it.each([-3, 2_958_466])('that Excel cannot show stays a number: %d', (serial) => {
    expect(read(serial, 'dd.mm.yyyy').text).toBe(String(serial));
  });
});

describe('a number', () => {
  it.each([
    ['General', '4.4006381333931E+12', '4400638133393.1'],
    ['General', '0.30000000000000004', '0.3'],
    ['General', '12345678901234567890', '12345678901234567890'],
    ['General', '1E-7', '0.0000001'],
    ['00000', 2139, '02139'],
    ['0.00', 2.5, '2.50'],
    ['0_ ;[Red]\\-0\\ ', -5, '-5'],
    ['@', 5, '5'],
    [39, 1.25, '1.25'],
    ['x'.repeat(256), 7, '7'],
    ['"unfinished', 7, '7'],
  ])('in the format %s is read as shown: %s', (code, stored, text) => {
    expect(read(stored, code)).toEqual({ text });
  });

  it.each([
    ['#,##0.00\\ "€"', 1234.5, '1,234.50 €'],
    ['0%', 0.15, '15%'],
    ['0.0', 1.25, '1.3'],
    ['0;-0;;@', 0, ''],
    ['0;(0)', -5, '(5)'],
    [11, 12_345, '1.23E+04'],
  ])('in the format %s is read without it: %d', (code, number, shown) => {
    expect(read(number, code)).toEqual({ text: String(number), shown });
  });
});

describe('a text', () => {
  it.each([
    ['@" GmbH"', 'Acme', { text: 'Acme', shown: 'Acme GmbH' }],
    [';;;', 'x', { text: 'x', shown: '' }],
    ['_-* #,##0_-;_-@_-', 'Plain ', { text: 'Plain ' }],
    ['0', '007', { text: '007' }],
  ])('in the format %s is read without it: %s', (code, text, cell) => {
    expect(formatText(text, code)).toEqual(cell);
  });
});
