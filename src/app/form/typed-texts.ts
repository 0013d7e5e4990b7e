import type { Field } from '../../variables/field.ts';
import type { Draft } from './draft.ts';

/**
 * Typed texts by position: `v0`, `v1`, … The form library reads dots and brackets in a name as a path, and a variable may
 * be called `a.b`, `items[0]` or `__proto__`, so its own name never gets there. A field holds one text wherever it goes: in the
 * form, a draft, a link and the check. Two things that no keyboard makes are texts too: `EMPTY_TEXT` and those after `NO_OPTION`.
 */
export type TypedTexts = Record<string, string>;

/** In front of words in a field with choices that are none of them: without it "12" would mean the twelfth. */
export const NO_OPTION = '?';

/** The words of a text that is none of the choices; undefined for any other text. */
export function wordsOfNoOption(text: string): string | undefined {
  return text.startsWith(NO_OPTION) ? text.slice(NO_OPTION.length) : undefined;
}

export function positionName(index: number): string {
  return `v${index}`;
}

/** The position that `positionName` made a name of. */
export function readPosition(name: string): number {
  return Number(name.slice(1));
}

/** A draft laid into a form, and what has no place in it any more because the template changed. */
export interface PlacedDraft {
  texts: TypedTexts;
  left: Draft['typed'];
}

/** Lays a draft into a form. Fields it does not know are empty; what no field takes is left over. */
export function placeDraft(fields: readonly Field[], draft: Draft | undefined): PlacedDraft {
  const left = [...(draft?.typed ?? [])];
  const texts = fields.map((field, index) => {
    const at = left.findIndex(([name, text]) => name === field.name && restoreChoice(field, text) !== undefined);
    const [, text = ''] = (at === -1 ? undefined : left.splice(at, 1)[0]) ?? [];
    return [positionName(index), restoreChoice(field, text) ?? ''];
  });
  return { texts: Object.fromEntries(texts) as TypedTexts, left };
}

/** The texts of a form as a draft keeps them: a choice by its value, because its position may change. */
export function typedFromTexts(fields: readonly Field[], texts: TypedTexts): Draft['typed'] {
  return fields.map((field, index) => {
    const text = texts[positionName(index)] ?? '';
    const choice = text === '' ? undefined : field.rules.choices?.[Number(text)];
    return [field.name, choice === undefined ? text : JSON.stringify(choice.value)];
  });
}

function restoreChoice(field: Field, text: string): string | undefined {
  if (field.rules.choices === undefined || text === '' || text.startsWith(NO_OPTION)) return text;
  const at = field.rules.choices.findIndex(({ value }) => JSON.stringify(value) === text);
  return at === -1 ? undefined : String(at);
}
