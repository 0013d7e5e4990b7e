import type { VariableType } from '../contract/variable.ts';
import { suggestDates } from './suggest-dates.ts';
import { suggestEmails } from './suggest-emails.ts';
import { suggestNumbers } from './suggest-numbers.ts';
import { suggestUrls } from './suggest-urls.ts';

const suggesters: Partial<Record<VariableType, (text: string) => string[]>> = {
  number: suggestNumbers,
  email: suggestEmails,
  url: suggestUrls,
  date: suggestDates,
};

/** Whether texts of this type are ever advised on. */
export function hasSuggestions(type: VariableType): boolean {
  return Object.hasOwn(suggesters, type);
}

/** Likelier spellings of a typed text, the likeliest first: advice that never blocks. Mostly there is none. */
export function suggestTexts(type: VariableType, text: string): string[] {
  const trimmed = text.trim();
  return [...new Set(suggesters[type]?.(trimmed))].filter((suggested) => suggested !== trimmed);
}
