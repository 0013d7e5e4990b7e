import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useBackOnline, useOnline } from './use-online.ts';

export interface LazyFailureProps {
  /** A sentence. */
  title: string;
  /** From the `ErrorBoundary`; called automatically when the network is back. */
  tryAgain: () => void;
}

/** Shown instead of a lazy component whose code could not be loaded. */
export function LazyFailure({ title, tryAgain }: LazyFailureProps) {
  const isOnline = useOnline();
  useBackOnline(tryAgain);
  return (
    <Alert title={title}>
      <p>
        {isOnline
          ? 'Try again. If that doesn’t help, reload the page: a newer version may have been installed.'
          : 'You are offline. It will load when you reconnect.'}{' '}
        Your input is kept in this browser.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={tryAgain}>Try again</Button>
        {isOnline && (
          <Button look="quiet" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </Alert>
  );
}
