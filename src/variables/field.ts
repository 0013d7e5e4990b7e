import { variableTypes, type Variable, type VariableType } from '../contract/variable.ts';
import { shortenJson, formatLength, formatRange } from './messages.ts';
import { readRules } from './read-rules.ts';
import type { Rules } from './rules.ts';
import { describeDays } from './date.ts';
import { variableTypeRegistry } from './registry.ts';

/** One variable, read and ready for a form or a check. */
export interface Field {
  /** Exact key in the `variables` map. Never a path: it may be `a.b`, `items[0]` or `__proto__`. */
  name: string;
  type: VariableType;
  /** The variable's label, or its name when it has none; never blank. */
  label: string;
  required: boolean;
  rules: Rules;
  /** How long a text may be is left to the service; otherwise the limit of the embedded one holds. */
  isLengthOpen?: boolean;
  /** Only absent when the service sent none or `null`. */
  defaultValue?: unknown;
  /** What a hint says about the rules, without a full stop; may be empty. */
  hint: string;
  /** One sentence for each thing that was read leniently. */
  notes: string[];
}

/** Reads a variable of any service into a field; never throws. */
export function readField(variable: Variable): Field {
  // An unknown type means text (open points).
  const type = variableTypes.find((known) => known === variable.type) ?? 'text';
  const { rules, notes } = readRules(variable, type);
  if (type !== variable.type) notes.unshift(`Unknown type "${variable.type}"; treated as text.`);
  const { required, validation } = variable.raw;
  if (![true, false, 'true', 'false', undefined, null].includes(required as boolean)) {
    notes.push(`required was read as ${variable.required ? 'yes' : 'no'}: it is ${shortenJson(required)}.`);
  }
  if (variable.validation === undefined && validation !== undefined && validation !== null) {
    notes.push(`The rules were ignored: validation is ${shortenJson(validation)}.`);
  }
  return {
    name: variable.name,
    type,
    label: [variable.label, variable.name].find((text) => text.trim() !== '') ?? `Variable "${variable.name}"`,
    required: variable.required,
    rules,
    ...(variable.defaultValue === undefined ? {} : { defaultValue: variable.defaultValue }),
    hint: rules.choices === undefined ? describeRules(type, rules) : '',
    notes,
  };
}

/** Reads a variable for a client of any service, which decides itself how long a text may be. */
export function readFormField(variable: Variable): Field {
  return { ...readField(variable), isLengthOpen: true };
}

/** Stands in a form for text that is sent although it is empty; no keyboard makes it. */
export const EMPTY_TEXT = '\u0000';

/** A default as people read it: the label of a choice, text and numbers as they are, anything else as JSON. */
export function formatDefault(field: Field): string {
  const { defaultValue } = field;
  const choice = field.rules.choices?.find(({ value }) => value === defaultValue);
  if (choice !== undefined) return choice.label;
  return typeof defaultValue === 'string' ? defaultValue : shortenJson(defaultValue);
}

/** What the rules ask for as a hint without a full stop, like "3 to 40 characters"; empty when the label says enough. */
function describeRules(type: VariableType, rules: Rules): string {
  const { kind } = variableTypeRegistry[type];
  if (kind === 'number') return describeNumber(rules);
  if (kind === 'day') return rules.min === undefined && rules.max === undefined ? '' : `A date ${describeDays(rules)}`;
  return kind === 'picture' ? '' : describeLength(rules);
}

function describeNumber({ min, max, isWhole }: Rules): string {
  const range = formatRange(min, max);
  return range === '' && !isWhole ? '' : `${isWhole ? 'Whole number' : 'Number'} ${range}`.trim();
}

function describeLength({ minLength, maxLength }: Rules): string {
  // A hint begins with a capital letter, unless it begins with a number.
  return formatLength(minLength, maxLength)
    .replace('from ', '')
    .replace(/^./, (first) => first.toUpperCase());
}

/** More than anybody fills in, and what a page can show at once without being felt. */
const FIELDS_MAX = 1_000;

/**
 * Reads the first thousand variables of a template in order. Duplicate names keep their place with a note, because a request
 * has one value per name. Duplicate labels get the names added.
 */
export function readFields(variables: readonly Variable[]): Field[] {
  const fields = variables.slice(0, FIELDS_MAX).map(readFormField);
  const namesOfLabel = new Map<string, Set<string>>();
  for (const { label, name } of fields) namesOfLabel.set(label, (namesOfLabel.get(label) ?? new Set()).add(name));
  for (const field of fields) {
    if ((namesOfLabel.get(field.label)?.size ?? 0) > 1) field.label += ` (${field.name})`;
  }
  const seen = new Map<string, string[]>();
  for (const { name } of fields) {
    const key = name.toLowerCase();
    seen.set(key, [...(seen.get(key) ?? []), name]);
  }
  for (const { name, notes } of fields) {
    const sameNamed = seen.get(name.toLowerCase()) ?? [];
    if (sameNamed.filter((each) => each === name).length > 1) {
      notes.unshift(`More than one field is called "${name}". The last one filled in is sent.`);
    } else if (sameNamed.length > 1) {
      notes.unshift(`Another field is called almost the same as "${name}". Both are sent.`);
    }
  }
  return fields;
}
