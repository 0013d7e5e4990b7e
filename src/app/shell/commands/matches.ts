import { foldText } from '../../lib/match-text.ts';
import { describeCount } from '../../lists/entry.ts';

/**
 * Merges the found entries with matching pages and settings (`fixed`): exact names first, then names that start with the query.
 * Found entries come before fixed ones of the same rank.
 */
export function orderCommands<Named extends { name: string }>(
  query: string,
  found: readonly Named[],
  fixed: readonly Named[],
): Named[] {
  const typed = foldText(query.trim());
  function rank({ name }: Named): number {
    const folded = foldText(name);
    if (folded === typed) return 0;
    return folded.startsWith(typed) ? 1 : 2;
  }
  return [...found, ...fixed].sort((a, b) => rank(a) - rank(b));
}

/** Describes the number of matches, and whether more may follow. */
export function describeMatches(
  count: number,
  query: string,
  { isReading, hasFailed, hasMore }: { isReading: boolean; hasFailed: boolean; hasMore: boolean },
): string {
  if (count === 0 && isReading) return 'Searching…';
  if (count > 0 && query === '') return '';
  const matches = describeCount(count, 'match', 'matches') ?? '';
  const some = hasMore ? `The first ${matches}. Type more to narrow the list.` : `${matches}.`;
  const found = count === 0 ? `Nothing matches “${query}”.` : some;
  if (isReading) return `${found} Still searching.`;
  return hasFailed ? `${found} Some projects and templates couldn’t be loaded.` : found;
}
