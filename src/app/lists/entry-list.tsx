import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { useRememberedTemplates } from '../lib/use-remembered-templates.ts';
import { EmptyList, ListEnd } from './list-end.tsx';
import type { Entry, ProjectNames, EntryLinks } from './entry.ts';
import { EntryTable } from './entry-table.tsx';
import { ListControls } from './list-controls.tsx';
import { ListSkeleton, VirtualGrid } from './virtual-grid.tsx';
import { formatViewKey, needsAll, type ViewControl } from './list-view.ts';
import { useAllPages, type ListData, type PagedQuery } from './queries.ts';
import { RememberedStrip } from './remembered-strip.tsx';
import { StatusLine } from './status-line.tsx';
import { useKeptPlace, usePlace } from './use-place.ts';
import { useResults } from './use-results.ts';
import type { SearchProgress } from './use-workspace.ts';
import type { KeptRender } from '../history/kept-render.ts';
import { keptCountQuery, useRenderUpdates } from '../history/render-queries.ts';
import { useServices } from '../services.ts';

interface EntryListProps extends EntryLinks {
  noun: 'project' | 'template';
  control: ViewControl;
  /** The list whose next page is loaded on scroll. */
  list: PagedQuery & { data: ListData<Entry> | undefined };
  /** All loaded entries, which the search covers. */
  entries: readonly Entry[];
  projectNames: ProjectNames;
  /** The query whose error is shown. */
  failed: PagedQuery;
  /** The rest of the list is being loaded for a search, filter or sort order. */
  isReading: boolean;
  progress?: SearchProgress;
  /** Shown below a complete list. */
  end: ReactNode;
}

/** A list of any length with search, filters and sorting. */
export function EntryList(props: EntryListProps) {
  const { noun, control, list, entries, projectNames, failed, progress, end, ...others } = props;
  const { ProjectLink, TemplateLink, EntryMenu } = others;
  const { view, change, type, flush } = control;
  const isOfProjects = noun === 'project';
  const favourites = useRememberedTemplates((state) => state.favourites);
  const favouriteIds = useMemo(() => new Set(favourites.map(({ id }) => id)), [favourites]);
  const lastRenders = useLastRenders();
  const shownView = useDeferredValue(view);
  const results = useResults(entries, shownView, projectNames, favouriteIds, !props.isReading);
  const isReading = props.isReading || results.isReadingTraits;
  const hasVisibilities = useMemo(() => new Set(entries.map(({ visibility }) => visibility)).size > 1, [entries]);

  const place = useKeptPlace();
  const listedCount = list.data?.items.length ?? 0;
  const isBehind = place !== undefined && listedCount < place.count && (list.hasNextPage || list.data === undefined);
  useAllPages(list, needsAll(view) || isBehind);
  const savePlace = usePlace(place, listedCount, isReading || (isBehind && list.error === null));
  const listRef = useRef<HTMLDivElement>(null);
  useStartOfView(listRef, formatViewKey(shownView));

  const hasMore = !needsAll(view) && list.hasNextPage;
  const skipped = list.data?.skipped ?? [];
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const isPending = list.data === undefined;
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const common = {
    entries: results.entries,
    projectNames,
    words: results.words,
    isWhole: !hasMore,
    selectedId: place?.id,
    lastRenders,
    showsProject: isOfProjects && results.words.length > 0,
    showsVisibility: hasVisibilities,
    ProjectLink,
    TemplateLink,
    EntryMenu,
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
          value={view.q}
          onChange={(event) => type(event.target.value)}
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
          view={shownView}
          change={change}
          count={results.entries.length}
          total={entries.length}
          isPending={isPending}
          hasError={failed.error !== null}
          hasMore={list.hasNextPage}
          limit={results.limit}
          isReading={isReading}
          progress={progress}
        />
      </div>
      <div
        ref={listRef}
        className="mt-1"
        onClickCapture={(event) => {
          flush();
          savePlace(event);
        }}
        onFocusCapture={savePlace}
      >
        {isPending ? (
          failed.error === null && <ListSkeleton layout={view.layout} />
        ) : results.entries.length === 0 ? (
          <EmptyList
            noun={noun}
            view={shownView}
            change={change}
            isReading={isReading}
            hasSkipped={skipped.length > 0}
            limit={results.limit}
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
      {!isPending && !hasMore && end}
    </div>
  );
}

/** Scrolls to the start of the list when its view changes. */
function useStartOfView(listRef: RefObject<HTMLElement | null>, viewKey: string): void {
  const shownKey = useRef(viewKey);
  useLayoutEffect(() => {
    if (shownKey.current === viewKey) return;
    shownKey.current = viewKey;
    const topPx = listRef.current?.getBoundingClientRect().top ?? 0;
    if (topPx < 0) window.scrollBy(0, topPx - window.innerHeight / 4);
  }, [listRef, viewKey]);
}

const none: ReadonlyMap<string, string> = new Map();

/** The id of each template's last render in this browser; empty while loading. */
function useLastRenders(): ReadonlyMap<string, string> {
  useRenderUpdates();
  return useQuery({ ...keptCountQuery(useServices().renderStore), select: mapTemplates }).data ?? none;
}

function mapTemplates({ templates }: { templates: KeptRender[] }): ReadonlyMap<string, string> {
  return new Map(templates.map(({ templateId, id }) => [templateId, id]));
}
