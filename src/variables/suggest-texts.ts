import type { VariableType } from '../contract/variable.ts';
import { readDays } from './read-days.ts';
import { suggestNumbers } from './suggest-numbers.ts';
import { suggestEmails } from './suggest-emails.ts';
import { suggestUrls } from './web-address.ts';

const suggesters: Partial<Record<VariableType, (text: string) => string[]>> = {
  number: suggestNumbers,
  email: suggestEmails,
  url: suggestUrls,
  date: readDays,
};

/** Nobody means another spelling of a longer text. */
const LENGTH_MAX = 500;

/** Likelier spellings of a typed text, the likeliest first: advice that never blocks. Mostly there is none. */
export function suggestTexts(type: VariableType, text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  const trimmed = text.trim();
  return [...new Set(suggesters[type]?.(trimmed))].filter((suggested) => suggested !== trimmed);
}
