import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

export interface LazyBoundaryProps {
  /** Takes the place of lazy components while their code is fetched. */
  fallback?: ReactNode;
  /** Takes their place when their code cannot be fetched. */
  failed: ReactNode;
  children: ReactNode;
}

/** Stands around lazy components that are a part of a page: one that cannot be fetched does not take the page with it. */
export function LazyBoundary({ fallback = null, failed, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary fallback={() => failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
