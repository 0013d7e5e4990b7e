import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.tsx';

export interface LazyBoundaryProps {
  /** Takes the place of lazy components while their code is fetched. */
  fallback?: ReactNode;
  /** Takes their place when their code cannot be fetched. */
  renderFailed: ErrorBoundaryProps['fallback'];
  children: ReactNode;
}

/** Stands around lazy components in a page: one that cannot be fetched does not take the page with it. */
export function LazyBoundary({ fallback = null, renderFailed, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary fallback={renderFailed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
