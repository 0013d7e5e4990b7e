import { matchesWords, parseQuery } from '../../lib/match-text.ts';

/** Finds the first labels that match a query, those that start with it first, and counts all matches. */
export function findChoices(
  foldedLabels: readonly string[],
  query: string,
  max: number,
): { found: number[]; total: number } {
  const words = parseQuery(query);
  const start = words.join(' ');
  const beginning: number[] = [];
  const inside: number[] = [];
  let total = 0;
  foldedLabels.forEach((label, index) => {
    if (!matchesWords(words, label)) return;
    total += 1;
    const those = label.startsWith(start) ? beginning : inside;
    if (those.length < max) those.push(index);
  });
  return { found: [...beginning, ...inside].slice(0, max), total };
}
