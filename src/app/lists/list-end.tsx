import { describeError } from '../hooks/describe-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

export interface ListEndProps {
  /** Of one of the entries. */
  noun: string;
  hasMore: boolean;
  isFetching: boolean;
  loadMore: () => void;
  /** Why the next page could not be read. */
  error: Error | null;
  tryAgain: () => void;
  skipped: readonly string[];
}

/** What stands below a list: the way on, a page that failed with the way to try it again, what could not be read. */
export function ListEnd({ noun, hasMore, isFetching, loadMore, error, tryAgain, skipped }: ListEndProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-4 text-xs text-grey-10 empty:hidden">
      {error === null && hasMore && (
        <Button isBusy={isFetching} onClick={() => isFetching || loadMore()}>
          {isFetching ? `Loading ${noun}s…` : 'Load more'}
        </Button>
      )}
      {error !== null && <FailedPage error={error} isFetching={isFetching} tryAgain={tryAgain} />}
      {skipped.length > 0 && (
        <details className="self-start">
          <summary>{skipped.length} not shown, because they could not be read</summary>
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

function FailedPage({ error, isFetching, tryAgain }: { error: Error; isFetching: boolean; tryAgain: () => void }) {
  const { title, said, next } = describeError(error);
  return (
    <div className="w-full text-grey-12">
      <Alert title={title}>
        <p dir="auto">{said}</p>
        {next !== '' && <p>{next}</p>}
        <Button className="mt-2 self-start" isBusy={isFetching} onClick={() => isFetching || tryAgain()}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
