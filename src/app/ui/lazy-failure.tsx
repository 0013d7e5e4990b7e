import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useBackOnline, useOnline } from './use-online.ts';

export interface LazyFailureProps {
  /** What could not be fetched, as a sentence. */
  title: string;
  /** As an `ErrorBoundary` gives it; done by itself once the network is back. */
  tryAgain: () => void;
}

/** Takes the place of a lazy component whose code did not arrive. */
export function LazyFailure({ title, tryAgain }: LazyFailureProps) {
  const isOnline = useOnline();
  useBackOnline(tryAgain);
  return (
    <Alert title={title}>
      <p>
        {isOnline
          ? 'Try again. If it stays so, reload the page: a newer version may have been installed.'
          : 'You are offline. It comes by itself once the network is back.'}{' '}
        What you typed is kept in this browser.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={tryAgain}>Try again</Button>
        {/* Offline it would take away even what there is. */}
        {isOnline && (
          <Button look="quiet" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </Alert>
  );
}
