import { describe, expect, it } from 'vitest';
import { buildVariable } from '../testing/build-variable.ts';
import { checkPattern } from './check-pattern.ts';
import { checkTyped } from './check-typed.ts';
import { EMPTY_TEXT, formatDefault, readField, readFields } from './field.ts';

const field = (parts: Record<string, unknown>) => readField(buildVariable({ label: 'X', ...parts }));
const type = (parts: Record<string, unknown>, text: string) => checkTyped(field(parts), text, checkPattern);
const sent = (value: unknown) => ({ kind: 'value', value });

describe('the rules of a service', () => {
  describe('allowed options', () => {
    it('have a label for each choice, also for an empty one', () => {
      const labels = (options: unknown) => field({ validation: { options } }).rules.choices?.map(({ label }) => label);
      expect(labels(['', 'y', 0])).toEqual(['(empty)', 'y', '0']);
      expect(labels([{ value: 'y', label: ' ' }, { value: '' }])).toEqual(['y', '(empty)']);
      expect(labels({ y: '', '': 'None' })).toEqual(['y', 'None']);
      expect(type({ validation: { options: ['', 'y'] } }, '0')).toEqual(sent(''));
    });

    it('aren’t listed in a message if there are too many', () => {
      const options = Array.from({ length: 100_000 }, (_, index) => `Option ${index}`);
      expect(type({ validation: { options } }, 'x')).toEqual({
        kind: 'error',
        message: 'X must be one of the 100,000 choices.',
      });
    });
  });

  describe('other members', () => {
    it('may be ISO dates as min and max of a date', () => {
      const parts = { type: 'date', validation: { min: '2026-05-01T00:00:00Z', max: '2026-06-30' } };
      expect(field(parts).hint).toBe('A date from 1 May 2026 to 30 June 2026');
      expect(['2026-04-30', '2026-05-01', '2026-06-30', '2026-07-01'].map((day) => type(parts, day).kind)).toEqual([
        'error',
        'value',
        'value',
        'error',
      ]);
    });

    it('get a note if the rules aren’t an object or required isn’t a boolean', () => {
      expect(field({ validation: ['maxLength'], required: 'no' }).notes).toEqual([
        'required was read as no, because its value is "no".',
        'The rules were ignored, because validation is ["maxLength"].',
      ]);
    });
  });

  describe('a pattern', () => {
    it('is unanchored as in JSON Schema, also in the form /x/i', () => {
      expect(type({ validation: { pattern: '\\d' } }, 'a1b').kind).toBe('value');
      expect(type({ validation: { pattern: '/^abc$/i' } }, 'ABC').kind).toBe('value');
      expect(type({ validation: { pattern: '^abc$' } }, 'ABC').kind).toBe('error');
    });

    it('may be invalid with the u or v flag', () => {
      expect(type({ validation: { pattern: '^[\\w.-]+@' } }, 'a.b-c@').kind).toBe('value');
      expect(type({ validation: { pattern: '^a\\-b$' } }, 'ab').kind).toBe('error');
    });
  });

  it('with an unknown type get a text field and a note', () => {
    expect(field({ type: 'colour' })).toMatchObject({
      type: 'text',
      notes: ['Unknown type "colour"; treated as text.'],
    });
  });
});

describe('values', () => {
  it('of a number are whole if the rules say so', () => {
    const parts = { type: 'number', validation: { integer: true, min: 1, max: 10 } };
    expect(field(parts).hint).toBe('Whole number from 1 to 10');
    expect(type(parts, '2.5')).toEqual({ kind: 'error', message: 'X must be a whole number from 1 to 10.' });
    expect(type(parts, '2')).toEqual(sent(2));
  });

  it('of a date show a default that isn’t ISO as text', () => {
    expect(formatDefault(field({ type: 'date', defaultValue: 'next Friday' }))).toBe('next Friday');
  });

  it('with a default are left out if untouched or reset, and sent if cleared', () => {
    expect(type({ defaultValue: 'x' }, '')).toEqual({ kind: 'absent' });
    expect(type({ defaultValue: 'x' }, EMPTY_TEXT)).toEqual(sent(''));
  });

  it('keep their type on the wire', () => {
    const parts = { validation: { options: [1, '1', true, 'true', 0, ''] } };
    expect([0, 1, 2, 3, 4, 5].map((at) => type(parts, String(at)))).toEqual([1, '1', true, 'true', 0, ''].map(sent));
  });
});

describe('fields of one template', () => {
  const read = (...names: string[]) => readFields(names.map((name) => buildVariable({ name })));

  it('keep duplicate names in order, with a warning', () => {
    const fields = read('a', 'b', 'a', 'B');
    expect(fields.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'B']);
    expect(fields.map(({ notes }) => notes)).toEqual([
      ['More than one field is named "a". Only the last one you filled in is sent.'],
      ['Another field has almost the same name as "b". Both are sent.'],
      ['More than one field is named "a". Only the last one you filled in is sent.'],
      ['Another field has almost the same name as "B". Both are sent.'],
    ]);
  });

  it('keep their names exactly', () => {
    const names = ['__proto__', 'constructor', 'toString', '', ' a', 'user.name', 'items[0]', '0'];
    expect(read(...names).map(({ name, notes }) => [name, notes])).toEqual(names.map((name) => [name, []]));
  });

  it('are labeled by their names without labels', () => {
    const labels = readFields(['', ' ', 'x'].map((name) => buildVariable({ name, label: ' ' }))).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['Variable ""', 'Variable " "', 'x']);
  });

  it('show their names if they share a label', () => {
    const parts = [
      { name: 'from', label: 'City' },
      { name: 'to', label: 'City' },
      { name: 'day', label: 'Day' },
    ];
    expect(readFields(parts.map(buildVariable)).map(({ label }) => label)).toEqual(['City (from)', 'City (to)', 'Day']);
  });

  it('allow texts of up to 100,000 characters unless the service sets a limit', () => {
    for (const kind of ['text', 'url', 'barcode']) {
      const [open] = readFields([buildVariable({ type: kind, label: 'X' })]);
      if (open === undefined) throw new Error('There is no field');
      const text = kind === 'url' ? `https://x.test/${'ä'.repeat(20_000)}` : '😀'.repeat(100_000);
      expect(checkTyped(open, text)).toEqual(sent(text));
      expect(checkTyped(open, `${'😀'.repeat(100_000)}x`)).toMatchObject({
        message: 'X is too long: it can have at most 100,000 characters.',
      });
    }
  });

  it('are limited to a thousand', () => {
    expect(read(...Array.from({ length: 50_000 }, (_, index) => `v${index}`))).toHaveLength(1_000);
  });
});
