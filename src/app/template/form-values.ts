import { useMemo } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { parseJson, readText } from '../../contract/loose.ts';
import type { Field } from '../../variables/field.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { readOutputChoice, type OutputChoice } from './output-options.tsx';
import { pictureFromDataUri, PictureFile, PictureReading } from './pictures/picture-file.ts';

/**
 * The typed text, or an image file. `EMPTY_TEXT` and texts that begin with `UNMATCHED` can't be typed. A field with choices
 * contains the index of one.
 */
export type FormValue = string | PictureFile | PictureReading;

/** The typed values of a form, by the exact names of the variables; names may repeat. */
export interface Draft {
  typed: [name: string, text: string][];
  format: string;
  scale: number;
}

/**
 * The fields of variables are named by position: `v0`, `v1`, … React Hook Form reads dots and brackets in a name as a path, and
 * a variable may be called `a.b`, `items[0]` or `__proto__`. `format` and `scale` are fields as well.
 */
export type FormValues = Record<string, FormValue>;

/** Precedes a text that is not one of the choices of its field, because "12" would mean the twelfth choice. */
export const UNMATCHED = '?';

/** Removes the mark of a text that is not one of the choices; undefined for other texts. */
export function readUnmatched(text: string): string | undefined {
  return text.startsWith(UNMATCHED) ? text.slice(UNMATCHED.length) : undefined;
}

/** Precedes the value of a choice in a draft or link, to tell it from typed text. */
const CHOICE = '\u0001';

/** Formats a text of a draft for display. */
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

/** The inverse of `positionName`. */
export function readPosition(name: string): number {
  return Number(name.slice(1));
}

/** The value to use while a file is still being read. */
export function settle(value: FormValue = ''): string | PictureFile {
  return value instanceof PictureReading ? value.before : value;
}

/** The text of a value. A file becomes a data URI, or an empty text while it is too large to send. */
export function textOf(value: FormValue | undefined): string {
  const settled = settle(value);
  return settled instanceof PictureFile ? (settled.dataUri ?? '') : settled;
}

/** Turns a text into the value of a field: a data URI of an image becomes a file. */
export function valueOf({ type, rules }: Field, text: string): FormValue {
  return (type === 'image' && rules.choices === undefined && pictureFromDataUri(text)) || text;
}

export function valuesOfOutput({ format, scale }: OutputChoice): FormValues {
  return { format, scale: String(scale) };
}

export function readOutput({ format, scale }: FormValues): OutputChoice {
  return readOutputChoice({ format: textOf(format), scale: Number(textOf(scale)) });
}

/** The format and scale of a form, as they change. */
export function useOutput(control: Control<FormValues>): OutputChoice {
  const [format, scale] = useWatch({ control, name: ['format', 'scale'] });
  return useMemo(() => readOutput({ format, scale }), [format, scale]);
}

/** A draft as the values of a form, and the texts that no longer have a field because the template has changed. */
export interface PlacedDraft {
  values: FormValues;
  left: Draft['typed'];
}

/** Assigns the texts of a draft to the fields of a form. Other fields are empty. */
export function placeDraft(fields: readonly Field[], draft: Draft | undefined): PlacedDraft {
  const left = [...(draft?.typed ?? [])];
  const own = fields.map((field) => takeFrom(left, field, true));
  // A choice that was removed from the template for a while comes after the empty text that its field had in the meantime.
  const values = fields.map((field, index) => {
    const text = own[index] || takeFrom(left, field, false);
    return [positionName(index), valueOf(field, text)] as const;
  });
  return { values: Object.fromEntries(values), left };
}

/** Removes the first text that fits a field from a draft and returns it; empty if none fits. */
function takeFrom(typed: Draft['typed'], field: Field, mayBeEmpty: boolean): string {
  for (const [index, [name, kept]] of typed.entries()) {
    const text = name === field.name ? restoreText(field, kept) : undefined;
    if (text === undefined || (text === '' && !mayBeEmpty)) continue;
    typed.splice(index, 1);
    return text;
  }
  return '';
}

/** The values of a form as a draft stores them: a choice by its value, because its position may change. */
export function typedFromValues(fields: readonly Field[], values: FormValues): Draft['typed'] {
  return fields.map((field, index) => {
    const text = textOf(values[positionName(index)]);
    const choice = text === '' ? undefined : field.rules.choices?.[Number(text)];
    return [field.name, choice === undefined ? text : CHOICE + JSON.stringify(choice.value)];
  });
}

function restoreText(field: Field, kept: string): string | undefined {
  const { choices } = field.rules;
  const chosen = readChoice(kept);
  if (choices === undefined) return chosen === undefined ? kept : textOfValue(field, chosen);
  if (kept === '' || kept.startsWith(UNMATCHED)) return kept;
  const json = JSON.stringify(chosen);
  const index = choices.findIndex(({ value }) => JSON.stringify(value) === json);
  return index === -1 ? undefined : String(index);
}

/** Calls `onChange` when a value of the form has changed. React Hook Form also notifies when the same value is set again. */
export function subscribeToValues(
  { getValues, subscribe }: Pick<UseFormReturn<FormValues>, 'getValues' | 'subscribe'>,
  onChange: () => void,
): () => void {
  let last = { ...getValues() };
  return subscribe({
    formState: { values: true },
    callback: () => {
      const values = { ...getValues() };
      const isSame = Object.keys(values).every((name) => values[name] === last[name]);
      last = values;
      if (!isSame) onChange();
    },
  });
}
