import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { parseJson, readText } from '../../contract/loose.ts';
import type { Field } from '../../variables/field.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { readOutputChoice, type OutputChoice } from '../generate/output-options.tsx';
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

/** In front of the value of a choice in a draft or a link: without it, words in quotation marks could be one. */
const CHOICE = '\u0001';

/** A text of a draft as people read it. */
export function readKept(kept: string): string {
  const value = readChoice(kept);
  return value === undefined ? kept : readText(value);
}

function readChoice(kept: string): unknown {
  return kept.startsWith(CHOICE) ? parseJson(kept.slice(CHOICE.length)) : undefined;
}

export function positionName(index: number): string {
  return `v${index}`;
}

/** The position that `positionName` made a name of. */
export function readPosition(name: string): number {
  return Number(name.slice(1));
}

/** Format and scale are texts of the form, too, under their own names. */
export function textsOfOutput({ format, scale }: OutputChoice): TypedTexts {
  return { format, scale: String(scale) };
}

export function readOutput({ format, scale }: TypedTexts): OutputChoice {
  return readOutputChoice({ format, scale: Number(scale) });
}

/** The format and scale of a form, as they change. */
export function useOutput(control: Control<TypedTexts>): OutputChoice {
  const [format, scale] = useWatch({ control, name: ['format', 'scale'] });
  return useMemo(() => readOutput({ format, scale }), [format, scale]);
}

/** A draft laid into a form, and what has no place in it any more because the template changed. */
export interface PlacedDraft {
  texts: TypedTexts;
  left: Draft['typed'];
}

/** Lays a draft into a form. Fields it does not know are empty; what no field takes is left over. */
export function placeDraft(fields: readonly Field[], draft: Draft | undefined): PlacedDraft {
  const left = [...(draft?.typed ?? [])];
  const own = fields.map((field) => takeFrom(left, field, true));
  // A choice that was gone for a while is left over behind the empty text that its field had meanwhile.
  const texts = fields.map((field, at) => [positionName(at), own[at] || takeFrom(left, field, false)]);
  return { texts: Object.fromEntries(texts) as TypedTexts, left };
}

/** Takes the first text out of a draft that a field has a place for; empty without one. */
function takeFrom(typed: Draft['typed'], field: Field, mayBeEmpty: boolean): string {
  for (const [at, [name, kept]] of typed.entries()) {
    const text = name === field.name ? restoreText(field, kept) : undefined;
    if (text === undefined || (text === '' && !mayBeEmpty)) continue;
    typed.splice(at, 1);
    return text;
  }
  return '';
}

/** The texts of a form as a draft keeps them: a choice by its value, because its position may change. */
export function typedFromTexts(fields: readonly Field[], texts: TypedTexts): Draft['typed'] {
  return fields.map((field, index) => {
    const text = texts[positionName(index)] ?? '';
    const choice = text === '' ? undefined : field.rules.choices?.[Number(text)];
    return [field.name, choice === undefined ? text : CHOICE + JSON.stringify(choice.value)];
  });
}

function restoreText(field: Field, kept: string): string | undefined {
  const { choices } = field.rules;
  const chosen = readChoice(kept);
  if (choices === undefined) return chosen === undefined ? kept : textOfValue(field, chosen);
  if (kept === '' || kept.startsWith(NO_OPTION)) return kept;
  const json = JSON.stringify(chosen);
  const at = choices.findIndex(({ value }) => JSON.stringify(value) === json);
  return at === -1 ? undefined : String(at);
}
