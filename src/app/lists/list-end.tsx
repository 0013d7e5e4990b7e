import { ReadFailure } from '../lib/read-failure.tsx';
import { Button } from '../ui/button.tsx';
import { countFilters, isNarrowed, wholeList, type ListView, type ChangeView } from './list-view.ts';

interface ListEndProps {
  noun: string;
  hasMore: boolean;
  isFetching: boolean;
  loadMore: () => void;
  /** The error that occurred while loading the next page. */
  error: Error | null;
  tryAgain: () => void;
  skipped: readonly string[];
}

/** The end of a list: a button to load more, a failed page, and entries that couldn't be read. */
export function ListEnd({ noun, hasMore, isFetching, loadMore, error, tryAgain, skipped }: ListEndProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-4 text-xs text-grey-10 [overflow-anchor:none] empty:hidden">
      {error === null && hasMore && (
        <Button isBusy={isFetching} onClick={() => isFetching || loadMore()}>
          {isFetching ? `Loading ${noun}s…` : 'Load more'}
        </Button>
      )}
      {error !== null && (
        <div className="w-full text-grey-12">
          <ReadFailure query={{ error, isFetching, refetch: tryAgain }} />
        </div>
      )}
      {skipped.length > 0 && (
        <details className="self-start">
          <summary>{skipped.length} couldn’t be read</summary>
          <ul>
            {[...new Set(skipped)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

export interface EmptyListProps {
  noun: string;
  view: ListView;
  change: ChangeView;
  /** More entries are being loaded. */
  isReading: boolean;
  /** Some entries couldn't be read. */
  hasSkipped: boolean;
  /** Says what the search didn't cover; empty if it covered everything. */
  limit: string;
}

/** Explains why a list is empty, and what to do about it. */
export function EmptyList({ noun, view, change, isReading, hasSkipped, limit }: EmptyListProps) {
  const { title, hint } = describe(noun, view, isReading, hasSkipped);
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-grey-7 px-4 py-16">
      <div className="crop-marks grid max-w-104 justify-items-center gap-2 text-center text-grey-10">
        <p className="text-base semibold text-grey-12">{title}</p>
        <p>{hint}</p>
        {isNarrowed(view) && !isReading && (
          <>
            {limit !== '' && <p>Not everything was searched: {limit}.</p>}
            <Button onClick={() => change(wholeList)}>Show all</Button>
          </>
        )}
      </div>
    </div>
  );
}

function describe(
  noun: string,
  view: ListView,
  isReading: boolean,
  hasSkipped: boolean,
): { title: string; hint: string } {
  const query = view.q.trim();
  const hasFilter = countFilters(view) > 0;
  if (isReading) return { title: 'Nothing found yet', hint: 'The rest of the list is still loading.' };
  if (query !== '') {
    const hint = 'Search covers names, descriptions, sizes, uses and field types.';
    return { title: `Nothing matches “${query}”`, hint: hasFilter ? `A filter is also active. ${hint}` : hint };
  }
  if (view.favourites) {
    return {
      title: 'No favorites here',
      hint: 'Select a template’s star to add it. Favorites are stored in this browser.',
    };
  }
  if (hasFilter) return { title: `No matching ${noun}s`, hint: 'Change or remove the filters.' };
  if (hasSkipped) {
    return {
      title: `No readable ${noun}s`,
      hint: `The service lists ${noun}s that couldn’t be read. See the reasons below.`,
    };
  }
  return { title: `No ${noun}s`, hint: `Your ${noun}s and those shared with you appear here.` };
}
