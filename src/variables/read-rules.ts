import { readMember, readNumber, isJsonObject } from '../contract/loose.ts';
import type { Variable, VariableType } from '../contract/variable.ts';
import { shortenJson } from './messages.ts';
import { isIsoDate } from './read-days.ts';
import { variableTypeRegistry } from './registry.ts';
import type { Rules, Choice, ChoiceValue } from './rules.ts';

/** A variable's rules, and one sentence for each member that was ignored or read leniently. */
export interface ReadRules {
  rules: Rules;
  notes: string[];
}

/** Members that services use for a pattern's description. */
const PATTERN_WORDS = ['patternMessage', 'patternDescription', 'errorMessage', 'message', 'description', 'title'];

/** Reads `validation` in every shape that services use. Converts exact values, and ignores other values with a note. */
export function readRules(variable: Variable, type: VariableType): ReadRules {
  const validation = variable.validation ?? {};
  const rules: Rules = {};
  const notes: string[] = [];
  const readBound = variableTypeRegistry[type].kind === 'day' ? readDate : readNumber;

  function readRule<Value>(member: string, read: (raw: unknown) => Value | undefined): Value | undefined {
    const raw = readMember(validation, member);
    if (raw === undefined || raw === null) return undefined;
    const value = read(raw);
    if (value === undefined) notes.push(`${member} was ignored: ${shortenJson(raw)} cannot be used for a ${type}.`);
    return value;
  }

  rules.minLength = readRule('minLength', readLength);
  rules.maxLength = readRule('maxLength', readLength);
  rules.min = readRule<number | string>('min', readBound);
  rules.max = readRule<number | string>('max', readBound);
  rules.isWhole = ['integer', 'step', 'multipleOf'].some((member) => isWholeStep(readMember(validation, member)));
  rules.pattern = readRule('pattern', readPattern);
  rules.patternWords = PATTERN_WORDS.map((member) => readMember(validation, member)).find(isWords);
  dropCrossed(rules, 'minLength', 'maxLength', notes);
  dropCrossed(rules, 'min', 'max', notes);
  const { choices, note } = readChoices(validation, variable.raw);
  rules.choices = choices;
  if (note !== undefined) notes.push(note);
  return { rules, notes };
}

function dropCrossed(rules: Rules, low: 'min' | 'minLength', high: 'max' | 'maxLength', notes: string[]): void {
  const [from, to] = [rules[low], rules[high]];
  if (from === undefined || to === undefined || from <= to) return;
  notes.push(`${low} and ${high} were ignored: ${from} is more than ${to}.`);
  delete rules[low];
  delete rules[high];
}

function readLength(raw: unknown): number | undefined {
  const length = readNumber(raw);
  return length !== undefined && Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}

function readDate(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const day = raw.slice(0, 10);
  return isIsoDate(day) && (raw.length === 10 || raw[10] === 'T') ? day : undefined;
}

function isWholeStep(raw: unknown): boolean {
  return raw === true || (typeof raw === 'number' && raw > 0 && Number.isInteger(raw));
}

function isWords(raw: unknown): raw is string {
  return typeof raw === 'string' && raw.trim() !== '';
}

function readPattern(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw !== '' ? raw : undefined;
}

/** Members that services use for "allowed options", in the order they are tried (not in the specification). */
const MEMBERS = ['options', 'allowedOptions', 'allowedValues', 'allowed', 'enum', 'values', 'choices', 'oneOf'];
const VALUE_KEYS = ['value', 'const', 'id', 'key'];
const LABEL_KEYS = ['label', 'title', 'text', 'name'];

/** A variable's choices, or a sentence that says why they couldn't be read. Neither if the variable has no choices. */
interface ReadChoices {
  choices?: Choice[];
  note?: string;
}

/** Reads a variable's allowed options from its rules or, failing that, from the variable itself. */
function readChoices(validation: Record<string, unknown>, variable: Record<string, unknown>): ReadChoices {
  for (const source of [validation, variable]) {
    for (const member of MEMBERS) {
      const raw = readMember(source, member);
      if (raw === undefined || raw === null) continue;
      const choices = parseChoices(raw);
      if (choices === undefined)
        return { note: `The options could not be read, because ${member} is ${shortenJson(raw)}.` };
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

/** Creates a choice. An invisible label is replaced with the value, or "empty" if that is invisible too. */
function createChoice(value: ChoiceValue, label: ChoiceValue = value): Choice {
  return { value, label: [label, value].map(String).find((text) => text.trim() !== '') ?? '(empty)' };
}

function isScalar(value: unknown): value is ChoiceValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}
