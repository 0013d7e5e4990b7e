import { useMemo } from 'react';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { CallerChanges, compareCallers } from './caller-changes.tsx';
import { DocumentImage } from './document-image.tsx';
import { formatDocument } from './read-document-text.ts';

const TextComparison = lazyComponent(async () => (await import('./text-comparison.tsx')).TextComparison);

/** One of two documents. `name` is written for use within a sentence. */
export interface Compared {
  name: string;
  document: Record<string, unknown>;
}

/** Compares two documents: their proofs, changes that affect callers, and their text. */
export function Comparison({ before, after }: { before: Compared; after: Compared }) {
  const changes = useMemo(() => compareCallers(before.document, after.document), [before, after]);
  const beforeText = useMemo(() => formatDocument(before.document), [before]);
  const afterText = useMemo(() => formatDocument(after.document), [after]);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {[before, after].map(({ name, document }) => (
          <figure key={name} className="flex min-w-0 flex-col gap-2">
            <figcaption className="semibold first-letter:uppercase">{name}</figcaption>
            <DocumentImage alt={`Proof of ${name}`} document={document} />
          </figure>
        ))}
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm semibold">Changes for API users and form users</h3>
        {changes.length === 0 ? <p>No changes: the variables are the same.</p> : <CallerChanges changes={changes} />}
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="text-sm semibold">The document</h3>
        {beforeText === afterText ? (
          <p>The documents are the same.</p>
        ) : (
          <>
            <p>
              Text that only {before.name} contains is struck through. Text that only {after.name} contains is marked on
              the left.
            </p>
            <LazyBoundary fallback={<div className="skeleton h-48" />} title="The comparison couldn’t be loaded.">
              <TextComparison label={`From ${before.name} to ${after.name}`} before={beforeText} after={afterText} />
            </LazyBoundary>
          </>
        )}
      </section>
    </div>
  );
}
