import { describe, expect, it } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { checkTyped } from '../../../variables/check-typed.ts';
import { readTemplateValues } from '../../../variables/field-schema.ts';
import { readField, type Field } from '../../../variables/field.ts';
import { textOf } from '../form-values.ts';
import { describeFit, fitFilling, listNames, showText } from './fit-filling.ts';

function fieldsOf(...variables: Record<string, unknown>[]): Field[] {
  return variables.map((parts) => readField(buildVariable({ label: '', ...parts })));
}

function fit(fields: Field[], values: [string, unknown][]) {
  return fitFilling(fields, { entries: values, notes: [] });
}

describe('fitFilling', () => {
  it('maps by name, then by label, then by either in any case', () => {
    const fields = fieldsOf(
      { name: 'a', label: 'b' },
      { name: 'b', label: 'Title' },
      { name: 'c', label: 'Tone' },
      { name: 'Left', label: 'x' },
    );
    const values: [string, unknown][] = [
      ['left', '4'],
      ['tone ', '3'],
      ['Title', 'no: b is there by its name'],
      ['b', '2'],
      ['a', '1'],
    ];
    const result = fit(fields, values);
    expect(result.values).toEqual({ v0: '1', v1: '2', v2: '3', v3: '4' });
    expect(result.unknownKeys).toEqual(['Title']);
  });

  it('skips an ambiguous label, and fills all variables that share a name', () => {
    const [one, two] = fieldsOf({ name: 'one', label: 'Line' }, { name: 'two', label: 'Line' });
    expect(fit([one, two] as Field[], [['Line', 'x']])).toMatchObject({ values: {}, unknownKeys: ['Line'] });
    expect(fit(fieldsOf({ name: 'n' }, { name: 'n' }), [['n', 'x']]).values).toEqual({ v0: 'x', v1: 'x' });
  });

  it('puts an invalid value into its field unchanged', () => {
    const fields = fieldsOf({ name: 'n', type: 'number' }, { name: 'd', type: 'date' }, { name: 't' });
    const { values } = fit(fields, [
      ['n', 'many'],
      ['d', '3/9/2026'],
      ['t', { deep: [1] }],
    ]);
    expect(values).toEqual({ v0: 'many', v1: '3/9/2026', v2: '{"deep":[1]}' });
    expect(checkTyped(fields[0] as Field, 'many').kind).toBe('error');
  });

  it('restores every number exactly', () => {
    const [field] = fieldsOf({ name: 'n', type: 'number' });
    for (const value of [0, -1, 2.5, 1234, 0.000_000_1, 1e21, -1e-10, 123_456_789.125]) {
      const text = textOf(fit([field as Field], [['n', value]]).values.v0);
      expect(checkTyped(field as Field, text)).toEqual({ kind: 'value', value });
    }
  });

  it('distinguishes an empty text from no value', () => {
    const [field] = fieldsOf({ name: 't', defaultValue: 'x' });
    const typed = (value: unknown) =>
      checkTyped(field as Field, textOf(fit([field as Field], [['t', value]]).values.v0));
    expect(typed('')).toEqual({ kind: 'value', value: '' });
    expect(typed(null)).toEqual({ kind: 'absent' });
  });

  it.each([
    [{ required: true }, 'T is required.'],
    [{ validation: { minLength: 3 } }, 'T must have at least 3 characters; it has 0 characters.'],
    [
      { required: true, defaultValue: 'x', validation: { minLength: 3 } },
      'T must have at least 3 characters; it has 0 characters.',
    ],
  ])('judges an empty text in a field of %j like the service', (parts, message) => {
    const [field] = fieldsOf({ name: 't', label: 'T', ...parts }) as [Field];
    expect(checkTyped(field, textOf(fit([field], [['t', '']]).values.v0))).toEqual({ kind: 'error', message });
    expect(readTemplateValues([field], { t: '' }).problems).toEqual([{ name: 't', message }]);
  });

  it('finds a choice by value, spelling or label, and marks other texts', () => {
    const options = [
      { value: 1, label: 'One' },
      { value: '1', label: 'Text' },
      { value: true, label: 'Yes' },
    ];
    const [field] = fieldsOf({ name: 'c', validation: { options } });
    const textFor = (value: unknown) => fit([field as Field], [['c', value]]).values.v0;
    expect(['1', 1, 'true', ' one', ''].map(textFor)).toEqual(['1', '0', '2', '0', '']);
    const misfit = fit([field as Field], [['c', '2']]);
    expect(misfit).toMatchObject({ values: { v0: '?2' }, filledCount: 0, misfits: [{ index: 0, value: '2' }] });
    expect(checkTyped(field as Field, '?2').kind).toBe('error');
  });
});

describe('describeFit', () => {
  it('describes which values were filled in and which were not', () => {
    const fields = fieldsOf({ name: 'a' }, { name: 'b' }, { name: 'c', validation: { options: ['x'] } });
    const describeValues = (values: [string, unknown][]) => describeFit(fields, fit(fields, values));
    expect(
      describeValues([
        ['a', '1'],
        ['foo', 1],
        ['b\u202Ear', 1],
        ['c', 'y'],
      ]),
    ).toEqual([
      '1 of 3 fields filled. The other is unchanged.',
      'No field matches foo, b\\u202ear.',
      "“y” isn't an option for c.",
    ]);
    expect(describeValues([['foo', 1]])).toEqual(['0 of 3 fields filled.', 'No field matches foo.']);
  });
});

it('escapes invisible and direction characters, and cuts long texts', () => {
  expect(showText('a\u202Eb\u0000\n')).toBe('a\\u202eb\\u0000\\u000a');
  expect(showText('')).toBe('""');
  expect(showText('x'.repeat(100))).toBe(`${'x'.repeat(80)}…`);
  expect(showText('\u{1F600}')).toBe('\u{1F600}');
});

it('counts the names that it leaves out', () => {
  expect(listNames(['a', 'b'])).toBe('a, b');
  expect(listNames(Array.from({ length: 12 }, (_, at) => `n${at}`))).toMatch(/n9 and 2 more$/);
});
