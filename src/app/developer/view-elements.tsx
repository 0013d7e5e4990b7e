import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { pagePath } from '../../contract/pages.ts';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { ReadFailure } from '../lib/read-failure.tsx';
import { mayUse } from '../../contract/visitor.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';

/** The views beside a form receive the template and the values that Generate would currently send. */
export interface TemplateViewsProps {
  template: Template;
  fields: readonly Field[];
  readValues: () => ReadonlyMap<string, unknown>;
  /** The fields with invalid values. */
  readWrong: () => readonly Field[];
  /** Calls `onChange` when a value changes. Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  output: { format: string; scale: number };
  /** The preview, which is the first view. */
  children: ReactNode;
}

export const columnClass = 'flex min-w-0 flex-col gap-4';
export const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
export const actionsClass = 'flex flex-wrap items-center gap-2';
export const linesClass = 'flex flex-col border-t border-grey-6 *:border-b *:border-grey-6 *:py-3';
/** For `FactList`. */
export const factsClass = '[--name-width:9rem]';
export const warningClass = 'border-s-3 border-warning ps-3 text-grey-11';

/** Inline code. */
export function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs">{children}</code>;
}

/** Explains how to create an API key for the embedded service. */
export function KeyHint({ isDemo, person }: Pick<ServiceDescription, 'isDemo' | 'person'>) {
  if (isDemo) {
    return (
      <>
        Create a key with <Code>npm run galley -- keys create</Code>.
      </>
    );
  }
  if (person !== undefined && !mayUse(person.role, 'owner')) return 'Ask an owner for a key.';
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

/** Renders its children once the service's URL is known. */
export function WithService({ children }: { children: (service: ServiceDescription) => ReactNode }) {
  const query = useServiceDescription();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Waiting />;
  return <ReadFailure title="The service’s address couldn’t be loaded." query={query} />;
}
