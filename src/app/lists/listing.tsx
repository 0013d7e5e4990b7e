import { useCallback, useEffect, useMemo, type RefObject } from 'react';
import { useShelf } from '../hooks/use-shelf.ts';
import type { IdLink } from './id-link.ts';
import { CardGrid } from './card-grid.tsx';
import { Controls } from './controls.tsx';
import { EmptyList } from './empty-list.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListEnd } from './list-end.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { needsAll } from './list-view.ts';
import { ShelfStrip } from './shelf-strip.tsx';
import { StatusLine } from './status-line.tsx';
import { useEntries, useVersion, type Scope } from './use-entries.ts';
import { useFinder } from './use-finder.ts';
import { useLastRenders } from './use-last-renders.ts';
import { usePlace } from './use-place.ts';
import { useReading } from './use-reading.ts';
import { useRefresh } from './use-refresh.ts';
import { useResults } from './use-results.ts';
import { useSearchBox } from './use-search-box.ts';
import { useView } from './use-view.ts';
import { listOf } from './workspace.ts';

export interface ListingProps {
  searchBox: RefObject<HTMLInputElement | null>;
  /** Undefined for the list of projects. */
  projectId: string | undefined;
  projectName: string;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
}

/** A list with everything that makes a long one short: search, filters, order, and only what is on screen drawn. */
export function Listing({ searchBox, projectId, projectName, ProjectLink, TemplateLink }: ListingProps) {
  const { workspace, shapes } = useFinder();
  const { view, change, flush } = useView();
  const { favourites } = useShelf();
  const lastRenders = useLastRenders();
  const scope = useMemo((): Scope => ({ projectId, projectName }), [projectId, projectName]);
  const isWide = projectId === undefined && view.query.trim() !== '';
  const list = listOf(workspace, projectId);
  const { entries, projectNames } = useEntries(workspace, scope, isWide);
  const state = list.read();
  const reading = useReading(workspace, scope, { isWide, needsAll: needsAll(view) });
  const shapesVersion = useVersion(shapes.subscribe);

  const favouriteIds = useMemo(() => new Set(favourites.map(({ id }) => id)), [favourites]);
  const isFavourite = useCallback((id: string) => favouriteIds.has(id), [favouriteIds]);
  const results = useResults({ entries, projectNames, view, isFavourite, shapes, shapesVersion });
  const isGrowing = results.entries === undefined || (needsAll(view) && reading.hasMore());
  const { selectedId, savePlace } = usePlace({ list, drawnCount: entries.length, flush, isGrowing });
  useSearchBox(searchBox, view.query, change);
  useRefresh(workspace, scope);

  // The whole list is read for a size that is asked for; what is on screen is read by what draws it.
  useEffect(() => {
    if (view.shape !== '') shapes.request(entries.map(({ id }) => id));
  }, [shapes, entries, view.shape]);

  const { next, isStarted, isReading, error } = state;
  const readNext = useCallback(() => void list.readNext(), [list]);
  useEffect(() => {
    if (!isStarted && !isReading && error === undefined) readNext();
  }, [isStarted, isReading, error, readNext]);

  const noun = projectId === undefined ? 'projects' : 'templates';
  const isPlain = !needsAll(view);
  const hasMore = isPlain && next !== undefined;
  const List = view.layout === 'table' ? EntryTable : CardGrid;
  return (
    <>
      <Controls view={view} change={change} isOfProjects={projectId === undefined} />
      <div className="listing-head">
        <StatusLine
          noun={noun}
          view={view}
          change={change}
          count={results.entries?.length}
          total={entries.length}
          state={state}
          reading={reading}
          workspace={isWide ? workspace : undefined}
          sizes={view.shape === '' ? undefined : { shapes, wanted: entries }}
        />
        {projectId === undefined && isPlain && <ShelfStrip TemplateLink={TemplateLink} />}
      </div>
      <div className="listing-body" onClickCapture={savePlace} onFocusCapture={savePlace}>
        {results.entries === undefined || (!isStarted && error === undefined) ? (
          <ListingSkeleton layout={view.layout} />
        ) : results.entries.length > 0 ? (
          <List
            entries={results.entries}
            projectNames={projectNames}
            query={results.query}
            resultsKey={results.key}
            isWhole={!hasMore}
            selectedId={selectedId}
            isOfProjects={projectId === undefined}
            isFavourite={isFavourite}
            shapes={shapes}
            lastRenders={lastRenders}
            ProjectLink={ProjectLink}
            TemplateLink={TemplateLink}
            view={view}
            change={change}
            onEnd={hasMore && !isReading && error === undefined ? readNext : undefined}
          />
        ) : (
          isStarted && <EmptyList noun={noun} view={view} change={change} isSearching={reading.state.isRunning} />
        )}
        <ListEnd
          noun={noun}
          hasMore={hasMore}
          isReading={isReading}
          loadMore={readNext}
          error={error ?? reading.state.error}
          tryAgain={reading.state.error === undefined ? readNext : reading.resume}
          skipped={state.skipped}
        />
      </div>
    </>
  );
}
