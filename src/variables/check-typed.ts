import { EMPTY_TEXT, type Field } from './field.ts';
import { createFieldSchema } from './field-schema.ts';
import { variableTypeRegistry } from './registry.ts';
import type { CheckPattern, ChoiceValue } from './rules.ts';

/** Says what is wrong with a value for this field, or nothing, by the field's schema. */
export function checkValue(field: Field, value: unknown, checkPattern?: CheckPattern): string | undefined {
  return createFieldSchema(field, checkPattern).safeParse(value).error?.issues[0]?.message;
}

/** The result of a typed text: nothing to send, a value to send, or an error message. */
export type TypedResult =
  | { kind: 'absent' }
  | { kind: 'value'; value: ChoiceValue }
  | { kind: 'error'; message: string };

/**
 * Checks what a person typed. Empty text sends nothing: the service then takes the default, and it is an error only for
 * a required field without one. Such a field does not take `EMPTY_TEXT` either. In a field with choices the text is the
 * index of the choice.
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

/** What a typed text is meant to be, right or wrong; undefined in a field with choices when it is none of them. */
export function readTyped({ type, rules: { choices } }: Field, text: string): unknown {
  if (text === EMPTY_TEXT) return '';
  return choices === undefined ? variableTypeRegistry[type].readTyped(text) : choices[Number(text)]?.value;
}

/** The text one up or down from a typed one; the same where nothing can be counted. */
export function stepTyped({ type, rules }: Field, text: string, by: 1 | -1): string {
  return variableTypeRegistry[type].step?.(text, by, rules) ?? text;
}
