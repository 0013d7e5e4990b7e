import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../testing/hostile-template.ts';
import { encodeBarcode } from './encode-barcode.ts';
import { symbologyNames } from '../variables/symbology-rules.ts';

test.each([
  ['code128', 'ORD-2026-0001', undefined],
  ['code128', 'Crème', 'Use 1 to 80 unaccented letters, digits and symbols.'],
  ['ean13', '4006381333931', undefined],
  ['ean13', '400638133393', undefined],
  ['ean13', '4006381333932', 'Check the number: the last digit should be 1.'],
  ['ean13', '40063813339', 'Use 13 digits, or 12 digits to have the check digit added.'],
  ['ean8', '96385074', undefined],
  ['upca', '036000291452', undefined],
  ['itf14', '15400141288763', undefined],
  ['code39', 'abc', 'Use 1 to 40 digits, capital letters, spaces and - . $ / + %.'],
  ['interleaved2of5', '123', 'Use an even number of digits, at most 40.'],
  ['codabar', 'A1234B', undefined],
  ['code93', 'ABC 123', undefined],
  ['gs1-128', '(01)09506000134352', undefined],
] as const)('the %s barcode of "%s" has the problem %s', (symbology, text, problem) => {
  const result = encodeBarcode(symbology, text);
  expect('problem' in result ? result.problem : undefined).toBe(problem);
});

test('an added check digit is printed under the bars', () => {
  const result = encodeBarcode('ean13', '400638133393');
  expect('bars' in result && result.bars.printedText).toBe('4006381333931');
});

test('encoding never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...symbologyNames), fc.string({ unit: anyCharacter }), (symbology, text) => {
      expect(encodeBarcode(symbology, text)).toBeDefined();
    }),
  );
});
