import { useMemo } from 'react';
import { parseQuery } from '../lib/match-text.ts';
import type { Entry, ProjectNames } from './entry.ts';
import { findEntries } from './find-entries.ts';
import type { ListView } from './list-view.ts';
import { sortEntries } from './sort-entries.ts';
import { useTemplateTraits } from './use-template-traits.ts';

/** The entries that match a query, best match first. */
export function useFoundEntries(
  entries: readonly Entry[],
  query: string,
  projectNames: ProjectNames,
  isWhole: boolean,
) {
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
  { q, visibility, favourites, sort }: ListView,
  projectNames: ProjectNames,
  favouriteIds: ReadonlySet<string>,
  isWhole: boolean,
) {
  const filtered = useMemo(
    () => filterEntries(entries, { visibility, favourites }, favouriteIds),
    [entries, visibility, favourites, favouriteIds],
  );
  const found = useFoundEntries(filtered, q, projectNames, isWhole);
  const sorted = useMemo(() => (sort === '' ? found.entries : sortEntries(found.entries, sort)), [found.entries, sort]);
  return { ...found, entries: sorted };
}

/** The entries that pass the filters, in the old order; the same list without a filter. */
export function filterEntries(
  entries: readonly Entry[],
  { visibility, favourites }: Pick<ListView, 'visibility' | 'favourites'>,
  favouriteIds: ReadonlySet<string>,
): readonly Entry[] {
  if (visibility === '' && !favourites) return entries;
  return entries.filter(
    (entry) => (visibility === '' || entry.visibility === visibility) && (!favourites || favouriteIds.has(entry.id)),
  );
}
