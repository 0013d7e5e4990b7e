import { readText } from '../contract/loose.ts';
import { EMPTY_TEXT, type Field } from './field.ts';
import type { Choice } from './rules.ts';

/**
 * What to type into a field so that it means `value`, right or wrong: the field's own check tells. Nothing for `null`;
 * undefined where a field takes its choices alone and `value` is none of them.
 */
export function textOfValue(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  const { choices } = field.rules;
  if (choices !== undefined) {
    const at = findChoice(choices, value);
    return at >= 0 ? String(at) : value === '' ? '' : undefined;
  }
  if (typeof value === 'string') return value === '' && field.type === 'text' ? EMPTY_TEXT : value;
  if (typeof value === 'number' && String(value).includes('e')) return writeDigits(value);
  return JSON.stringify(value);
}

/** Every digit a JSON number can have, without the exponent that the number field does not read. */
function writeDigits(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** By value, by the spelling a spreadsheet gives it, or by the label people see. */
function findChoice(choices: readonly Choice[], value: unknown): number {
  const same = choices.findIndex((choice) => choice.value === value);
  if (same >= 0 || typeof value === 'object') return same;
  const words = readText(value);
  const spelled = choices.findIndex((choice) => String(choice.value) === words);
  const word = words.trim().toLowerCase();
  return spelled >= 0 ? spelled : choices.findIndex(({ label }) => label.trim().toLowerCase() === word);
}
