import { describe, expect, it, test } from 'vitest';
import { readField } from '../../../variables/field.ts';
import { buildVariable } from '../../../testing/build-variable.ts';
import { describeBarcode } from './describe-barcode.ts';

function fieldOf(parts: Record<string, unknown> = {}) {
  return readField(buildVariable({ name: 'code', label: 'Number', type: 'barcode', ...parts }));
}

const eanRules = { validation: { minLength: 12, maxLength: 13, pattern: '^[0-9]+$' } };

describe('a barcode without a symbology', () => {
  test.each([
    ['GX-0042-7', 'Shown as Code 128. The template decides the type.'],
    ['5901234123457', '5901234123457 is a valid EAN-13. Shown as EAN-13. The template decides the type.'],
    [
      '5901234123456',
      'If this is an EAN-13, its last digit should be 7, not 6. The value is sent as typed. Shown as Code 128. The template decides the type.',
    ],
    ['036000291452', '036000291452 is a valid UPC-A. Shown as UPC-A. The template decides the type.'],
    ['96385074', '96385074 is a valid EAN-8. Shown as EAN-8. The template decides the type.'],
    ['15400141288763', '15400141288763 is a valid ITF-14. Shown as ITF-14. The template decides the type.'],
    ['12345', 'Shown as Code 128. The template decides the type.'],
  ])('is guessed from %s', (text, message) => {
    const described = describeBarcode(fieldOf(), text);
    expect(described.message).toBe(message);
    expect(described.bars).toBeDefined();
  });

  it('names characters that no common barcode can contain', () => {
    expect(describeBarcode(fieldOf(), 'Crème è')).toEqual({
      message: "Most barcodes can't contain “è”. Use 1 to 80 unaccented letters, digits and symbols.",
      isConcern: true,
    });
  });

  it('has no bars for an empty text', () => {
    expect(describeBarcode(fieldOf(), '  ')).toEqual({ message: '' });
  });

  it('ignores spaces around the text', () => {
    expect(describeBarcode(fieldOf(), ' AB ')).toEqual(describeBarcode(fieldOf(), 'AB'));
  });
});

describe('a barcode with a symbology', () => {
  test.each([
    ['by its label', { label: 'EAN-13 number' }],
    ['by its name', { name: 'ean13', label: '' }],
    ['by its lengths', eanRules],
    ['by its pattern', { validation: { pattern: '^\\d{13}$' } }],
    ['by its pattern of two lengths', { validation: { pattern: '[0-9]{12,13}' } }],
  ])('%s must have a valid check digit', (_how, parts) => {
    const wrong = describeBarcode(fieldOf(parts), '5901234123456');
    const message = 'The last digit of an EAN-13 should be 7, not 6. The value is sent as typed.';
    expect(wrong).toEqual({ message, isConcern: true });
  });

  it('names a missing check digit', () => {
    const { message, bars } = describeBarcode(fieldOf(eanRules), '590123412345');
    expect(message).toBe(
      'The check digit 7 is missing. The value is sent as typed. Shown as EAN-13. The template decides the type.',
    );
    expect(bars).toEqual(describeBarcode(fieldOf(eanRules), '5901234123457').bars);
  });

  it('names the allowed characters', () => {
    expect(describeBarcode(fieldOf({ label: 'Code 39' }), 'abc')).toEqual({
      message: 'For a Code 39: Use 1 to 40 digits, capital letters, spaces and - . $ / + %.',
      isConcern: true,
    });
  });

  it('is not guessed from digits of any length', () => {
    const { message } = describeBarcode(fieldOf({ validation: { maxLength: 13, pattern: '^\\d+$' } }), '123');
    expect(message).toBe('Shown as Code 128. The template decides the type.');
  });
});
