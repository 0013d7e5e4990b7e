import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../ui/button.tsx';

/** Things of a view below each other. */
export const columnClass = 'flex min-w-0 flex-col gap-4';
/** Things beside each other, the last at the end of the line. */
export const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2';
export const actionsClass = 'flex flex-wrap items-center gap-2';
export const linesClass = 'flex flex-col border-t border-grey-6 *:border-b *:border-grey-6 *:py-3';
export const warningClass = 'border-s-3 border-warning ps-3 text-grey-11';

/** A word of code in a sentence. */
export function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs">{children}</code>;
}

/** Where the service that is part of this app is called while the app runs, and where its keys come from. */
export function OwnAddress({ isDemo }: { isDemo: boolean }) {
  if (isDemo) {
    return (
      <>
        <Code>npm run galley -- keys create --help</Code> tells how to make a key.
      </>
    );
  }
  return (
    <>
      With a key of its own a program is answered at <Code>{location.origin}</Code> too.{' '}
      <Link href="/settings/keys" className="underline underline-offset-4">
        Make a key
      </Link>
    </>
  );
}

/** Keeps the place of a view while it is fetched. */
export function Waiting() {
  return <div className="skeleton h-48" aria-busy="true" />;
}

export interface ChoiceProps<Name extends string> {
  label: string;
  options: Record<Name, string>;
  selected: Name;
  onSelect: (name: Name) => void;
}

/** One of several ways to show the same. */
export function Choice<Name extends string>({ label, options, selected, onSelect }: ChoiceProps<Name>) {
  return (
    <label className="flex max-w-md flex-col gap-1.5 semibold">
      {label}
      <select className="control" value={selected} onChange={(event) => onSelect(event.target.value as Name)}>
        {(Object.entries(options) as [Name, string][]).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Names and what is known under each. */
export function Facts({ facts, className }: { facts: readonly (readonly [string, ReactNode])[]; className: string }) {
  return (
    <dl className={className}>
      {facts.map(([name, fact], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a header may stand twice
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

/** Copies a text and says so. Where the browser forbids it, it says what to do instead. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const [status, setStatus] = useState('');

  async function copy(): Promise<void> {
    // Emptied first, so that copying twice is announced twice.
    setStatus('');
    try {
      await navigator.clipboard.writeText(text());
      setStatus('Copied.');
    } catch {
      setStatus('This browser does not let pages copy. Select the text, or download it.');
    }
  }

  return (
    <>
      <output className="text-xs text-grey-10 empty:-me-2">{status}</output>
      <Button onClick={() => void copy()}>{label}</Button>
    </>
  );
}

export interface ScrolledTextProps {
  label: string;
  isWrapped?: boolean;
  children: ReactNode;
}

/** Text that keeps its spaces and scrolls by itself, with a keyboard too. */
export function ScrolledText({ label, isWrapped = false, children }: ScrolledTextProps) {
  const wrapClass = isWrapped
    ? 'max-h-64 p-3 whitespace-pre-wrap wrap-anywhere'
    : 'max-h-[max(20rem,100dvh-20rem)] py-3';
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it keeps the spaces of its text
      role="region"
      aria-label={label}
      className={`overflow-auto rounded-control border border-grey-6 bg-grey-2 text-xs leading-5 ${wrapClass}`}
    >
      {children}
    </pre>
  );
}

/** JSON on lines; text that is none as it is. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
