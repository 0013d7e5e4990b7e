import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyFailure } from './lazy-failure.tsx';

export interface LazyBoundaryProps {
  /** Shown while the code of the children loads. */
  fallback?: ReactNode;
  /** Shown when the code could not be loaded and there is no `title`. */
  failed?: ReactNode;
  /** A sentence for code that could not be loaded, shown with a button to try again. */
  title?: string;
  children: ReactNode;
}

/** Keeps the page when a lazy component in it can't be loaded. */
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
