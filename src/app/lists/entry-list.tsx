import { useCallback, useMemo } from 'react';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { useRememberedTemplates } from '../lib/use-remembered-templates.ts';
import { EmptyList } from './empty-list.tsx';
import type { Entry, ProjectNames, EntryLinks } from './entry.ts';
import { EntryTable } from './entry-table.tsx';
import { ListControls } from './list-controls.tsx';
import { ListEnd } from './list-end.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { formatView, needsAll } from './list-view.ts';
import { prepareQuery } from './match-text.ts';
import type { ListData } from './queries.ts';
import { RememberedStrip } from './remembered-strip.tsx';
import { StatusLine } from './status-line.tsx';
import { useLastRenders } from './use-last-renders.ts';
import type { ViewControl } from './use-list-view.ts';
import { useKeptPlace, usePlace } from './use-place.ts';
import { useResults } from './use-results.ts';
import { TRAITS_READ_MAX } from './use-template-traits.ts';
import { useAllPages, type PagedQuery, type SearchProgress } from './use-workspace.ts';
import { VirtualGrid } from './virtual-grid.tsx';

export interface EntryListProps extends EntryLinks {
  /** Of one of the entries. */
  noun: 'project' | 'template';
  control: ViewControl;
  /** The list that is read on by scrolling. */
  list: PagedQuery & { data: ListData<Entry> | undefined };
  /** What is searched in; all that is read so far. */
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** The list may go on behind what is read of any list. */
  isCut: boolean;
  /** What cannot be read on. */
  failed: PagedQuery;
  /** The rest is being read for what is searched, filtered or sorted by. */
  isReading: boolean;
  progress?: SearchProgress;
}

/** A list of any length with its search, filters and order. */
export function EntryList(props: EntryListProps) {
  const { noun, control, list, entries, projectNames, failed, progress, ProjectLink, TemplateLink } = props;
  const { view, change, flush } = control;
  const isOfProjects = noun === 'project';
  const favourites = useRememberedTemplates((state) => state.favourites);
  const favouriteIds = useMemo(() => new Set(favourites.map(({ id }) => id)), [favourites]);
  const lastRenders = useLastRenders();
  const results = useResults(entries, view, projectNames, favouriteIds, !props.isReading);
  const isReading = props.isReading || results.isReadingTraits === true;
  const limits = [
    ...(props.isCut ? ['the list may go on'] : []),
    ...(results.areTraitsCut === true
      ? [`sizes, uses and kinds of field are known of the first ${TRAITS_READ_MAX} templates only`]
      : []),
  ].join('; ');
  const words = useMemo(() => prepareQuery(results.query), [results.query]);

  const hasVisibilities = useMemo(() => new Set(entries.map(({ visibility }) => visibility)).size > 1, [entries]);

  const place = useKeptPlace();
  const listedCount = list.data?.items.length ?? 0;
  const isBehind = place !== undefined && listedCount < place.count && (list.hasNextPage || list.data === undefined);
  useAllPages(list, needsAll(view) || isBehind);
  const isGrowing = results.entries === undefined || isReading || (isBehind && list.error === null);
  const savePlace = usePlace(place, listedCount, isGrowing);

  const hasMore = !needsAll(view) && list.hasNextPage;
  const skipped = list.data?.skipped ?? [];
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const isPending = list.data === undefined;
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const common = {
    entries: results.entries ?? [],
    projectNames,
    words,
    viewKey: formatView({ ...view, query: results.query, layout: 'cards' }).toString(),
    isWhole: !hasMore,
    selectedId: place?.id,
    lastRenders,
    showsProject: isOfProjects && results.query !== '',
    showsVisibility: hasVisibilities,
    ProjectLink,
    TemplateLink,
    onEnd: hasMore && !list.isFetching && list.error === null ? loadMore : undefined,
  };
  return (
    <div className="flex flex-col gap-3 outline-none" {...keptFocus}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:max-wide:grid-cols-1">
        <input
          type="search"
          aria-label="Search"
          placeholder={isOfProjects ? 'Search projects and templates' : 'Search templates'}
          autoComplete="off"
          spellCheck={false}
          value={view.query}
          onChange={(event) => change({ query: event.target.value })}
          className="min-h-10 w-full rounded-control border border-grey-8 bg-grey-2 px-3 pointer-coarse:min-h-11 pointer-coarse:text-base"
        />
        <ListControls
          view={view}
          change={change}
          isOfProjects={isOfProjects}
          hasVisibilities={hasVisibilities || view.visibility !== ''}
        />
      </div>
      <div>
        {isOfProjects && !needsAll(view) && <RememberedStrip TemplateLink={TemplateLink} lastRenders={lastRenders} />}
        <StatusLine
          noun={noun}
          view={view}
          change={change}
          count={results.entries?.length}
          total={entries.length}
          isPending={isPending}
          hasError={failed.error !== null}
          hasMore={list.hasNextPage}
          limits={limits}
          isReading={isReading}
          progress={progress}
        />
      </div>
      <div
        className="mt-1"
        onClickCapture={(event) => {
          flush();
          savePlace(event);
        }}
        onFocusCapture={savePlace}
      >
        {results.entries === undefined || isPending ? (
          failed.error === null && <ListSkeleton layout={view.layout} />
        ) : results.entries.length === 0 ? (
          <EmptyList
            noun={noun}
            view={view}
            change={change}
            isReading={isReading}
            hasSkipped={skipped.length > 0}
            limits={limits}
          />
        ) : view.layout === 'table' ? (
          <EntryTable {...common} isOfProjects={isOfProjects} view={view} change={change} />
        ) : (
          <VirtualGrid {...common} />
        )}
        <ListEnd
          noun={noun}
          hasMore={hasMore}
          isFetching={failed.isFetching}
          loadMore={loadMore}
          error={failed.error}
          tryAgain={() => void (failed.isFetchNextPageError ? failed.fetchNextPage() : failed.refetch())}
          skipped={skipped}
        />
      </div>
    </div>
  );
}
