import { useMemo } from 'react';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { CallerChanges, compareCallers } from './caller-changes.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { formatAlike } from './document-text.ts';

const TextComparison = lazyComponent(async () => (await import('./text-comparison.tsx')).TextComparison);

/** One of two documents, and what it is called in the middle of a sentence. */
export interface Compared {
  name: string;
  document: Record<string, unknown>;
}

/** Two documents: their pictures side by side, what changed for callers, and their texts. */
export function Comparison({ before, after }: { before: Compared; after: Compared }) {
  const changes = useMemo(() => compareCallers(before.document, after.document), [before, after]);
  const [beforeText, afterText] = useMemo(() => formatAlike(before.document, after.document), [before, after]);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {[before, after].map(({ name, document }) => (
          <figure key={name} className="flex min-w-0 flex-col gap-2">
            <figcaption className="semibold first-letter:uppercase">{name}</figcaption>
            <DocumentPicture alt={`Proof of ${name}`} document={document} isStale={false} />
          </figure>
        ))}
      </div>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm semibold">For whoever fills it in or calls it</h3>
        {changes.length === 0 ? (
          <p>Nothing is different: the variables are the same.</p>
        ) : (
          <CallerChanges changes={changes} />
        )}
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="text-sm semibold">The document</h3>
        {beforeText === afterText ? (
          <p>The documents are the same.</p>
        ) : (
          <>
            <p>
              What only {before.name} has is struck through; what only {after.name} has is marked at its left.
            </p>
            <LazyBoundary fallback={<div className="skeleton h-48" />} title="The comparison could not be fetched.">
              <TextComparison label={`From ${before.name} to ${after.name}`} before={beforeText} after={afterText} />
            </LazyBoundary>
          </>
        )}
      </section>
    </div>
  );
}
