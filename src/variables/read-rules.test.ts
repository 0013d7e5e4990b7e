import { describe, expect, it, test } from 'vitest';
import { buildVariable } from '../testing/build-variable.ts';
import { formatDefault, readField } from './field.ts';
import { readRules } from './read-rules.ts';

function read(validation: Record<string, unknown>, parts: Record<string, unknown> = {}) {
  return readRules(buildVariable({ validation, ...parts }), 'number');
}

describe('rules', () => {
  it('are coerced from text when it spells a number exactly', () => {
    expect(read({ min: '0', max: ' 10 ', maxLength: '5' }).rules).toMatchObject({ min: 0, max: 10, maxLength: 5 });
  });

  it('are ignored with a note when they cannot be used', () => {
    const { rules, notes } = read({ min: 'low', maxLength: 2.5, pattern: 7 });
    expect(rules.min ?? rules.maxLength ?? rules.pattern).toBeUndefined();
    expect(notes).toHaveLength(3);
    expect(notes[1]).toBe('min was ignored: "low" cannot be used for a number.');
  });

  it('are ignored in pairs with a note when they cross', () => {
    const { rules, notes } = read({ min: 5, max: 1 });
    expect(rules).not.toHaveProperty('min');
    expect(rules).not.toHaveProperty('max');
    expect(notes).toEqual(['min and max were ignored: 5 is more than 1.']);
  });

  it('say nothing of null', () => {
    expect(read({ min: null, options: null }).notes).toEqual([]);
  });
});

describe('allowed options', () => {
  test.each(['options', 'allowedOptions', 'allowedValues', 'allowed', 'enum', 'values', 'choices', 'oneOf'])(
    'are read from %s',
    (member) => {
      expect(read({ [member]: ['a', 2] }).rules.choices).toEqual([
        { value: 'a', label: 'a' },
        { value: 2, label: '2' },
      ]);
    },
  );

  test.each(['value', 'const', 'id', 'key'])('take their value from %s', (key) => {
    expect(read({ options: [{ [key]: 0, label: 'None' }] }).rules.choices).toEqual([{ value: 0, label: 'None' }]);
  });

  test.each(['label', 'title', 'text', 'name'])('take their label from %s', (key) => {
    expect(read({ options: [{ value: 'a', [key]: 'First' }] }).rules.choices).toEqual([{ value: 'a', label: 'First' }]);
  });

  it('are read from a map of value to label', () => {
    expect(read({ options: { s: 'Small', l: 'Large' } }).rules.choices).toEqual([
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ]);
  });

  it('are read from the variable itself, with a note', () => {
    const { rules, notes } = read({}, { enum: ['a'] });
    expect(rules.choices).toEqual([{ value: 'a', label: 'a' }]);
    expect(notes).toEqual(['enum is not documented; its values were used as the choices.']);
  });

  it('that cannot be read give a plain field and a note with the raw rule', () => {
    const { rules, notes } = read({ options: [[1], {}] });
    expect(rules.choices).toBeUndefined();
    expect(notes).toEqual(['The options could not be read, because options is [[1],{}].']);
  });
});

it.each([
  ['are nested 100,000 deep', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown, '…'],
  ['have a million characters', ['x'.repeat(1_000_000)], `["${'x'.repeat(198)}…`],
])('rules, options and defaults that %s are named in short', (_what, hostile, shown) => {
  const field = readField(
    buildVariable({
      validation: { minLength: hostile, options: [hostile] },
      required: hostile,
      defaultValue: hostile,
    }),
  );
  const options = shown === '…' ? '…' : `[${shown.slice(0, 199)}…`;
  expect(field.notes).toEqual([
    `minLength was ignored: ${shown} cannot be used for a text.`,
    `The options could not be read, because options is ${options}.`,
    `required was read as no, because its value is ${shown}.`,
  ]);
  expect(formatDefault(field)).toBe(shown);
  expect(readField(buildVariable({ validation: hostile })).notes).toEqual([
    `The rules were ignored, because validation is ${shown}.`,
  ]);
});
