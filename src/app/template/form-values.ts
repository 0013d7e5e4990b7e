import { useMemo } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { parseJson, readText } from '../../contract/loose.ts';
import type { Field } from '../../variables/field.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { readOutputChoice, type OutputChoice } from './output-options.tsx';
import { pictureFromDataUri, PictureFile, PictureReading } from './pictures/picture-file.ts';

/**
 * A text as it was typed, or an image file. `EMPTY_TEXT` and texts that begin with `UNMATCHED` are texts, too, although no keyboard
 * makes them. A field with choices has the index of one.
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

/** Precedes a text that is not one of the choices of its field: "12" would mean the twelfth. */
export const UNMATCHED = '?';

/** A text that is not one of the choices, without its mark; undefined for any other. */
export function readUnmatched(text: string): string | undefined {
  return text.startsWith(UNMATCHED) ? text.slice(UNMATCHED.length) : undefined;
}

/** Precedes the value of a choice in a draft or link, which could be a typed text otherwise. */
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

/** The inverse of `positionName`. */
export function readPosition(name: string): number {
  return Number(name.slice(1));
}

/** The value that counts while a file is read. */
export function settle(value: FormValue = ''): string | PictureFile {
  return value instanceof PictureReading ? value.before : value;
}

/** The text of a value: a file as a data URI, or as an empty text while it is too large to send. */
export function textOf(value: FormValue | undefined): string {
  const settled = settle(value);
  return settled instanceof PictureFile ? (settled.dataUri ?? '') : settled;
}

/** The value of a field with this text: a data URI of an image becomes a file. */
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

/** A draft laid out for a form, and what is left over because the template has changed. */
export interface PlacedDraft {
  values: FormValues;
  left: Draft['typed'];
}

/** Lays a draft out for a form. Fields that it doesn't contain are empty. */
export function placeDraft(fields: readonly Field[], draft: Draft | undefined): PlacedDraft {
  const left = [...(draft?.typed ?? [])];
  const own = fields.map((field) => takeFrom(left, field, true));
  // A choice that had been removed for a while is behind the empty text that its field had in the meantime.
  const values = fields.map((field, index) => {
    const text = own[index] || takeFrom(left, field, false);
    return [positionName(index), valueOf(field, text)] as const;
  });
  return { values: Object.fromEntries(values), left };
}

/** Removes the first text from a draft that fits a field, and returns it; empty without one. */
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

/** Calls back when a value of the form has changed. React Hook Form also notifies when a value is set again. */
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
