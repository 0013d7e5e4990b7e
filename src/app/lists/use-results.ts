import { useMemo } from 'react';
import { parseQuery } from '../hooks/match-text.ts';
import type { Entry, ProjectNames } from './entry.ts';
import { findEntries } from './find-entries.ts';
import type { ListView } from './list-view.ts';
import { sortEntries } from './sort-entries.ts';
import { useTemplateTraits } from './use-template-traits.ts';

/** The entries that match a query, best match first. */
export function useSearch(entries: readonly Entry[], query: string, projectNames: ProjectNames, isWhole: boolean) {
  const words = useMemo(() => parseQuery(query), [query]);
  const { traits, ...state } = useTemplateTraits(entries, words, isWhole);
  const found = useMemo(
    () => (words.length === 0 ? entries : findEntries(entries, words, projectNames, traits)),
    [entries, words, projectNames, traits],
  );
  return { ...state, entries: found, words };
}

/** The entries of a view, in its order. */
export function useResults(
  entries: readonly Entry[],
  { query, visibility, onlyFavourites, sort }: ListView,
  projectNames: ProjectNames,
  favouriteIds: ReadonlySet<string>,
  isWhole: boolean,
) {
  const filtered = useMemo(
    () => filterEntries(entries, { visibility, onlyFavourites }, favouriteIds),
    [entries, visibility, onlyFavourites, favouriteIds],
  );
  const found = useSearch(filtered, query, projectNames, isWhole);
  const sorted = useMemo(() => (sort === '' ? found.entries : sortEntries(found.entries, sort)), [found.entries, sort]);
  return { ...found, entries: sorted };
}

/** The entries that pass the filters, in the old order; the same list without a filter. */
export function filterEntries(
  entries: readonly Entry[],
  { visibility, onlyFavourites }: Pick<ListView, 'visibility' | 'onlyFavourites'>,
  favouriteIds: ReadonlySet<string>,
): readonly Entry[] {
  if (visibility === '' && !onlyFavourites) return entries;
  return entries.filter(
    (entry) =>
      (visibility === '' || entry.visibility === visibility) && (!onlyFavourites || favouriteIds.has(entry.id)),
  );
}
