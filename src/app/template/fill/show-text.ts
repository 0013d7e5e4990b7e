import { escapeFour } from '../../../variables/messages.ts';

const LENGTH_MAX = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Untrusted text within a sentence: one line, cut short, with invisible and direction characters escaped. */
export function showText(text: string): string {
  const characters = Array.from(text.slice(0, LENGTH_MAX * 2));
  const start = characters.slice(0, LENGTH_MAX).join('');
  const seen = start.replace(UNSEEN, escapeFour);
  if (seen.trim() === '') return JSON.stringify(seen);
  return characters.length > LENGTH_MAX ? `${seen}…` : seen;
}

/** Names in one line, at most ten. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).map(showText);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
