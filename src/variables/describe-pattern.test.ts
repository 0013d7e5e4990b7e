import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { describeMismatch, describePattern, splitPattern } from './describe-pattern.ts';

describe('the description of a pattern', () => {
  test.each([
    ['^[A-Z0-9-]+$', 'Only capital letters, digits and “-”'],
    ['^[a-z]*$', 'Only small letters'],
    ['^[a-zA-Z ]+$', 'Only letters and spaces'],
    ['/^[a-z]+$/i', 'Only letters'],
    ['^\\w+$', 'Only letters, digits and “_”'],
    ['^\\d{13}$', '13 digits'],
    ['^\\d{3,5}$', '3 to 5 digits'],
    ['^\\d{5,}$', '5 or more digits'],
    ['^[A-F0-9]{6}$', '6 characters (letters from A to F or digits)'],
    ['^[A-Z]{2}-\\d{4}$', '2 capital letters, then “-”, then 4 digits, like AB-0123'],
    ['^SKU-[1-9]\\d*$', '“SKU-”, then 1 digit from 1 to 9, then any number of digits, like SKU-1012'],
    ['^#?[0-9]{3}$', 'Optional “#”, then 3 digits, like #012'],
    ['^\\d+\\.\\d{2}$', '1 or more digits, then “.”, then 2 digits, like 012.01'],
  ])('of %s is "%s"', (pattern, words) => {
    expect(describePattern(pattern)).toBe(words);
  });

  test.each([
    '[A-Z]',
    '^a|b$',
    '^(ab)+$',
    '^.{3}$',
    '^(?=a)b$',
    "^[A-Za-z\\u00C0-\\u017F' -]+$",
    '^[\\s\\S]{1,80}$',
    '[',
    '^$',
    '/^a$/m',
  ])('of %s is missing', (pattern) => {
    expect(describePattern(pattern)).toBeUndefined();
  });

  it('contains no example that the pattern rejects', () => {
    const atom = fc.constantFrom('[A-Z]', '[a-f0-9_]', '\\d', '\\w', '-', '\\.', 'x', '[1-9 ]');
    const quantifier = fc.constantFrom('', '?', '+', '*', '{3}', '{2,}', '{2,4}', '{0,2}');
    const patterns = fc.array(fc.tuple(atom, quantifier), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(patterns, (parts) => {
        const pattern = `^${parts.map((part) => part.join('')).join('')}$`;
        const example = /, like ([^]*)$/.exec(describePattern(pattern) ?? '')?.[1];
        expect(example === undefined || new RegExp(pattern).test(example)).toBe(true);
      }),
    );
  });

  it('never throws, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (pattern) => {
        expect(describePattern(`^${pattern}$`)).not.toBe('');
      }),
    );
  });
});

describe('a pattern between slashes', () => {
  test.each([
    ['/^a/b$/', '^a/b$', ''],
    ['/a/i', 'a', 'i'],
    ['/a\n/b/gimsuy', 'a\n/b', 'gimsuy'],
    ['//i', '', 'i'],
  ])('%j is an expression and its flags', (pattern, source, flags) => {
    expect(splitPattern(pattern)).toEqual({ source, flags });
  });

  test.each(['/shop/de', '/shop/ii', '/shop/gig', '/shop/I', '/shop/i ', 'shop/i', '/i', '/'])(
    '%j is an expression as it stands, because no flags are behind it',
    (pattern) => {
      expect(splitPattern(pattern)).toEqual({ source: pattern, flags: '' });
    },
  );
});

describe('the message for a text that does not match', () => {
  it('is the service’s message if it sent one', () => {
    const rules = { pattern: '^x$', patternWords: 'Write the code from your badge.' };
    expect(describeMismatch('Code', rules, '.')).toBe('Write the code from your badge.');
  });

  it('says how to write it, with the caller’s text only if there is no description', () => {
    expect(describeMismatch('Code', { pattern: '^[A-Z]{3}$' }, '.')).toBe(
      'Code must be written this way: 3 capital letters.',
    );
    expect(describeMismatch('Code', { pattern: '^(a|b)$' }, ', like a.')).toBe(
      "Code does not match the template's format, like a.",
    );
  });
});
