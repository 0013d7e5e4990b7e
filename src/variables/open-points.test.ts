import { describe, expect, it, test } from 'vitest';
import { buildVariable } from '../testing/build-variable.ts';
import { checkPattern } from './check-pattern.ts';
import { checkTyped } from './check-typed.ts';
import { EMPTY_TEXT, formatDefault, readField, readFields } from './field.ts';
import { suggestTexts } from './registry.ts';

const field = (parts: Record<string, unknown>) => readField(buildVariable({ label: 'X', ...parts }));
const type = (parts: Record<string, unknown>, text: string) => checkTyped(field(parts), text, checkPattern);
const sent = (value: unknown) => ({ kind: 'value', value });

describe('the client accepts', () => {
  describe('member for "allowed options"', () => {
    test.each(['options', 'allowedOptions', 'allowedValues', 'allowed', 'enum', 'values', 'choices', 'oneOf'])(
      'is a choice by the name %s, in the rules or on the variable',
      (member) => {
        for (const parts of [{ validation: { [member]: ['a', 2, true] } }, { [member]: ['a', 2, true] }]) {
          expect([0, 1, 2].map((at) => type(parts, String(at)))).toEqual([sent('a'), sent(2), sent(true)]);
        }
      },
    );

    it('sends the value and shows the label, of an item or of a map', () => {
      const item = { validation: { options: [{ const: 7, title: 'Seven' }] } };
      const map = { validation: { options: { seven: 'Seven' } } };
      expect(field(item).rules.choices?.[0]?.label).toBe('Seven');
      expect(type(item, '0')).toEqual(sent(7));
      expect(field(map).rules.choices?.[0]?.label).toBe('Seven');
      expect(type(map, '0')).toEqual(sent('seven'));
    });

    it('has words for each choice, for one that is empty too', () => {
      const labels = (options: unknown) => field({ validation: { options } }).rules.choices?.map(({ label }) => label);
      expect(labels(['', 'y', 0])).toEqual(['(empty)', 'y', '0']);
      expect(labels([{ value: 'y', label: ' ' }, { value: '' }])).toEqual(['y', '(empty)']);
      expect(labels({ y: '', '': 'None' })).toEqual(['y', 'None']);
      expect(type({ validation: { options: ['', 'y'] } }, '0')).toEqual(sent(''));
    });

    it('unreadable is a plain field and a note that shows the raw rule', () => {
      const parts = { validation: { options: [{ hue: 3 }] } };
      expect(field(parts).notes).toEqual(['The options could not be read: options is [{"hue":3}].']);
      expect(type(parts, 'red')).toEqual(sent('red'));
    });

    it('of a hundred thousand is not written out in a sentence', () => {
      const options = Array.from({ length: 100_000 }, (_, index) => `Option ${index}`);
      expect(type({ validation: { options } }, 'x')).toEqual({
        kind: 'error',
        message: 'X must be one of its 100,000 choices.',
      });
    });
  });

  describe('types of other members', () => {
    it('numbers as strings, null, and 0 as a real value', () => {
      const parts = { type: 'number', validation: { min: '0', max: ' 10 ', minLength: null } };
      expect(field(parts)).toMatchObject({ hint: 'Number from 0 to 10', notes: [] });
      expect(type(parts, '-1').kind).toBe('error');
    });

    it('ISO dates as min and max of a date', () => {
      const parts = { type: 'date', validation: { min: '2026-05-01T00:00:00Z', max: '2026-06-30' } };
      expect(field(parts).hint).toBe('A date from 1 May 2026 to 30 June 2026');
      expect(['2026-04-30', '2026-05-01', '2026-06-30', '2026-07-01'].map((day) => type(parts, day).kind)).toEqual([
        'error',
        'value',
        'value',
        'error',
      ]);
    });

    it('not exact: that one rule is ignored with a note, and the others count', () => {
      const parts = { type: 'number', validation: { min: 'low', max: 5 } };
      expect(field(parts).notes).toEqual(['min was ignored: "low" cannot be used for a number.']);
      expect(type(parts, '6').kind).toBe('error');
    });

    it('min > max ignores both (A13)', () => {
      const parts = { validation: { minLength: 9, maxLength: 2 } };
      expect(field(parts).notes).toEqual(['minLength and maxLength were ignored: 9 is more than 2.']);
      expect(type(parts, 'four').kind).toBe('value');
    });

    it('rules that are no object, and required that is no boolean, are told (A10)', () => {
      expect(field({ validation: ['maxLength'], required: 'no' }).notes).toEqual([
        'required was read as no: it is "no".',
        'The rules were ignored: validation is ["maxLength"].',
      ]);
    });
  });

  describe('pattern', () => {
    it('unanchored as in JSON Schema, and in the /x/i form', () => {
      expect(type({ validation: { pattern: '\\d' } }, 'a1b').kind).toBe('value');
      expect(type({ validation: { pattern: '/^abc$/i' } }, 'ABC').kind).toBe('value');
      expect(type({ validation: { pattern: '^abc$' } }, 'ABC').kind).toBe('error');
    });

    it('illegal under the u or v flag', () => {
      expect(type({ validation: { pattern: '^[\\w.-]+@' } }, 'a.b-c@').kind).toBe('value');
      expect(type({ validation: { pattern: '^a\\-b$' } }, 'ab').kind).toBe('error');
    });

    it('unusable: the service decides (A06)', () => {
      for (const pattern of ['[', '(?<=', 'a{2,1}']) {
        expect(type({ validation: { pattern } }, 'anything').kind).toBe('value');
      }
    });
  });

  describe('defaultValue', () => {
    test.each([[0], [false], [''], ['x'], [[1]], [{ a: null }]])('%j is a default, so nothing is asked for', (raw) => {
      const parts = { required: true, defaultValue: raw };
      expect(field(parts).defaultValue).toEqual(raw);
      expect(type(parts, '')).toEqual({ kind: 'absent' });
    });

    test.each([[null], [undefined]])('%j means "no default"', (raw) => {
      expect(type({ required: true, defaultValue: raw }, '')).toEqual({ kind: 'error', message: 'X is required.' });
    });
  });

  it('unknown type: text field, told', () => {
    expect(field({ type: 'colour' })).toMatchObject({
      type: 'text',
      notes: ['Unknown type "colour"; treated as text.'],
    });
  });
});

describe('values', () => {
  test.each([
    ['text: string as typed, without the spaces around it', 'text', '  two\n lines ', 'two\n lines'],
    ['number: accepts 2.5', 'number', '2.5', 2.5],
    ['number: accepts 2,5', 'number', '2,5', 2.5],
    ['email: trimmed string', 'email', ' ana@example.com ', 'ana@example.com'],
    ['url: trimmed string', 'url', ' http://example.com ', 'http://example.com'],
    ['phone: keeps + and leading zeros, never reformatted', 'phone', '+44 (0)20-7946', '+44 (0)20-7946'],
    ['phone: leading zeros', 'phone', '0020 7946', '0020 7946'],
    ['date: YYYY-MM-DD, never through a time zone', 'date', '2026-01-01', '2026-01-01'],
    ['qrcode: string', 'qrcode', ' a  b ', 'a  b'],
    ['barcode: leading zeros kept', 'barcode', '0012345678905', '0012345678905'],
    ['image: address', 'image', 'https://example.com/a.png', 'https://example.com/a.png'],
    ['image: a file as a data URI', 'image', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('%s', (_row, name, typed, value) => {
    expect(type({ type: name }, typed)).toEqual(sent(value));
  });

  it('text counts code points against the limit', () => {
    expect(type({ validation: { maxLength: 2 } }, '👍👍').kind).toBe('value');
    expect(type({ validation: { maxLength: 2 } }, 'abc').kind).toBe('error');
  });

  it('number: a whole one where the rules ask for it', () => {
    const parts = { type: 'number', validation: { integer: true, min: 1, max: 10 } };
    expect(field(parts).hint).toBe('Whole number from 1 to 10');
    expect(type(parts, '2.5')).toEqual({ kind: 'error', message: 'X must be a whole number from 1 to 10.' });
    expect(type(parts, '2')).toEqual(sent(2));
  });

  it('url: http and https only, offers https://', () => {
    expect(type({ type: 'url' }, 'ftp://example.com').kind).toBe('error');
    expect(suggestTexts('url', 'example.com')).toEqual(['https://example.com']);
  });

  it('date: a non-ISO default shows as text', () => {
    expect(formatDefault(field({ type: 'date', defaultValue: 'next Friday' }))).toBe('next Friday');
  });

  it('any with a default: untouched and cleared are key absent, emptied text is sent', () => {
    expect(type({ defaultValue: 'x' }, '')).toEqual({ kind: 'absent' });
    expect(type({ defaultValue: 'x' }, EMPTY_TEXT)).toEqual(sent(''));
  });

  it('values that are no strings keep their type on the wire', () => {
    const parts = { validation: { options: [1, '1', true, 'true', 0, ''] } };
    expect([0, 1, 2, 3, 4, 5].map((at) => type(parts, String(at)))).toEqual([1, '1', true, 'true', 0, ''].map(sent));
  });
});

describe('fields of one template', () => {
  const read = (...names: string[]) => readFields(names.map((name) => buildVariable({ name })));

  it('keep names that stand twice in their order, with a warning (A09)', () => {
    const fields = read('a', 'b', 'a', 'B');
    expect(fields.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'B']);
    expect(fields.map(({ notes }) => notes)).toEqual([
      ['More than one field is called "a". The last one filled in is sent.'],
      ['Another field is called almost the same as "b". Both are sent.'],
      ['More than one field is called "a". The last one filled in is sent.'],
      ['Another field is called almost the same as "B". Both are sent.'],
    ]);
  });

  it('are exact keys (A08)', () => {
    const names = ['__proto__', 'constructor', 'toString', '', ' a', 'user.name', 'items[0]', '0'];
    expect(read(...names).map(({ name, notes }) => [name, notes])).toEqual(names.map((name) => [name, []]));
  });

  it('are in the label where there are no other words', () => {
    const labels = readFields(['', ' ', 'x'].map((name) => buildVariable({ name, label: ' ' }))).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['Variable ""', 'Variable " "', 'x']);
  });

  it('that share a label are told apart by their names', () => {
    const parts = [
      { name: 'from', label: 'City' },
      { name: 'to', label: 'City' },
      { name: 'day', label: 'Day' },
    ];
    expect(readFields(parts.map(buildVariable)).map(({ label }) => label)).toEqual(['City (from)', 'City (to)', 'Day']);
  });

  it('leave it to the service how long a text may be, up to 100,000 characters', () => {
    for (const kind of ['text', 'url', 'barcode']) {
      const [open] = readFields([buildVariable({ type: kind, label: 'X' })]);
      if (open === undefined) throw new Error('There is no field');
      const text = kind === 'url' ? `https://x.test/${'ä'.repeat(20_000)}` : '😀'.repeat(100_000);
      expect(checkTyped(open, text)).toEqual(sent(text));
      expect(checkTyped(open, `${'😀'.repeat(100_000)}x`)).toMatchObject({
        message: 'X is too long: it may have at most 100,000 characters.',
      });
    }
  });

  it('are shown up to a thousand (A07)', () => {
    expect(read(...Array.from({ length: 50_000 }, (_, index) => `v${index}`))).toHaveLength(1_000);
  });
});
