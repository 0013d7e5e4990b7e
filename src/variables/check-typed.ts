import { EMPTY_TEXT, type Field } from './field.ts';
import { formatNumber } from './messages.ts';
import { variableTypeRegistry } from './registry.ts';
import type { CheckPattern, ChoiceValue } from './rules.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';

/** Beyond this many a sentence does not list the choices. */
const LISTED_MAX = 12;

/**
 * Says what is wrong with a value for this field, or nothing; a field with choices takes their values alone. Without
 * `checkPattern` a pattern is left to whoever has one.
 */
export function checkValue(field: Field, value: unknown, checkPattern?: CheckPattern): string | undefined {
  const { type, label, rules } = field;
  const { choices, pattern } = rules;
  if (choices?.some((choice) => choice.value === value)) return undefined;
  if (choices !== undefined && choices.length > LISTED_MAX) {
    return `${label} must be one of its ${formatNumber(choices.length)} choices.`;
  }
  if (choices) return `${label} must be one of the choices: ${choices.map((choice) => choice.label).join(', ')}.`;
  const message = variableTypeRegistry[type].check(value, { label, rules });
  return message ?? (pattern !== undefined && typeof value === 'string' ? checkPattern?.(field, value) : undefined);
}

/** What a typed text comes to: nothing to send, a value to send, or a sentence that says what to mend. */
export type TypedResult =
  | { kind: 'absent' }
  | { kind: 'value'; value: ChoiceValue }
  | { kind: 'error'; message: string };

/**
 * Checks what a person typed. Empty text sends nothing: the service then takes the default, and it is an error only for
 * a required field without one. In a field with choices the text is the index of the choice.
 */
export function checkTyped(field: Field, text: string, checkPattern?: CheckPattern): TypedResult {
  if (text === EMPTY_TEXT) return { kind: 'value', value: '' };
  if (text === '' || (field.type !== 'text' && text.trim() === '')) {
    const isMissing = field.required && !Object.hasOwn(field, 'defaultValue');
    return isMissing ? { kind: 'error', message: `${field.label} is required.` } : { kind: 'absent' };
  }
  const { choices } = field.rules;
  const candidate =
    choices === undefined ? variableTypeRegistry[field.type].readTyped(text) : choices[Number(text)]?.value;
  const message = checkValue(field, candidate, checkPattern);
  // What passed the check is a value of the wire.
  return message === undefined ? { kind: 'value', value: candidate as ChoiceValue } : { kind: 'error', message };
}

/** The text one up or down from a typed one; the same where nothing can be counted. */
export function stepTyped({ type, rules }: Field, text: string, by: 1 | -1): string {
  const { step }: VariableTypeDefinition = variableTypeRegistry[type];
  return step?.(text, by, rules) ?? text;
}
