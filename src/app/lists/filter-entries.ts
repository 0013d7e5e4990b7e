import type { Entry } from './entry.ts';
import type { ListView } from './list-view.ts';

export type Filters = Pick<ListView, 'visibility' | 'onlyFavourites'>;

/** What the filters leave, in the old order; the same list when none is set. */
export function filterEntries(
  entries: readonly Entry[],
  { visibility, onlyFavourites }: Filters,
  favouriteIds: ReadonlySet<string>,
): readonly Entry[] {
  if (visibility === '' && !onlyFavourites) return entries;
  return entries.filter(
    (entry) =>
      (visibility === '' || entry.visibility === visibility) && (!onlyFavourites || favouriteIds.has(entry.id)),
  );
}
