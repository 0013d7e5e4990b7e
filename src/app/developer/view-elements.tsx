import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';

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
