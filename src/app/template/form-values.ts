import { useMemo } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { parseJson, readText } from '../../contract/loose.ts';
import type { Field } from '../../variables/field.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { readOutputChoice, type OutputChoice } from './output-options.tsx';
import { pictureFromDataUri, PictureFile, PictureReading } from './pictures/picture-file.ts';

/**
 * The typed text, or an image file. Users can't type `EMPTY_TEXT` or text that begins with `UNMATCHED`. A field with choices
 * contains the chosen index.
 */
export type FormValue = string | PictureFile | PictureReading;

/** A form's typed values with their variables' exact names. Names may repeat. */
export interface Draft {
  typed: [name: string, text: string][];
  format: string;
  scale: number;
}

/**
 * Variable fields are named by position: `v0`, `v1`, … React Hook Form reads dots and brackets in a name as a path, and a variable
 * may be called `a.b`, `items[0]` or `__proto__`. `format` and `scale` are fields as well.
 */
export type FormValues = Record<string, FormValue>;

/** Marks text that isn't among its field's choices, because "12" alone would be read as an index. */
export const UNMATCHED = '?';

/** Removes the mark from text that isn't among the choices; undefined for other text. */
export function readUnmatched(text: string): string | undefined {
  return text.startsWith(UNMATCHED) ? text.slice(UNMATCHED.length) : undefined;
}

/** Marks a choice's value in a draft or link, to distinguish it from typed text. */
const CHOICE = '\u0001';

/** Formats a draft's text for display. */
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

/** Returns a value as text. A file becomes a data URI, or an empty string while it is too large to send. */
export function textOf(value: FormValue | undefined): string {
  const settled = settle(value);
  return settled instanceof PictureFile ? (settled.dataUri ?? '') : settled;
}

/** Turns text into a field's value: an image's data URI becomes a file. */
export function valueOf({ type, rules }: Field, text: string): FormValue {
  return (type === 'image' && rules.choices === undefined && pictureFromDataUri(text)) || text;
}

export function valuesOfOutput({ format, scale }: OutputChoice): FormValues {
  return { format, scale: String(scale) };
}

export function readOutput({ format, scale }: FormValues): OutputChoice {
  return readOutputChoice({ format: textOf(format), scale: Number(textOf(scale)) });
}

/** Returns the form's current format and scale. */
export function useOutput(control: Control<FormValues>): OutputChoice {
  const [format, scale] = useWatch({ control, name: ['format', 'scale'] });
  return useMemo(() => readOutput({ format, scale }), [format, scale]);
}

/** A draft as form values, and the text that no longer has a field because the template has changed. */
export interface PlacedDraft {
  values: FormValues;
  left: Draft['typed'];
}

/** Assigns a draft's text to a form's fields. Other fields are empty. */
export function placeDraft(fields: readonly Field[], draft: Draft | undefined): PlacedDraft {
  const left = [...(draft?.typed ?? [])];
  const own = fields.map((field) => takeFrom(left, field, true));
  // A choice that was temporarily removed from the template comes after the empty text that its field had in the meantime.
  const values = fields.map((field, index) => {
    const text = own[index] || takeFrom(left, field, false);
    return [positionName(index), valueOf(field, text)] as const;
  });
  return { values: Object.fromEntries(values), left };
}

/** Removes and returns the first text in a draft that fits a field; empty if none fits. */
function takeFrom(typed: Draft['typed'], field: Field, mayBeEmpty: boolean): string {
  for (const [index, [name, kept]] of typed.entries()) {
    const text = name === field.name ? restoreText(field, kept) : undefined;
    if (text === undefined || (text === '' && !mayBeEmpty)) continue;
    typed.splice(index, 1);
    return text;
  }
  return '';
}

/** Converts form values to the form that drafts store: a choice by its value, because its position may change. */
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

/** Calls `onChange` when a form value has changed. React Hook Form also notifies when the same value is set again. */
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
