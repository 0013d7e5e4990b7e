import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Entry, ProjectNames } from './entry.ts';
import { filterEntries } from './filter-entries.ts';
import { findEntries } from './find-entries.ts';
import type { ListView } from './list-view.ts';
import { sortEntries } from './sort-entries.ts';
import { useTemplateTraits } from './use-template-traits.ts';
import { yieldToBrowser } from '../lib/wait-for.ts';

export interface Results {
  /** Undefined until a first search has gone through them. */
  entries: readonly Entry[] | undefined;
  /** What was searched for: a moment behind what is typed. */
  query: string;
  /** More may be found once the templates are read. */
  isReadingTraits?: boolean;
  /** More may be found in templates that are not read. */
  areTraitsCut?: boolean;
}

/** What a search leaves of the entries, best match first. A search of thousands is done in slices between the key presses. */
export function useSearch(
  entries: readonly Entry[],
  query: string,
  projectNames: ProjectNames,
  isWhole: boolean,
): Results {
  const [found, setFound] = useState<Results>();
  const isSearch = query.trim() !== '';
  const { traits, isReadingTraits, areTraitsCut } = useTemplateTraits(entries, query, isWhole);
  const grades = useMemo(
    () => ({ query, projectNames, traits, known: new Map<Entry, number>() }),
    [query, projectNames, traits],
  );

  useEffect(() => {
    if (!isSearch) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    void findEntries(entries, grades.query, {
      now: () => performance.now(),
      yieldToBrowser,
      signal,
      projectNames: grades.projectNames,
      traits: grades.traits,
      grades: grades.known,
    }).then((matches) => {
      if (matches === undefined || signal.aborted) return;
      startTransition(() => setFound({ query: grades.query, entries: matches }));
    });
    return () => abort.abort();
  }, [entries, grades, isSearch]);

  if (!isSearch) return { entries, query: '' };
  return { ...(found ?? { entries: undefined, query: '' }), isReadingTraits, areTraitsCut };
}

/** What the view leaves of the entries, in its order. */
export function useResults(
  entries: readonly Entry[],
  { query, visibility, onlyFavourites, sort }: ListView,
  projectNames: ProjectNames,
  favouriteIds: ReadonlySet<string>,
  isWhole: boolean,
): Results {
  const kept = useMemo(
    () => filterEntries(entries, { visibility, onlyFavourites }, favouriteIds),
    [entries, visibility, onlyFavourites, favouriteIds],
  );
  const found = useSearch(kept, query, projectNames, isWhole);
  const sorted = useMemo(
    () => (sort === '' || found.entries === undefined ? found.entries : sortEntries(found.entries, sort)),
    [found.entries, sort],
  );
  return { ...found, entries: sorted };
}
