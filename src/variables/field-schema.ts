import { readMember } from '../contract/loose.ts';
import * as z from '../contract/zod.ts';
import type { Field } from './field.ts';
import { formatNumber, shorten } from './messages.ts';
import { variableTypeRegistry } from './registry.ts';
import type { Choice, ChoiceValue, CheckPattern } from './rules.ts';
import { refuse } from './variable-type.ts';

/** Maximum number of choices that a message lists. */
const LISTED_MAX = 12;

/**
 * Schema for a field's value on the wire, for the form, the service and JSON Schema. A field with choices only accepts their values.
 * Without `checkPattern` the pattern isn't checked.
 */
export function createFieldSchema(field: Field, checkPattern?: CheckPattern): z.ZodMiniType<ChoiceValue> {
  const schema = schemas.get(field) ?? createValueSchema(field);
  schemas.set(field, schema);
  const { pattern, choices } = field.rules;
  if (pattern === undefined || choices !== undefined || checkPattern === undefined) return schema;
  return schema.check(refuse((value) => (typeof value === 'string' ? checkPattern(field, value) : undefined)));
}

/** Cached, because a form checks on each keystroke, and creating a schema takes longer than the check. */
const schemas = new WeakMap<Field, z.ZodMiniType<ChoiceValue>>();

function createValueSchema({ type, label, rules, isLengthOpen = false }: Field): z.ZodMiniType<ChoiceValue> {
  if (rules.choices !== undefined) {
    const { choices } = rules;
    return z.literal(
      choices.map(({ value }) => value),
      { error: () => describeChoices(label, choices) },
    );
  }
  return variableTypeRegistry[type].createSchema({ label, rules, isLengthOpen });
}

function describeChoices(label: string, choices: readonly Choice[]): string {
  return choices.length > LISTED_MAX
    ? `${label} must be one of the ${formatNumber(choices.length)} choices.`
    : `${label} must be one of the choices: ${choices.map((choice) => choice.label).join(', ')}.`;
}

/**
 * The error message for API callers. Lists choices as the values to send, each with its label if that differs.
 */
export function describeToSender({ label, rules: { choices } }: Field, { issues }: z.core.$ZodError): string {
  if (choices === undefined || choices.length > LISTED_MAX) return issues[0]?.message ?? '';
  const words = choices.map(
    (choice) => JSON.stringify(choice.value) + (choice.label === String(choice.value) ? '' : ` (${choice.label})`),
  );
  return `${label} must be one of ${words.join(', ')}.`;
}

/** The values in a `variables` map, and one message for each invalid value. */
export interface ReadValues {
  /** Valid values keyed by exact name, including defaults. */
  values: Map<string, ChoiceValue>;
  problems: { name: string; message: string }[];
}

/**
 * Reads a `variables` map. Unknown names and missing required values are problems. A problem contains its field's full name, so
 * callers can find the field, but unknown names are shortened.
 */
export function readTemplateValues(
  fields: readonly Field[],
  input: Record<string, unknown>,
  checkPattern?: CheckPattern,
): ReadValues {
  const names = new Set(fields.map(({ name }) => name));
  const values = new Map<string, ChoiceValue>();
  const problems: ReadValues['problems'] = [];
  for (const name of Object.keys(input)) {
    if (names.has(name)) continue;
    const told = shorten(name);
    problems.push({ name: told, message: `This template has no variable named "${told}".` });
  }
  for (const field of fields) {
    const { name, label, required } = field;
    const value = readValue(field, input);
    if (value === undefined) {
      if (required) problems.push({ name, message: `${label} is required.` });
      continue;
    }
    const { data, error } = createFieldSchema(field, checkPattern).safeParse(value);
    if (error === undefined) values.set(name, data);
    else problems.push({ name, message: describeToSender(field, error) });
  }
  return { values, problems };
}

/**
 * `null` counts as missing. Empty text is a value, but counts as missing in a required field unless it is one of the choices or
 * the field has a default that was cleared on purpose.
 */
function readValue(field: Field, input: Record<string, unknown>): unknown {
  const value = readMember(input, field.name);
  const { type, required, defaultValue, rules } = field;
  const isAbsent =
    value === '' &&
    required &&
    (type !== 'text' || defaultValue === undefined) &&
    !rules.choices?.some((choice) => choice.value === '');
  if (value === undefined || value === null || isAbsent) return defaultValue;
  return value;
}
