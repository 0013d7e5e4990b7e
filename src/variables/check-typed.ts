import { EMPTY_TEXT, type Field } from './field.ts';
import { createFieldSchema } from './field-schema.ts';
import { variableTypeRegistry } from './registry.ts';
import type { CheckPattern, ChoiceValue } from './rules.ts';

/** Returns the error message for a value of this field, or undefined if its schema accepts it. */
export function checkValue(field: Field, value: unknown, checkPattern?: CheckPattern): string | undefined {
  return createFieldSchema(field, checkPattern).safeParse(value).error?.issues[0]?.message;
}

/** The result of checking typed text: nothing to send, a value to send, or an error message. */
export type TypedResult =
  | { kind: 'absent' }
  | { kind: 'value'; value: ChoiceValue }
  | { kind: 'error'; message: string };

/**
 * Checks typed text. Empty text sends nothing, so the service uses the default. Empty text and `EMPTY_TEXT` are errors only in
 * required fields without a default. In a field with choices, the text is the choice's index.
 */
export function checkTyped(field: Field, text: string, checkPattern?: CheckPattern): TypedResult {
  if (text === EMPTY_TEXT || text.trim() === '') {
    const isMissing = field.required && !Object.hasOwn(field, 'defaultValue');
    if (isMissing) return { kind: 'error', message: `${field.label} is required.` };
    if (text !== EMPTY_TEXT) return { kind: 'absent' };
  }
  const { data, error } = createFieldSchema(field, checkPattern).safeParse(readTyped(field, text));
  return error === undefined
    ? { kind: 'value', value: data }
    : { kind: 'error', message: error.issues[0]?.message ?? '' };
}

/** Converts typed text to a value, valid or not; undefined if it isn't one of the field's choices. */
export function readTyped({ type, rules: { choices } }: Field, text: string): unknown {
  if (text === EMPTY_TEXT) return '';
  return choices === undefined ? variableTypeRegistry[type].readTyped(text) : choices[Number(text)]?.value;
}

/** Steps typed text up or down; returns text that can't be counted unchanged. */
export function stepTyped({ type, rules }: Field, text: string, by: 1 | -1): string {
  return variableTypeRegistry[type].step?.(text, by, rules) ?? text;
}
