import { describe, expect, it, test } from 'vitest';
import { readField } from '../../../variables/field.ts';
import { buildVariable } from '../../../testing/build-variable.ts';
import { describeBarcode } from './describe-barcode.ts';

function fieldOf(parts: Record<string, unknown> = {}) {
  return readField(buildVariable({ name: 'code', label: 'Number', type: 'barcode', ...parts }));
}

const eanRules = { validation: { minLength: 12, maxLength: 13, pattern: '^[0-9]+$' } };

describe('a barcode whose kind nobody tells', () => {
  test.each([
    ['GX-0042-7', 'Drawn here as Code 128; the template decides.'],
    ['5901234123457', '5901234123457 is a valid EAN-13. Drawn here as EAN-13; the template decides.'],
    [
      '5901234123456',
      'If this is an EAN-13, its last digit should be 7, not 6: it is sent as typed. Drawn here as Code 128; the template decides.',
    ],
    ['036000291452', '036000291452 is a valid UPC-A. Drawn here as UPC-A; the template decides.'],
    ['96385074', '96385074 is a valid EAN-8. Drawn here as EAN-8; the template decides.'],
    ['15400141288763', '15400141288763 is a valid ITF-14. Drawn here as ITF-14; the template decides.'],
    ['12345', 'Drawn here as Code 128; the template decides.'],
  ])('is guessed from %s', (text, message) => {
    const described = describeBarcode(fieldOf(), text);
    expect(described.message).toBe(message);
    expect(described.bars).toBeDefined();
  });

  it('tells characters that no common barcode holds, and draws nothing', () => {
    expect(describeBarcode(fieldOf(), 'Crème è')).toEqual({
      message: 'Most barcodes cannot hold “è”. Use 1 to 80 plain letters, digits and signs, without accents.',
      isConcern: true,
    });
  });

  it('draws nothing of an empty text', () => {
    expect(describeBarcode(fieldOf(), '  ')).toEqual({ message: '' });
  });

  it('is drawn without the spaces around it, as it is sent', () => {
    expect(describeBarcode(fieldOf(), ' AB ')).toEqual(describeBarcode(fieldOf(), 'AB'));
  });
});

describe('a barcode whose kind is told', () => {
  test.each([
    ['by its label', { label: 'EAN-13 number' }],
    ['by its name', { name: 'ean13', label: '' }],
    ['by its lengths', eanRules],
    ['by its pattern', { validation: { pattern: '^\\d{13}$' } }],
    ['by its pattern of two lengths', { validation: { pattern: '[0-9]{12,13}' } }],
  ])('%s is held to it', (_how, parts) => {
    const wrong = describeBarcode(fieldOf(parts), '5901234123456');
    const message = 'The last digit of an EAN-13 should be 7, not 6: it is sent as typed.';
    expect(wrong).toEqual({ message, isConcern: true });
  });

  it('names a check digit that is left out', () => {
    const { message, bars } = describeBarcode(fieldOf(eanRules), '590123412345');
    expect(message).toBe(
      'Without its check digit, which is 7: it is sent as typed. Drawn here as EAN-13; the template decides.',
    );
    expect(bars).toEqual(describeBarcode(fieldOf(eanRules), '5901234123457').bars);
  });

  it('says what it takes', () => {
    expect(describeBarcode(fieldOf({ label: 'Code 39' }), 'abc')).toEqual({
      message: 'For a Code 39: Use 1 to 40 digits, capital letters, spaces and - . $ / + %.',
      isConcern: true,
    });
  });

  it('is not told by digits of any length', () => {
    const { message } = describeBarcode(fieldOf({ validation: { maxLength: 13, pattern: '^\\d+$' } }), '123');
    expect(message).toBe('Drawn here as Code 128; the template decides.');
  });
});
