import { describe, expect, it } from 'vitest';
import { formatNumber, readFormats, type FormattedNumber } from './number-format.ts';

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
