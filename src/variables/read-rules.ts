import { readMember, readNumber } from '../contract/loose.ts';
import type { Variable, VariableType } from '../contract/variable.ts';
import { shortenJson } from './shorten-json.ts';
import { isIsoDate } from './read-days.ts';
import { readChoices } from './read-choices.ts';
import { variableTypeRegistry } from './registry.ts';
import type { Rules } from './rules.ts';

/** The rules of a variable, and one sentence for each member that was ignored or read leniently. */
export interface ReadRules {
  rules: Rules;
  notes: string[];
}

/** Members in which services put what their pattern asks for, in words. */
const PATTERN_WORDS = ['patternMessage', 'patternDescription', 'errorMessage', 'message', 'description', 'title'];

/** Reads `validation` in every shape that real services use: coerces what is exact, ignores the rest with a note. */
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
