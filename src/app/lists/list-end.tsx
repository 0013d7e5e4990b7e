import { useErrorWords } from '../hooks/use-error-words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

export interface ListEndProps {
  /** Plural, in lower case: what is in the list. */
  noun: string;
  hasMore: boolean;
  isReading: boolean;
  loadMore: () => void;
  /** Why the next page could not be read. */
  error: Error | undefined;
  tryAgain: () => void;
  skipped: readonly string[];
}

/** What stands below a list: the way on, a page that failed with the way to try it again, what could not be read. */
export function ListEnd({ noun, hasMore, isReading, loadMore, error, tryAgain, skipped }: ListEndProps) {
  return (
    <div className="list-end">
      {error === undefined && hasMore && (
        <Button isBusy={isReading} onClick={() => isReading || loadMore()}>
          {isReading ? `Loading ${noun}…` : 'Load more'}
        </Button>
      )}
      {error !== undefined && <FailedPage error={error} isReading={isReading} tryAgain={tryAgain} />}
      {skipped.length > 0 && (
        <details>
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

function FailedPage({ error, isReading, tryAgain }: { error: Error; isReading: boolean; tryAgain: () => void }) {
  const words = useErrorWords(error);
  if (words === undefined) return null;
  const { title, said, next } = words;
  return (
    <div className="failed-page">
      <Alert title={title}>
        <p dir="auto">{said}</p>
        {next !== '' && <p>{next}</p>}
        <Button isBusy={isReading} onClick={() => isReading || tryAgain()}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}
