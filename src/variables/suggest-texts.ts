import type { VariableType } from '../contract/variable.ts';
import { variableTypeRegistry } from './registry.ts';

/** A longer text isn't a misspelling. */
const LENGTH_MAX = 500;

/** Likelier spellings of a typed text, the likeliest first: advice that never blocks. Mostly there is none. */
export function suggestTexts(type: VariableType, text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  const trimmed = text.trim();
  return [...new Set(variableTypeRegistry[type].suggest?.(trimmed))].filter((suggested) => suggested !== trimmed);
}
