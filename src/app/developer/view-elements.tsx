import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { pagePath } from '../../contract/pages.ts';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useServiceDescription } from '../lib/use-service-description.ts';

/** The views beside a form get the template and what Generate would send now. */
export interface TemplateViewsProps {
  template: Template;
  fields: readonly Field[];
  readValues: () => ReadonlyMap<string, unknown>;
  /** The fields with invalid values. */
  readWrong: () => readonly Field[];
  /** Calls back when a value changes; returns the way to stop. */
  subscribe: (onChange: () => void) => () => void;
  output: { format: string; scale: number };
  /** The preview, which is the first view. */
  children: ReactNode;
}

/** A column of a view. */
export const columnClass = 'flex min-w-0 flex-col gap-4';
/** A row, with its last item at the end. */
export const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
export const actionsClass = 'flex flex-wrap items-center gap-2';
export const linesClass = 'flex flex-col border-t border-grey-6 *:border-b *:border-grey-6 *:py-3';
export const warningClass = 'border-s-3 border-warning ps-3 text-grey-11';

/** Code in a sentence. */
export function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs">{children}</code>;
}

/** How to create an API key of the embedded service. */
export function KeyHint({ isDemo }: { isDemo: boolean }) {
  if (isDemo) {
    return (
      <>
        Create a key with <Code>npm run galley -- keys create</Code>.
      </>
    );
  }
  return (
    <Link href={pagePath.keys()} className="underline underline-offset-4">
      Create a key
    </Link>
  );
}

/** Shown while a view loads. */
export function Waiting() {
  return <div className="skeleton h-48" aria-busy="true" />;
}

/** Names and values. */
export function Facts({ facts, className }: { facts: readonly (readonly [string, ReactNode])[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(([name, fact], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- headers may repeat
        <div key={index} className="grid grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5">
          <dt className="text-grey-10">{name}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {fact}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders its children once the address of the service is known. */
export function WithService({ children }: { children: (service: ServiceDescription) => ReactNode }) {
  const { data, error, isFetching, refetch } = useServiceDescription();
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting />;
  return (
    <Alert title="The address of the service could not be loaded.">
      <p>Check that the app is still running.</p>
      <Button className="self-start" isBusy={isFetching} onClick={() => isFetching || void refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
