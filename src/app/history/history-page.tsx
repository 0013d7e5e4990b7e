import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { pagePath } from '../../contract/pages.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';
import { useSearch } from '../lib/search-params.ts';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useServices } from '../services.ts';
import { Gallery } from './gallery.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryTools } from './history-tools.tsx';
import { createMatcher, historySearch, type HistoryView } from './history-view.ts';
import { nameOf, type KeptRender, type WholeRender } from './kept-render.ts';
import { removeRenders } from './read-storage.ts';
import { RenderDialog } from './render-dialog.tsx';
import { keptCountQuery, ofThisBrowser, RENDERS_PAGE, useRenderMutation, useRenderUpdates } from './render-queries.ts';
import { SaveProblem } from './save-problem.tsx';

/** Keeps the tools visible while cards are selected, and Undo visible after a deletion. */
const stickyClass = 'top-0 z-10 -my-2 bg-grey-1 py-2 tall:sticky';

export interface HistoryPageProps {
  BatchImages: ComponentType<{ search: string; templateId: string }>;
}

/** The renders stored in this browser, and on request the images of its batches. */
export function HistoryPage({ BatchImages }: HistoryPageProps) {
  const { renderStore } = useServices();
  const [view, changeView] = useSearch(historySearch);
  const { onFocus, onBlur } = useKeptFocus();
  useRenderUpdates();
  const list = useInfiniteQuery({
    ...ofThisBrowser,
    queryKey: ['renders', 'list', view],
    initialPageParam: undefined as KeptRender | undefined,
    queryFn: ({ pageParam: after }) =>
      renderStore.list({
        limit: RENDERS_PAGE,
        after,
        templateId: view.template || undefined,
        matches: createMatcher(view),
      }),
    getNextPageParam: (page) => (page.length === RENDERS_PAGE ? page.at(-1) : undefined),
    placeholderData: keepPreviousData,
  });
  const kept = useQuery(keptCountQuery(renderStore));
  const renders = useMemo(() => list.data?.pages.flat(), [list.data]);
  const error = list.error ?? kept.error;

  const [openId, setOpenId] = useState<string>();
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const { data: ids } = useQuery({
    ...ofThisBrowser,
    queryKey: ['renders', 'ids'],
    queryFn: async () => new Set(await renderStore.listIds()),
    enabled: marked !== undefined,
  });
  // Another tab may have deleted some of the selected renders.
  const chosen = useMemo(() => marked && new Set([...marked].filter((id) => ids?.has(id) ?? true)), [marked, ids]);
  const isChoosing = chosen !== undefined;
  // Only single renders can be pinned or selected.
  const hasBatches = view.batches && !view.pinned && !isChoosing;
  const open = useCallback(
    (id: string) => (isChoosing ? setMarked((before) => toggle(before, id)) : setOpenId(id)),
    [isChoosing],
  );

  const shown = new Set(renders?.map(({ id }) => id));
  const hiddenCount = list.hasNextPage ? 0 : [...(chosen ?? [])].filter((id) => !shown.has(id)).length;

  const removal = useRenderMutation(
    (removed: KeptRender[]) => removeRenders(renderStore, removed),
    () => setMarked(undefined),
  );
  const putBack = useRenderMutation((wholes: WholeRender[]) => renderStore.save(wholes), removal.reset);

  return (
    <div className="flex flex-col gap-4" {...{ onFocus, onBlur }}>
      <PageHeading title="History" />
      <SaveProblem />
      {error !== null && (
        <Alert title="Your renders couldn’t be loaded.">
          <p dir="auto">{error.message}</p>
          <p>The browser may be blocking storage, or a newer version of Galley is open. Reload the page.</p>
        </Alert>
      )}
      {error === null && (renders === undefined || kept.data === undefined) && (
        <div className="skeleton h-48" aria-busy="true" />
      )}
      {renders !== undefined && kept.data !== undefined && (
        <>
          <HistoryFilters view={view} changeView={changeView} templates={kept.data.templates} />
          <div className={`flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 ${isChoosing ? stickyClass : ''}`}>
            <output className="me-auto text-grey-10 tabular">
              {isChoosing
                ? `${formatCount(chosen.size, 'render')} selected${hiddenCount > 0 ? `, ${formatNumber(hiddenCount)} of them not shown` : ''}`
                : `${formatCount(kept.data.count, 'render')} in this browser`}
            </output>
            <HistoryTools
              view={view}
              count={kept.data.count}
              isEmpty={renders.length === 0}
              chosen={chosen}
              onChoose={setMarked}
              onRemove={removal.mutate}
            />
          </div>
          <output className={`flex flex-wrap items-center gap-3 empty:hidden ${isChoosing ? '' : stickyClass}`}>
            {removal.isSuccess && (
              <>
                <Removed renders={removal.variables} />
                {removal.data.length > 0 && (
                  <Button ref={takeFocus} onClick={() => putBack.mutate(removal.data)}>
                    Undo
                  </Button>
                )}
              </>
            )}
          </output>
          {hasBatches && (
            <LazyBoundary title="The images of batches couldn’t be loaded.">
              <BatchImages search={view.search} templateId={view.template} />
            </LazyBoundary>
          )}
          {renders.length === 0 && !hasBatches && <Empty isEmpty={kept.data.count === 0} view={view} />}
          <Gallery
            renders={renders}
            hasMore={list.hasNextPage}
            chosen={chosen}
            onOpen={open}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
        </>
      )}
      {openId !== undefined && (
        <RenderDialog
          key={openId}
          id={openId}
          onRemove={(render) => removal.mutate([render])}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}

function toggle(chosen: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Takes focus, because the focused card was removed. */
function takeFocus(button: HTMLElement | null): void {
  button?.focus();
}

function Removed({ renders: [first, ...others] }: { renders: KeptRender[] }) {
  if (first === undefined) return null;
  if (others.length > 0) return <span>{formatCount(others.length + 1, 'render')} deleted.</span>;
  return (
    <span className="min-w-0">
      <bdi>{nameOf(first)}</bdi> deleted.
    </span>
  );
}

function Empty({ isEmpty, view }: { isEmpty: boolean; view: HistoryView }) {
  if (isEmpty) {
    return (
      <div className="flex max-w-prose flex-col gap-3 text-grey-10">
        <p>No renders yet. Your renders and their values are stored only in this browser.</p>
        <HelpLink href={pagePath.helpPage('make-images')} title="make images" />
      </div>
    );
  }
  return (
    <p className="max-w-prose text-grey-10">
      {view.pinned
        ? 'No pinned renders match. Open a render to pin it, or show all.'
        : 'No renders match. Change the search or show all templates.'}
    </p>
  );
}
