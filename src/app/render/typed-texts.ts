import type { Field } from '../../variables/field.ts';
import type { Draft } from './create-draft-store.ts';

/**
 * Typed texts by position: `v0`, `v1`, … The form library reads dots and brackets in a name as a path, and a variable may
 * be called `a.b`, `items[0]` or `__proto__`, so its own name never gets there.
 */
export type TypedTexts = Record<string, string>;

export function positionName(index: number): string {
  return `v${index}`;
}

/** A draft as texts of a form. Fields it does not know are empty; what no field knows is dropped. */
export function textsFromDraft(fields: readonly Field[], draft: Draft | undefined): TypedTexts {
  const left = [...(draft?.typed ?? [])];
  return Object.fromEntries(
    fields.map((field, index) => {
      const at = left.findIndex(([name]) => name === field.name);
      const text = at === -1 ? '' : (left.splice(at, 1)[0]?.[1] ?? '');
      return [positionName(index), restoreChoice(field, text)];
    }),
  );
}

/** The texts of a form as a draft keeps them: a choice by its value, because its position may change. */
export function typedFromTexts(fields: readonly Field[], texts: TypedTexts): Draft['typed'] {
  return fields.map((field, index) => {
    const text = texts[positionName(index)] ?? '';
    const choice = text === '' ? undefined : field.rules.choices?.[Number(text)];
    return [field.name, choice === undefined ? text : JSON.stringify(choice.value)];
  });
}

function restoreChoice(field: Field, text: string): string {
  if (field.rules.choices === undefined) return text;
  const at = field.rules.choices.findIndex(({ value }) => JSON.stringify(value) === text);
  return at === -1 ? '' : String(at);
}
