import { readText } from '../contract/loose.ts';
import { EMPTY_TEXT, type Field } from './field.ts';
import type { Choice } from './rules.ts';

/**
 * Returns the text to type into a field to get `value`, which may be invalid. Empty for `null`; undefined if `value` isn't one of
 * the field's choices.
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

/** Writes all digits of a JSON number without an exponent, which the number field can't read. */
function writeDigits(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** Finds a choice by value, by its spreadsheet spelling, or by label or value in any case. */
function findChoice(choices: readonly Choice[], value: unknown): number {
  const same = choices.findIndex((choice) => choice.value === value);
  if (same >= 0 || typeof value === 'object') return same;
  const words = readText(value);
  const spelled = choices.findIndex((choice) => String(choice.value) === words);
  const word = fold(words);
  const labelled = spelled >= 0 ? spelled : choices.findIndex(({ label }) => fold(label) === word);
  return labelled >= 0 ? labelled : choices.findIndex((choice) => fold(String(choice.value)) === word);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
