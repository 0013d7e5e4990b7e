import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LazyLoadError } from '../ui/lazy-component.ts';
import { LazyFailure } from '../ui/lazy-failure.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export interface BrokenPageProps {
  error: Error;
  tryAgain: () => void;
}

/** Shown instead of a page that threw an error or whose code could not be loaded. */
export function BrokenPage({ error, tryAgain }: BrokenPageProps) {
  if (error instanceof LazyLoadError) {
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <PageHeading title="This page could not be loaded" />
        <LazyFailure title="This page could not be loaded." tryAgain={tryAgain} />
      </div>
    );
  }
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <PageHeading title="Something went wrong" />
      <Alert title="This page could not be shown.">
        <p>Your input is kept in this browser. Reload to continue.</p>
        <p className="font-mono text-xs text-grey-11">{error.message}</p>
      </Alert>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
