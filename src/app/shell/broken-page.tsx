import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LazyLoadError } from '../ui/lazy-component.ts';
import { LazyFailure } from '../ui/lazy-failure.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export interface BrokenPageProps {
  error: Error;
  tryAgain: () => void;
}

/** Takes the place of a page that broke, or whose code did not arrive. */
export function BrokenPage({ error, tryAgain }: BrokenPageProps) {
  if (error instanceof LazyLoadError) {
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <PageHeading title="This page did not arrive" />
        <LazyFailure title="This page could not be fetched." tryAgain={tryAgain} />
      </div>
    );
  }
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <PageHeading title="This page broke" />
      <Alert title="This page could not be shown.">
        <p>What you typed is kept in this browser. Reload to go on.</p>
        <p className="font-mono text-xs text-grey-11">{error.message}</p>
      </Alert>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
