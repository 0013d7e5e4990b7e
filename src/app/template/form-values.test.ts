import { describe, expect, it } from 'vitest';
import type { Field } from '../../variables/field.ts';
import { placeDraft, readKept, typedFromValues } from './form-values.ts';
import { wireValues, invalidFields } from './wire-values.ts';

function field(name: string, choices?: Field['rules']['choices']): Field {
  return { name, type: 'text', label: name, required: false, rules: { choices }, hint: '', notes: [] };
}

describe('form values', () => {
  it('are named by position, not by the names of the variables', () => {
    const fields = [field('a.b'), field('__proto__'), field('a.b')];
    const typed = typedFromValues(fields, { v0: 'x', v1: 'y', v2: 'z' });
    expect(typed).toEqual([
      ['a.b', 'x'],
      ['__proto__', 'y'],
      ['a.b', 'z'],
    ]);
    expect(placeDraft(fields, { typed, format: 'png', scale: 1 })).toEqual({
      values: { v0: 'x', v1: 'y', v2: 'z' },
      left: [],
    });
  });

  it('follow a choice to its new index, and set aside a removed one', () => {
    const red = { value: 'red', label: 'Red' };
    const blue = { value: 2, label: 'Blue' };
    const typed = typedFromValues([field('c', [red, blue])], { v0: '1' });
    const draft = { typed, format: 'png', scale: 1 };
    expect(placeDraft([field('c', [blue, red])], draft).values).toEqual({ v0: '0' });
    expect(placeDraft([field('c', [red])], draft)).toEqual({ values: { v0: '' }, left: typed });
    expect(typed.map(([name, kept]) => [name, readKept(kept)])).toEqual([['c', '2']]);
  });

  it('restore a choice that was removed for a while', () => {
    const choices = ['Gold', 'Silver'].map((value) => ({ value, label: value }));
    const both = [field('level', choices)];
    const one = [field('level', choices.slice(1))];
    const without = placeDraft(one, { typed: typedFromValues(both, { v0: '0' }), format: 'png', scale: 1 });
    const typed = [...typedFromValues(one, without.values), ...without.left];
    expect(placeDraft(both, { typed, format: 'png', scale: 1 })).toEqual({ values: { v0: '0' }, left: [] });
    const other = [...typedFromValues(one, { v0: '0' }), ...without.left];
    expect(placeDraft(both, { typed: other, format: 'png', scale: 1 })).toEqual({
      values: { v0: '1' },
      left: without.left,
    });
  });

  it.each([
    ['text', 'Gold', 'Gold'],
    ['text', '', ''],
    ['text', 7, '7'],
    ['number', 1e21, 1e21],
  ] as const)('are the value of a choice in a field of %s without choices: %j', (type, value, sent) => {
    const typed = typedFromValues([field('level', [{ value, label: 'Gold' }])], { v0: '0' });
    const without = [{ ...field('level'), type }];
    const { values } = placeDraft(without, { typed, format: 'png', scale: 1 });
    expect(wireValues(without, values).get('level')).toBe(sent);
  });

  it('keep a mark without a value unchanged', () => {
    const typed = [['c', '\u0001{'] as [string, string]];
    expect(placeDraft([field('c')], { typed, format: 'png', scale: 1 })).toEqual({
      values: { v0: '\u0001{' },
      left: [],
    });
  });

  it('set aside values of removed variables', () => {
    const draft = {
      typed: [['old', 'x'] as [string, string], ['a', 'y'] as [string, string]],
      format: 'png',
      scale: 1,
    };
    expect(placeDraft([field('a')], draft)).toEqual({ values: { v0: 'y' }, left: [['old', 'x']] });
  });

  it('show which fields are missing or invalid', () => {
    const price: Field = { ...field('price'), type: 'number' };
    const fields = [price, price, field('note'), { ...field('name'), required: true }];
    expect(invalidFields(fields, { v0: '2', v1: '12..5', v2: '', v3: '' })).toEqual([fields[1], fields[3]]);
  });

  it('are empty without a draft', () => {
    expect(placeDraft([field('a')], undefined)).toEqual({ values: { v0: '' }, left: [] });
  });
});
