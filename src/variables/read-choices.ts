import { isJsonObject, readMember } from '../contract/loose.ts';
import { shortenJson } from './shorten-json.ts';
import type { Choice, ChoiceValue } from './rules.ts';

/** Members real services use for "allowed options", in the order they are tried (open points). */
const MEMBERS = ['options', 'allowedOptions', 'allowedValues', 'allowed', 'enum', 'values', 'choices', 'oneOf'];
const VALUE_KEYS = ['value', 'const', 'id', 'key'];
const LABEL_KEYS = ['label', 'title', 'text', 'name'];

/** Choices found on a variable, or the sentence that says why they could not be read; neither when it has none. */
export interface ReadChoices {
  choices?: Choice[];
  note?: string;
}

/** Reads the allowed options of a variable from its rules or, failing that, from the variable itself. */
export function readChoices(validation: Record<string, unknown>, variable: Record<string, unknown>): ReadChoices {
  for (const source of [validation, variable]) {
    for (const member of MEMBERS) {
      const raw = readMember(source, member);
      if (raw === undefined || raw === null) continue;
      const choices = parseChoices(raw);
      if (choices === undefined) return { note: `The options could not be read: ${member} is ${shortenJson(raw)}.` };
      const isDocumented = source === validation && member === 'options';
      return {
        choices,
        ...(isDocumented ? {} : { note: `${member} is not documented; its values were used as the choices.` }),
      };
    }
  }
  return {};
}

function parseChoices(raw: unknown): Choice[] | undefined {
  const choices = Array.isArray(raw)
    ? raw.map(parseItem)
    : isJsonObject(raw)
      ? Object.entries(raw).map(parseEntry)
      : [];
  if (choices.length === 0 || choices.includes(undefined)) return undefined;
  const seen = new Set<ChoiceValue>();
  return (choices as Choice[]).filter(({ value }) => !seen.has(value) && seen.add(value));
}

function parseItem(item: unknown): Choice | undefined {
  if (isScalar(item)) return createChoice(item);
  if (!isJsonObject(item)) return undefined;
  const value = VALUE_KEYS.map((key) => item[key]).find(isScalar);
  if (value === undefined) return undefined;
  return createChoice(value, LABEL_KEYS.map((key) => item[key]).find(isScalar));
}

function parseEntry([value, label]: [string, unknown]): Choice | undefined {
  return isScalar(label) ? createChoice(value, label) : undefined;
}

/** A choice with an invisible label is labelled by its value, or else "empty". */
function createChoice(value: ChoiceValue, label: ChoiceValue = value): Choice {
  return { value, label: [label, value].map(String).find((text) => text.trim() !== '') ?? '(empty)' };
}

function isScalar(value: unknown): value is ChoiceValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
