import { describe, expect, it, test } from 'vitest';
import { createKeyPattern } from './create-key-pattern.ts';

const KEY = 'sk-Live.9/x+Y_42=AbC"q';

const remove = (text: string) => text.replaceAll(createKeyPattern(KEY), '*');
const hex = (text: string) => Buffer.from(text).toString('hex');
const each = (write: (code: number) => string) => Array.from(KEY, (letter) => write(letter.charCodeAt(0))).join('');

describe('an API key is found', () => {
  test.each([
    ['as it is', KEY],
    ['in capitals', KEY.toUpperCase()],
    ['escaped for an address', encodeURIComponent(KEY)],
    ['with every character escaped for an address', each((code) => `%${code.toString(16).toUpperCase()}`)],
    ['as a JSON string', JSON.stringify(KEY).slice(1, -1)],
    ['with slashes escaped too', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
    ['with every character escaped for JSON', each((code) => `\\u00${code.toString(16)}`)],
    ['as decimal character references', each((code) => `&#${code};`)],
    ['as hexadecimal character references', each((code) => `&#x${code.toString(16)};`)],
    ['in hexadecimal digits', hex(KEY)],
    ['in UTF-16', Buffer.from(KEY, 'utf16le').toString('latin1')],
    ['in UTF-16 with the high byte first', Buffer.from(KEY, 'utf16le').swap16().toString('latin1').slice(1)],
  ])('%s', (_name, text) => {
    expect(remove(`before ${text} after`)).toMatch(/^before \* ?after$/);
  });

  test.each([0, 1, 2, 3, 4])('inside base64 text, %i bytes from its start', (count) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${'x'.repeat(count)}${KEY}: and more`).toString(encoding);
      const left = remove(text);
      expect(left).toContain('*');
      expect(Buffer.from(left.replaceAll('*', 'AAAA'), encoding).toString('latin1')).not.toContain(KEY.slice(4, 12));
    }
  });
});

it('a backslash before the key stays, so that JSON stays JSON', () => {
  expect(JSON.parse(remove(JSON.stringify({ path: `C:\\${KEY}` })))).toEqual({ path: 'C:\\*' });
});

it('nothing else is found', () => {
  const text = 'An answer of a service with words, "quotes" and sk-live numbers 42.';
  expect(remove(text)).toBe(text);
  expect(text.replaceAll(createKeyPattern(''), '*')).toBe(text);
  expect('abcabc'.replaceAll(createKeyPattern('k'), '*')).toBe('abcabc');
});

it('long texts that nearly hold it are searched in linear time', () => {
  for (const text of [KEY.slice(0, -1).repeat(100_000), '\\'.repeat(1_000_000), '\\u00'.repeat(300_000)]) {
    expect(remove(text)).toBe(text);
  }
});

describe('a key that is shorter than 8 characters', () => {
  const removeShort = (text: string) => text.replaceAll(createKeyPattern('test'), '*');

  test.each([
    '{"title":"No such key","detail":"test"}',
    'X-Api-Key: test',
    'test',
    'é test é',
    'key=test&page=0',
    'Unknown key \\u0027test\\u0027.',
    'Unknown key:\\ntest',
    '?key%3Dtest%26page%3D0',
    'Unknown key &#39;test&#39;',
    '%74%65%73%74',
    '\\u0074est',
    '“test”',
    hex('with test in it').toUpperCase(),
    't\0e\0s\0t\0',
  ])('is found as a separate word in %j', (text) => {
    const left = removeShort(Buffer.from(text).toString('latin1'));
    expect(left).toContain('*');
    expect(left).not.toContain('test');
  });

  test.each(['Test card', 'testimonial', 'latest', 'test_card', 'TEST', '2test', 'test2'])(
    'is not found in %j',
    (text) => {
      expect(removeShort(text)).toBe(text);
    },
  );

  it('is found in capital escapes as well', () => {
    expect('k%2F1 k%2f1 K/1'.replaceAll(createKeyPattern('k/1'), '*')).toBe('* * K/1');
    expect('\\u006A \\u006a &#x6A; &#X6a; %6A'.replaceAll(createKeyPattern('j'), '*')).toBe('* * * * *');
  });

  it('is searched for in linear time', () => {
    for (const text of ['tes'.repeat(300_000), '\\u00'.repeat(300_000), '%74'.repeat(300_000)]) {
      expect(removeShort(text)).toBe(text);
    }
  });
});
