import { Component, type ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Keeps the header standing when a page breaks, or when its chunk is gone because a newer version was installed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
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
}
