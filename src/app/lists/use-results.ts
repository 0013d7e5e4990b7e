import { useEffect, useMemo, useState } from 'react';
import { breathe } from './breathe.ts';
import type { ScopeEntries } from './use-entries.ts';
import type { Entry } from './entry.ts';
import { findEntries } from './find-entries.ts';
import { formatView, type ListView } from './list-view.ts';
import { shapeOf, type ShapeReader } from './shape-reader.ts';
import { sortEntries } from './sort-entries.ts';

export interface ResultsInput extends ScopeEntries {
  view: ListView;
  isFavourite: (id: string) => boolean;
  shapes: ShapeReader;
  /** Changes when a size has become known. */
  shapesVersion: number;
}

export interface Results {
  /** In the order of the view; undefined until a first search has gone through them. */
  entries: readonly Entry[] | undefined;
  /** What was searched for: a moment behind the view. */
  query: string;
  /** Differs when these are the answer to another view. */
  key: string;
}

/** What the view leaves of the entries. */
export function useResults({ entries, projectNames, view, isFavourite, shapes, shapesVersion }: ResultsInput): Results {
  const { query, visibility, shape, onlyFavourites, sort } = view;
  const [found, setFound] = useState<{ query: string; entries: Entry[] }>();
  const hasQuery = query.trim() !== '';

  // Else every size that is read would make a new list, and what waits for the list to stand still would begin again.
  const sizesVersion = shape === '' ? 0 : shapesVersion;
  const kept = useMemo(() => {
    void sizesVersion;
    return visibility === '' && shape === '' && !onlyFavourites
      ? entries
      : entries.filter((entry) => {
          if (visibility !== '' && entry.visibility !== visibility) return false;
          if (onlyFavourites && !isFavourite(entry.id)) return false;
          if (shape === '') return true;
          const size = shapes.read(entry.id);
          return size ? shapeOf(size) === shape : false;
        });
    // oxlint-disable-next-line react/memo-dependencies -- sizes are read where they are; the version tells of new ones
  }, [entries, visibility, shape, onlyFavourites, isFavourite, shapes, sizesVersion]);

  useEffect(() => {
    if (!hasQuery) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    void findEntries(kept, query, { now: () => performance.now(), pause: breathe, signal, projectNames }).then(
      (matches) => matches && !signal.aborted && setFound({ query, entries: matches }),
    );
    return () => abort.abort();
  }, [kept, query, hasQuery, projectNames]);

  const shown = hasQuery ? found?.entries : kept;
  const sorted = useMemo(() => shown && (sort === '' ? shown : sortEntries(shown, sort)), [shown, sort]);
  const searched = hasQuery ? (found?.query ?? '') : '';
  return { entries: sorted, query: searched, key: formatView({ ...view, query: searched, layout: 'cards' }) };
}
