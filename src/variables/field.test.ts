import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { variableTypes } from '../contract/variable.ts';
import { buildVariable } from '../testing/build-variable.ts';
import { checkPattern } from './check-pattern.ts';
import { checkTyped } from './check-typed.ts';
import { formatDefault, readField } from './field.ts';
import { suggestTexts } from './registry.ts';

function check(parts: Record<string, unknown>, text: string) {
  return checkTyped(readField(buildVariable(parts)), text, checkPattern);
}

describe('what a person types', () => {
  test.each([
    ['text', '  two  words\n and a line\n', 'two  words\n and a line'],
    ['number', '2,5', 2.5],
    ['number', '-0,5', -0.5],
    ['number', '\u221212,5', -12.5],
    ['number', '0', 0],
    ['number', '2.500', 2.5],
    ['number', '007,10', 7.1],
    ['number', '12345678901234568', 12345678901234568],
    ['number', '１２３４', 1234],
    ['number', '١٢٫٥٠', 12.5],
    ['email', ' ana@exämple.org ', 'ana@exämple.org'],
    ['url', ' https://example.com/a?b=c ', 'https://example.com/a?b=c'],
    ['phone', '+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
    ['phone', '0049 30 1234', '0049 30 1234'],
    ['phone', '０３－１２３４－５６７８', '03-1234-5678'],
    ['phone', '٠١٠ ١٢٣٤ ٥٦٧٨', '010 1234 5678'],
    ['phone', '\u202a+44 20 7946 0958\u202c', '+44 20 7946 0958'],
    ['phone', '030\u00a0123\u201145\u201167', '030\u00a0123-45-67'],
    ['date', '２０２６/０３/０９', '2026-03-09'],
    ['date', '٩.٣.٢٠٢٦', '2026-03-09'],
    ['date', '2569-03-25', '2569-03-25'],
    ['date', '29/2/2567', '2024-02-29'],
    ['date', '15 June 2026', '2026-06-15'],
    ['date', 'Mon, June 15th, 1998', '1998-06-15'],
    ['qrcode', ' kept as  typed ', 'kept as  typed'],
    ['barcode', '00012', '00012'],
    ['image', 'https://example.com/a.png', 'https://example.com/a.png'],
    ['image', 'data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['from the future', 'read as text', 'read as text'],
  ])('a %s takes %j as %j', (type, typed, value) => {
    expect(check({ type }, typed)).toEqual({ kind: 'value', value });
  });

  test.each([
    ['number', 'twelve', 'Price must be a number, like 12.5.'],
    ['number', '12345678901234567', 'Price has more digits than can be sent exactly.'],
    ['number', '0,12345678901234567890', 'Price has more digits than can be sent exactly.'],
    ['number', '1,24,999', 'Price must be a number without other text. Write 124999.'],
    ['number', '1,000', 'Price can be read two ways. Write 1000 or 1.000.'],
    ['email', 'ana at example', 'Price must be an email address, like name@example.com.'],
    ['url', 'javascript:alert(1)', 'Price must be a web address that begins with https:// or http://.'],
    ['url', 'example.com', 'Price must be a web address that begins with https:// or http://.'],
    ['phone', 'call me', 'Price must be a phone number, like +44 20 7946 0958.'],
    ['date', '2026-02-30', 'Price must be a date that exists: February 2026 has 28 days.'],
    ['date', '5/6/26', 'Price can be read two ways. Write 2026-06-05 or 2026-05-06.'],
    ['date', '25/3/2569', 'Price can be read two ways. Write 2026-03-25 or 2569-03-25.'],
    [
      'date',
      '5/6/2569',
      'Price can be read in several ways. Write 2026-06-05 or 2569-06-05 or 2026-05-06 or 2569-05-06.',
    ],
    ['date', 'marmalade 5 2026', 'Price must be a date written as year-month-day, like 2026-03-09.'],
    ['image', 'C:\\picture.png', 'Price must be an image file or its web address.'],
  ])('a %s refuses %j with a sentence', (type, typed, message) => {
    expect(check({ type, label: 'Price' }, typed)).toEqual({ kind: 'error', message });
  });

  it.each(variableTypes)('of the type %s is limited in length and checked in linear time', (type) => {
    const field = { type, label: 'Price', validation: { pattern: '^(a|a)*$', maxLength: 100_000 } };
    for (const seed of [
      '1',
      '1x',
      '#1',
      'a@',
      'a.',
      'https://a',
      'data:image/png;base64,A',
      '+(',
      '1,',
      '2026-',
      ' ',
      '{{a|',
      '[[',
    ]) {
      for (const end of ['', '!', ' x']) {
        for (const length of [100_000, 3_000_000]) {
          const typed = seed.repeat(length / seed.length) + end;
          expect(['error', 'value', 'absent']).toContain(check(field, typed).kind);
          suggestTexts(type, typed);
        }
      }
    }
  });

  it('names the limit of its rule, or the general limit when the rule allows more', () => {
    const validation = { minLength: 3, maxLength: 220 };
    for (const text of ['x'.repeat(5_001), 'x'.repeat(10_000_000)]) {
      expect(check({ validation }, text)).toEqual({
        kind: 'error',
        message: 'Headline must have from 3 to 220 characters; it has too many.',
      });
    }
    expect(check({ validation: { maxLength: 4_000 } }, '😀'.repeat(2_501))).toEqual({
      kind: 'error',
      message: 'Headline is too long: it can have at most 5,000 characters.',
    });
  });

  it('is refused with its bound when it is longer than a text may be', () => {
    expect(check({}, 'x'.repeat(5_000)).kind).toBe('value');
    expect(check({}, 'x'.repeat(5_001))).toEqual({
      kind: 'error',
      message: 'Headline is too long: it can have at most 5,000 characters.',
    });
    expect(check({ validation: { maxLength: 9_000 } }, 'x'.repeat(9_000)).kind).toBe('value');
  });

  it('has a shorter bound as the address of a picture than as the picture itself', () => {
    const parts = { type: 'image', label: 'Photo' };
    const address = `https://example.com/${'a'.repeat(9_980)}`;
    expect(check(parts, address).kind).toBe('value');
    expect(check(parts, `${address}a`)).toEqual({
      kind: 'error',
      message: 'Photo is too long: a web address can have at most 10,000 characters.',
    });
    expect(check(parts, `data:image/png;base64,${'A'.repeat(1_000_000)}`).kind).toBe('value');
  });

  it('is counted in code points, so an emoji is one character', () => {
    const parts = { validation: { minLength: 2, maxLength: 3 } };
    expect(check(parts, '👍👍👍').kind).toBe('value');
    expect(check(parts, '👍')).toEqual({
      kind: 'error',
      message: 'Headline must have from 2 to 3 characters; it has 1 character.',
    });
    expect(check({ validation: { minLength: 1, maxLength: 1 } }, 'ab')).toEqual({
      kind: 'error',
      message: 'Headline must have exactly 1 character; it has 2 characters.',
    });
    expect(check({ validation: { maxLength: 1 } }, 'x'.repeat(5_001))).toEqual({
      kind: 'error',
      message: 'Headline must have at most 1 character; it has too many.',
    });
  });

  it('may be 0 where a bound is 0', () => {
    const parts = { type: 'number', validation: { min: 0, max: 1000 } };
    expect(check(parts, '0').kind).toBe('value');
    expect(check(parts, '-1')).toEqual({ kind: 'error', message: 'Headline must be from 0 to 1,000.' });
  });

  it('is a date inside the days asked for, compared without a time zone', () => {
    const parts = { type: 'date', label: 'Day', validation: { min: '2026-01-01T00:00:00Z' } };
    expect(check(parts, '2026-01-01').kind).toBe('value');
    expect(check(parts, '2025-12-31')).toEqual({ kind: 'error', message: 'Day must be on or after 1 January 2026.' });
  });

  it('is matched unanchored against a pattern', () => {
    const parts = { validation: { pattern: '[A-Z]{2}\\d' } };
    expect(check(parts, 'see AB1 there').kind).toBe('value');
    expect(check(parts, 'ab1').kind).toBe('error');
  });

  it('is left to the service when the pattern cannot be used here', () => {
    expect(check({ validation: { pattern: '(?<=a)b' } }, 'zzz').kind).toBe('value');
    expect(check({ validation: { pattern: '[' } }, 'zzz').kind).toBe('value');
  });
});

describe('an empty field', () => {
  it('sends nothing when the variable is not required', () => {
    expect(check({}, '')).toEqual({ kind: 'absent' });
    expect(check({}, ' \n ')).toEqual({ kind: 'absent' });
    expect(check({ type: 'number' }, '  ')).toEqual({ kind: 'absent' });
  });

  it('sends nothing when there is a default, required or not', () => {
    for (const defaultValue of [0, false, '', 'x', { a: 1 }]) {
      expect(check({ required: true, defaultValue }, '')).toEqual({ kind: 'absent' });
    }
  });

  it('is an error when the variable is required and has no default', () => {
    for (const parts of [{ required: true }, { required: true, defaultValue: null }]) {
      expect(check(parts, '')).toEqual({ kind: 'error', message: 'Headline is required.' });
    }
  });
});

describe('choices', () => {
  const parts = { validation: { options: [{ value: 1, label: 'One' }, 'two', true] } };

  it('send the value and show the label', () => {
    expect(check(parts, '0')).toEqual({ kind: 'value', value: 1 });
    expect(check(parts, '1')).toEqual({ kind: 'value', value: 'two' });
    expect(check(parts, '2')).toEqual({ kind: 'value', value: true });
  });

  it('refuse what is not among them', () => {
    expect(check(parts, '9')).toEqual({
      kind: 'error',
      message: 'Headline must be one of the choices: One, two, true.',
    });
  });

  it('show the label of a default', () => {
    expect(formatDefault(readField(buildVariable({ ...parts, defaultValue: 1 })))).toBe('One');
  });
});

describe('any JSON as a variable', () => {
  it('reads into a field without throwing, its name and default kept', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.string(), (parts, name, typed) => {
        const field = readField(buildVariable({ ...parts, name }));
        expect(field.name).toBe(name);
        expect(['absent', 'value', 'error']).toContain(checkTyped(field, typed, checkPattern).kind);
      }),
      { numRuns: 1_000 },
    );
  });
});
