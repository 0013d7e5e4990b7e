import type { Variable, VariableType } from '../contract/variable.ts';
import { readRules } from './read-rules.ts';
import { readVariableType, variableTypeRegistry } from './registry.ts';
import type { ChoiceValue, MatchPattern, Rules } from './rules.ts';

/** One variable, read and ready for a form or a check. */
export interface Field {
  /** Exact key in the `variables` map. Never a path: it may be `a.b`, `items[0]` or `__proto__`. */
  name: string;
  type: VariableType;
  /** The variable's label, or its name when it has none. */
  label: string;
  required: boolean;
  rules: Rules;
  /** Only absent when the service sent none or `null`. */
  defaultValue?: unknown;
  /** What a hint says about the rules, without a full stop; may be empty. */
  hint: string;
  /** One sentence for each thing that was read leniently. */
  notes: string[];
}

/** Reads a variable of any service into a field; never throws. */
export function readField(variable: Variable): Field {
  const type = readVariableType(variable.type);
  const { rules, notes } = readRules(variable, type);
  if (type !== variable.type) notes.unshift(`The type "${variable.type}" is not known; it is treated as text.`);
  return {
    name: variable.name,
    type,
    label: variable.label.trim() === '' ? variable.name : variable.label,
    required: variable.required,
    rules,
    ...(Object.hasOwn(variable, 'defaultValue') ? { defaultValue: variable.defaultValue } : {}),
    hint: rules.choices === undefined ? variableTypeRegistry[type].describe(rules) : '',
    notes,
  };
}

/** Says what is wrong with a value for this field, or nothing; a field with choices takes their values alone. */
export function checkValue(field: Field, value: unknown, matchPattern?: MatchPattern): string | undefined {
  const { type, label, rules } = field;
  if (rules.choices === undefined) return variableTypeRegistry[type].check(value, { label, rules, matchPattern });
  if (rules.choices.some((choice) => choice.value === value)) return undefined;
  return `${label} must be one of the choices: ${rules.choices.map((choice) => choice.label).join(', ')}.`;
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
export function checkTyped(field: Field, text: string, matchPattern?: MatchPattern): TypedResult {
  if (text === '' || (field.type !== 'text' && text.trim() === '')) {
    const isMissing = field.required && !Object.hasOwn(field, 'defaultValue');
    return isMissing ? { kind: 'error', message: `${field.label} is required.` } : { kind: 'absent' };
  }
  const { choices } = field.rules;
  const candidate =
    choices === undefined ? variableTypeRegistry[field.type].readTyped(text) : choices[Number(text)]?.value;
  const message = checkValue(field, candidate, matchPattern);
  // What passed the check is a value of the wire.
  return message === undefined ? { kind: 'value', value: candidate as ChoiceValue } : { kind: 'error', message };
}

/** A default as people read it: the label of a choice, text and numbers as they are, anything else as JSON. */
export function formatDefault(field: Field): string {
  const { defaultValue } = field;
  const choice = field.rules.choices?.find(({ value }) => value === defaultValue);
  if (choice !== undefined) return choice.label;
  return typeof defaultValue === 'string' ? defaultValue : (JSON.stringify(defaultValue) ?? '');
}
