import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyFailure } from './lazy-failure.tsx';

export interface LazyBoundaryProps {
  /** Takes the place of lazy components while their code is fetched. */
  fallback?: ReactNode;
  /** Takes their place when their code cannot be fetched and `title` is absent. */
  failed?: ReactNode;
  /** Says what could not be fetched, as a sentence; with it comes the way to try again. */
  title?: string;
  children: ReactNode;
}

/** Stands around lazy components in a page: one that cannot be fetched does not take the page with it. */
export function LazyBoundary({ fallback = null, failed = null, title, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary
      renderFallback={(_error, tryAgain) =>
        title === undefined ? failed : <LazyFailure title={title} tryAgain={tryAgain} />
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
