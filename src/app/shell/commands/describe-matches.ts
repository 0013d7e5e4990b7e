import { describeCount } from '../../lists/entry.ts';
import type { Commands } from './use-commands.ts';

/** How many matches there are, and whether there may be more. */
export function describeMatches(
  count: number,
  query: string,
  { isReading, hasFailed, hasMore }: Pick<Commands, 'isReading' | 'hasFailed' | 'hasMore'>,
): string {
  if (count === 0 && isReading) return 'Searching…';
  if (count > 0 && query === '') return '';
  const matches = describeCount(count, 'match', 'matches') ?? '';
  const some = hasMore ? `The first ${matches}; type more to narrow them.` : `${matches}.`;
  const found = count === 0 ? `Nothing matches “${query}”.` : some;
  if (isReading) return `${found} Still searching.`;
  return hasFailed ? `${found} Some projects and templates could not be loaded.` : found;
}
