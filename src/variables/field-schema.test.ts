import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildVariable } from '../testing/build-variable.ts';
import { readField } from './field.ts';
import { readTemplateValues } from './field-schema.ts';

function check(variables: Record<string, unknown>[], input: Record<string, unknown>) {
  const fields = variables.map((parts) => readField(buildVariable(parts)));
  const { values, problems } = readTemplateValues(fields, input);
  return problems.length === 0
    ? { values: [...values] }
    : { errors: problems.map(({ name, message }) => [name, message]) };
}

it('uses the default of a variable without a value', () => {
  expect(check([{ name: 'a', required: true, defaultValue: 'x' }], {})).toEqual({ values: [['a', 'x']] });
  expect(check([{ name: 'a', required: true, defaultValue: 'x' }], { a: null })).toEqual({ values: [['a', 'x']] });
});

it('reports a required variable without a value', () => {
  expect(check([{ name: 'a', required: true }], {})).toEqual({ errors: [['a', 'Headline is required.']] });
  expect(check([{ name: 'a', required: true }], { a: '' })).toEqual({ errors: [['a', 'Headline is required.']] });
});

it('reports an unknown variable', () => {
  expect(check([], { b: 1 })).toEqual({ errors: [['b', 'This template has no variable named "b".']] });
  const long = 'b'.repeat(101);
  const told = `${'b'.repeat(100)}…`;
  expect(check([], { [long]: 1 })).toEqual({ errors: [[told, `This template has no variable named "${told}".`]] });
  expect(check([{ name: long, required: true }], {})).toEqual({ errors: [[long, 'Headline is required.']] });
});

it('accepts empty text for an optional variable', () => {
  expect(check([{ name: 'a', defaultValue: 'x' }], { a: '' })).toEqual({ values: [['a', '']] });
});

it('rejects a value of another JSON type', () => {
  expect(check([{ name: 'a', type: 'number', label: 'Price' }], { a: '2' })).toEqual({
    errors: [['a', 'Price must be a number, like 12.5.']],
  });
  expect(check([{ name: 'a', label: 'Words' }], { a: 2 })).toEqual({ errors: [['a', 'Words must be text.']] });
});

it('counts an emoji as one character in a text whose rule raises the general limit', () => {
  const field = readField(buildVariable({ name: 't', label: 'T', validation: { maxLength: 6_000 } }));
  const problems = (count: number) => readTemplateValues([field], { t: '😀'.repeat(count) }).problems;
  expect(problems(4_000)).toEqual([]);
  expect(problems(6_000)).toEqual([]);
  expect(problems(6_001)).toEqual([{ name: 't', message: 'T must have at most 6,000 characters; it has too many.' }]);
});

it('lists the choices as they are sent, with labels that differ', () => {
  const options = [{ value: 'fish', label: 'Fish' }, { value: 1, label: '1' }, 'vegan', true];
  expect(check([{ name: 'a', label: 'Plate', validation: { options } }], { a: 'Fish' })).toEqual({
    errors: [['a', 'Plate must be one of "fish" (Fish), 1, "vegan", true.']],
  });
});

it('accepts an empty choice, even for a required variable', () => {
  const options = [{ value: '', label: 'No badge' }, { value: 'gold', label: 'Gold' }, 7];
  const badge = { name: 'a', label: 'Badge', required: true, validation: { options } };
  for (const parts of [{}, { defaultValue: 'gold' }, { type: 'number' }, { type: 'number', defaultValue: 7 }]) {
    expect(check([{ ...badge, ...parts }], { a: '' })).toEqual({ values: [['a', '']] });
  }
  expect(check([badge], {})).toEqual({ errors: [['a', 'Badge is required.']] });
  const others = { ...badge, validation: { options: ['gold', 7] } };
  expect(check([others], { a: '' })).toEqual({ errors: [['a', 'Badge is required.']] });
});

it('keeps every name exactly and never changes a prototype', () => {
  const hostile = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    ' a',
    'a.b',
    'items[0]',
    '0',
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(hostile, fc.string()), { minLength: 1 }), (names) => {
      const json = `{${names.map((name) => `${JSON.stringify(name)}:"v"`).join(',')}}`;
      const input = JSON.parse(json) as Record<string, unknown>;
      const fields = names.map((name) => readField(buildVariable({ name })));
      const { values } = readTemplateValues(fields, input);
      expect([...values.keys()]).toEqual(names);
      expect(({} as { v?: unknown }).v).toBeUndefined();
    }),
  );
});
