import { Suspense, type ReactNode, Component } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useBackOnline, useOnline } from './use-online.ts';
import { LazyLoadError } from './lazy-component.ts';

interface LazyBoundaryProps {
  /** Shown while the children's code loads. */
  fallback?: ReactNode;
  /** Shown if the code couldn't be loaded and no `title` is set. */
  failed?: ReactNode;
  /** A sentence shown if the code couldn't be loaded, with a button to try again. */
  title?: string;
  children: ReactNode;
}

/** Keeps the rest of the page usable if a lazy component can't be loaded. */
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

interface LazyFailureProps {
  /** A sentence. */
  title: string;
  /** From the `ErrorBoundary`; called automatically when the network comes back. */
  tryAgain: () => void;
}

/** Shown instead of a lazy component whose code couldn't be loaded. */
export function LazyFailure({ title, tryAgain }: LazyFailureProps) {
  const isOnline = useOnline();
  useBackOnline(tryAgain);
  return (
    <Alert title={title}>
      <p>
        {isOnline
          ? 'Try again. If that doesn’t help, reload the page: a newer version may have been installed.'
          : 'You are offline. Loading will resume when you reconnect.'}{' '}
        Your input is kept in this browser.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={tryAgain}>Try again</Button>
        {isOnline && (
          <Button variant="quiet" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </Alert>
  );
}

interface ErrorBoundaryProps {
  renderFallback: (error: Error, tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows `renderFallback` instead of children that failed to render or whose code couldn't be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentWillUnmount() {
    this.forget();
  }

  private readonly tryAgain = () => {
    this.forget();
    this.setState({ error: undefined });
  };

  private forget() {
    if (this.state.error instanceof LazyLoadError) this.state.error.forget();
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.renderFallback(error, this.tryAgain);
  }
}
