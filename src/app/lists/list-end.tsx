import { ReadFailure } from '../lib/read-failure.tsx';
import { Button } from '../ui/button.tsx';

export interface ListEndProps {
  noun: string;
  hasMore: boolean;
  isFetching: boolean;
  loadMore: () => void;
  /** Why the next page could not be loaded. */
  error: Error | null;
  tryAgain: () => void;
  skipped: readonly string[];
}

/** The foot of a list: more to load, a page that failed, entries that could not be read. */
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
          <summary>{skipped.length} could not be read</summary>
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
