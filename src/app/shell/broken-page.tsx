import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Takes the place of a page that broke, or whose code is gone because a newer version was installed. */
export function BrokenPage({ error }: { error: Error }) {
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
