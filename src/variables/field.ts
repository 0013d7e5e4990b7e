import { variableTypes, type Variable, type VariableType } from '../contract/variable.ts';
import { shortenJson, formatLength, formatRange } from './messages.ts';
import { readRules } from './read-rules.ts';
import type { Rules } from './rules.ts';
import { describeDays } from './date.ts';
import { variableTypeRegistry } from './registry.ts';

/** One variable, parsed for a form or a check. */
export interface Field {
  /** Exact key in the `variables` map. Never a path: it may be `a.b`, `items[0]` or `__proto__`. */
  name: string;
  type: VariableType;
  /** The variable's label, or its name if the label is blank. Never blank. */
  label: string;
  required: boolean;
  rules: Rules;
  /** True if the service decides how long text may be. Otherwise the embedded service's limit applies. */
  isLengthOpen?: boolean;
  /** Absent only if the service sent no default or `null`. */
  defaultValue?: unknown;
  /** Describes the rules, without a period. May be empty. */
  hint: string;
  /** One sentence for each member that was read leniently. */
  notes: string[];
}

/** Reads any service's variable into a field. Never throws. */
export function readField(variable: Variable): Field {
  // Unknown types count as text (not in the specification).
  const type = variableTypes.find((known) => known === variable.type) ?? 'text';
  const { rules, notes } = readRules(variable, type);
  if (type !== variable.type) notes.unshift(`Unknown type "${variable.type}"; treated as text.`);
  const { required, validation } = variable.raw;
  if (![true, false, 'true', 'false', undefined, null].includes(required as boolean)) {
    notes.push(
      `required was read as ${variable.required ? 'yes' : 'no'}, because its value is ${shortenJson(required)}.`,
    );
  }
  if (variable.validation === undefined && validation !== undefined && validation !== null) {
    notes.push(`The rules were ignored, because validation is ${shortenJson(validation)}.`);
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

/** Reads a variable for a form. The service decides how long text may be. */
export function readFormField(variable: Variable): Field {
  return { ...readField(variable), isLengthOpen: true };
}

/** Represents empty text that a form sends on purpose. It can't be typed. */
export const EMPTY_TEXT = '\u0000';

/** Formats a default for display: a choice's label, text and numbers unchanged, anything else as JSON. */
export function formatDefault(field: Field): string {
  const { defaultValue } = field;
  const choice = field.rules.choices?.find(({ value }) => value === defaultValue);
  if (choice !== undefined) return choice.label;
  return typeof defaultValue === 'string' ? defaultValue : shortenJson(defaultValue);
}

/** Describes the rules as a hint without a period, like "3 to 40 characters". Empty if there is nothing to add to the label. */
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
  // A hint starts with a capital letter, unless it starts with a number.
  return formatLength(minLength, maxLength)
    .replace('from ', '')
    .replace(/^./, (first) => first.toUpperCase());
}

/** More fields than anyone fills in, but still fast to display. */
const FIELDS_MAX = 1_000;

/**
 * Reads a template's first thousand variables in order. Duplicate names keep their position and get a note, because a request
 * has one value per name. Duplicate labels are followed by the names.
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
      notes.unshift(`More than one field is named "${name}". Only the last one you filled in is sent.`);
    } else if (sameNamed.length > 1) {
      notes.unshift(`Another field has almost the same name as "${name}". Both are sent.`);
    }
  }
  return fields;
}
