import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { describeError } from './describe-error.ts';

export interface ReadFailureProps {
  /** What could not be read, as a sentence; the kind of the failure when absent. */
  title?: string;
  /** As `useQuery` gives it. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Other ways on, beside the one to try again. */
  children?: ReactNode;
}

/** Why something could not be read: the service's own words, what to do next, and the way to ask again. */
export function ReadFailure({ title, query: { error, isFetching, refetch }, children }: ReadFailureProps) {
  if (error === null) return null;
  const described = describeError(error);
  return (
    <Alert title={title ?? described.title}>
      {described.said !== '' && <p dir="auto">{described.said}</p>}
      {described.next !== '' && <p className="text-grey-10">{described.next}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button isBusy={isFetching} onClick={() => isFetching || refetch()}>
          Try again
        </Button>
        {children}
      </div>
    </Alert>
  );
}
