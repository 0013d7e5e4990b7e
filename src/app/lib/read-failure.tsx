import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { describeError } from './describe-error.ts';

export interface ReadFailureProps {
  /** What could not be read, as a sentence; the kind of the failure when absent. */
  title?: string;
  /** As `useQuery` gives it. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown; isLoadingError?: boolean };
  /** Other ways on, beside the one to try again. */
  children?: ReactNode;
}

/** Why something could not be read: the service's own words, what to do next, and the way to ask again. */
export function ReadFailure({ title, query, children }: ReadFailureProps) {
  const { error } = query;
  if (error === null) return null;
  const described = describeError(error);
  return (
    <Alert title={title ?? described.title}>
      {described.said !== '' && <p dir="auto">{described.said}</p>}
      {described.next !== '' && <p className="text-grey-10">{described.next}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <TryAgain query={query} />
        {children}
      </div>
    </Alert>
  );
}

/** Before anything was read it goes while it is asked again, and the heading of the page takes its focus. */
function TryAgain({ query: { isFetching, refetch, isLoadingError = false } }: Pick<ReadFailureProps, 'query'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (isLoadingError && document.activeElement === current) {
        document.querySelector('h1')?.focus({ preventScroll: true });
      }
    };
  }, [isLoadingError]);
  return (
    <Button ref={button} isBusy={isFetching} onClick={() => isFetching || refetch()}>
      Try again
    </Button>
  );
}
