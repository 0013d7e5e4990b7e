import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { focusPageHeading } from '../ui/page-heading.tsx';
import { describeError } from './describe-error.ts';

export interface ReadFailureProps {
  /** A sentence; by default, it describes the kind of failure. */
  title?: string;
  /** The result of `useQuery`. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown; isLoadingError?: boolean };
  /** Additional actions, shown next to Try again. */
  children?: ReactNode;
}

/** Shows why a query failed: the service's message, what to do next, and a button to try again. */
export function ReadFailure({ title, query, children }: ReadFailureProps) {
  const { error, isFetching, refetch, isLoadingError = false } = query;
  if (error === null) return null;

  function tryAgain(): void {
    if (isFetching) return;
    // If nothing was loaded before, the retry removes the button.
    if (isLoadingError) focusPageHeading();
    refetch();
  }

  const described = describeError(error);
  return (
    <Alert title={title ?? described.title}>
      {described.message !== '' && <p dir="auto">{described.message}</p>}
      {described.hint !== '' && <p className="text-grey-10">{described.hint}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button isBusy={isFetching} onClick={tryAgain}>
          Try again
        </Button>
        {children}
      </div>
    </Alert>
  );
}
