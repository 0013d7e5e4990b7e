import { describe, expect, it } from 'vitest';
import type { Field } from '../../variables/field.ts';
import { placeDraft, typedFromTexts } from './typed-texts.ts';

function field(name: string, choices?: Field['rules']['choices']): Field {
  return { name, type: 'text', label: name, required: false, rules: { choices }, hint: '', notes: [] };
}

describe('typed texts', () => {
  it('go by position whatever the variables are called', () => {
    const fields = [field('a.b'), field('__proto__'), field('a.b')];
    const typed = typedFromTexts(fields, { v0: 'x', v1: 'y', v2: 'z' });
    expect(typed).toEqual([
      ['a.b', 'x'],
      ['__proto__', 'y'],
      ['a.b', 'z'],
    ]);
    expect(placeDraft(fields, { typed, format: 'png', scale: 1 })).toEqual({
      texts: { v0: 'x', v1: 'y', v2: 'z' },
      left: [],
    });
  });

  it('follow a choice to its new position, and leave over one that is gone', () => {
    const red = { value: 'red', label: 'Red' };
    const blue = { value: 2, label: 'Blue' };
    const typed = typedFromTexts([field('c', [red, blue])], { v0: '1' });
    const draft = { typed, format: 'png', scale: 1 };
    expect(placeDraft([field('c', [blue, red])], draft).texts).toEqual({ v0: '0' });
    expect(placeDraft([field('c', [red])], draft)).toEqual({ texts: { v0: '' }, left: [['c', '2']] });
  });

  it('leave over what the template has no variable for any more', () => {
    const draft = {
      typed: [['gone', 'x'] as [string, string], ['a', 'y'] as [string, string]],
      format: 'png',
      scale: 1,
    };
    expect(placeDraft([field('a')], draft)).toEqual({ texts: { v0: 'y' }, left: [['gone', 'x']] });
  });

  it('are empty without a draft', () => {
    expect(placeDraft([field('a')], undefined)).toEqual({ texts: { v0: '' }, left: [] });
  });
});
