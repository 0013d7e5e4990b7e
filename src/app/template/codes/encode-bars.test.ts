import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { encodeBarcode } from '../../../document/encode-barcode.ts';
import { gs1CheckDigit } from '../../../variables/symbology-rules.ts';
import { encodeBars, type DrawnSymbology } from './encode-bars.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length });
const numbered = (length: number) => digits(length - 1).map((text) => text + gs1CheckDigit(text));
const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) });
/** Runs of digits among letters, where Code 128 switches its sets. */
const mixed = fc
  .array(fc.oneof(fc.nat({ max: 99_999_999 }).map(String), ascii), { maxLength: 6 })
  .map((parts) => parts.join(''));

const texts: Record<DrawnSymbology, fc.Arbitrary<string>> = {
  code128: fc.oneof(mixed, ascii).filter((text) => text.length >= 1 && text.length <= 80),
  ean13: numbered(13),
  ean8: numbered(8),
  upca: numbered(12),
  itf14: numbered(14),
  code39: fc.string({
    unit: fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%')),
    minLength: 1,
    maxLength: 40,
  }),
  interleaved2of5: fc.array(digits(2), { minLength: 1, maxLength: 20 }).map((pairs) => pairs.join('')),
};

/** Its library ends some symbologies with a space, which nothing shows. */
function barsOfService(symbology: DrawnSymbology, text: string): readonly number[] {
  const drawn = encodeBarcode(symbology, text);
  const widths = 'bars' in drawn ? drawn.bars.widths : [];
  return widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
}

describe('the bars of the form', () => {
  test.each(Object.entries(texts))('are the same as those of the service, for %s', (name, text) => {
    const symbology = name as DrawnSymbology;
    fc.assert(
      fc.property(text, (value) => {
        expect(encodeBars(symbology, value)).toEqual(barsOfService(symbology, value));
      }),
      { numRuns: 500 },
    );
  });

  it('encode pairs of digits together in Code 128', () => {
    const moduleCount = (text: string) => encodeBars('code128', text).reduce((sum, width) => sum + width, 0);
    expect(moduleCount('12345678')).toBe(moduleCount('ABCD'));
  });
});
