import { foldText } from '../../lib/match-text.ts';
import { describeCount } from '../../lists/entry.ts';

/**
 * Merges matching pages and settings (`fixed`) with what was found. Exact names come first, then found names that start with the
 * query, then fixed ones that do, then all others.
 */
export function orderCommands<Named extends { name: string }>(
  query: string,
  found: readonly Named[],
  fixed: readonly Named[],
): Named[] {
  const typed = foldText(query.trim());
  const begins = ({ name }: Named) => foldText(name).startsWith(typed);
  const inside = found.findIndex((command) => !begins(command));
  const before = inside === -1 ? found.length : inside;
  const isExact = ({ name }: Named) => foldText(name) === typed;
  return [
    ...found.slice(0, before),
    ...fixed.filter(begins),
    ...found.slice(before),
    ...fixed.filter((command) => !begins(command)),
  ].sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

/** How many matches there are, and whether there may be more. */
export function describeMatches(
  count: number,
  query: string,
  { isReading, hasFailed, hasMore }: { isReading: boolean; hasFailed: boolean; hasMore: boolean },
): string {
  if (count === 0 && isReading) return 'Searching…';
  if (count > 0 && query === '') return '';
  const matches = describeCount(count, 'match', 'matches') ?? '';
  const some = hasMore ? `The first ${matches}; type more to narrow them.` : `${matches}.`;
  const found = count === 0 ? `Nothing matches “${query}”.` : some;
  if (isReading) return `${found} Still searching.`;
  return hasFailed ? `${found} Some projects and templates could not be loaded.` : found;
}
