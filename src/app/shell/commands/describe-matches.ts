import { describeCount } from '../../lists/entry.ts';
import type { Commands } from './use-commands.ts';

/** How many there are, and whether there may be more. */
export function describeMatches(
  count: number,
  query: string,
  { isReading, hasFailed }: Pick<Commands, 'isReading' | 'hasFailed'>,
): string {
  if (count === 0 && isReading) return 'Searching…';
  if (count > 0 && query === '') return '';
  const found = count === 0 ? `Nothing matches “${query}”.` : `${describeCount(count, 'match', 'matches') ?? ''}.`;
  if (isReading) return `${found} The rest of the workspace is still being read.`;
  return hasFailed ? `${found} Not all projects and templates could be read.` : found;
}
