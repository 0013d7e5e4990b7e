import { describe, expect, it } from 'vitest';
import type { Field } from '../../variables/field.ts';
import { textsFromDraft, typedFromTexts } from './typed-texts.ts';

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
    expect(textsFromDraft(fields, { typed, format: 'png', scale: 1 })).toEqual({ v0: 'x', v1: 'y', v2: 'z' });
  });

  it('follow a choice to its new position, and drop one that is gone', () => {
    const red = { value: 'red', label: 'Red' };
    const blue = { value: 2, label: 'Blue' };
    const typed = typedFromTexts([field('c', [red, blue])], { v0: '1' });
    const draft = { typed, format: 'png', scale: 1 };
    expect(textsFromDraft([field('c', [blue, red])], draft)).toEqual({ v0: '0' });
    expect(textsFromDraft([field('c', [red])], draft)).toEqual({ v0: '' });
  });

  it('are empty without a draft', () => {
    expect(textsFromDraft([field('a')], undefined)).toEqual({ v0: '' });
  });
});
