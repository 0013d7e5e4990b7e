import { describeCount } from '../../lists/entry.ts';
import type { Commands } from './use-commands.ts';

/** How many there are, and whether there may be more. */
export function describeMatches(
  count: number,
  query: string,
  { isReading, hasFailed, hasMore }: Pick<Commands, 'isReading' | 'hasFailed' | 'hasMore'>,
): string {
  if (count === 0 && isReading) return 'Searching…';
  if (count > 0 && query === '') return '';
  const matches = describeCount(count, 'match', 'matches') ?? '';
  const some = hasMore ? `The first ${matches}; type more letters to narrow them.` : `${matches}.`;
  const found = count === 0 ? `Nothing matches “${query}”.` : some;
  if (isReading) return `${found} The rest of the workspace is still being read.`;
  return hasFailed ? `${found} Not all projects and templates could be read.` : found;
}
