import { useEffect, useRef } from 'react';
import type { VersionEntry } from '../../../contract/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useVersions } from '../templates/catalogue-queries.ts';

export interface VersionListProps {
  templateId: string;
  /** There are unsaved changes, which can be compared with the latest version. */
  isDirty: boolean;
  onCompare: (version: number) => void;
}

/** All versions. Older versions can be compared with the latest, and the latest with unsaved changes. */
export function VersionList({ templateId, isDirty, onCompare }: VersionListProps) {
  const query = useVersions(templateId);
  const { data: versions, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser looks for the fragment before the page has rendered.
  useEffect(() => {
    if (location.hash !== '#versions') return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="versions-heading" className="flex flex-col gap-2">
      <h2 ref={heading} id="versions-heading" tabIndex={-1} className="scroll-mt-4 text-base">
        Versions
      </h2>
      <ReadFailure title="The versions couldn’t be loaded." query={query} />
      {versions === undefined && error === null && <div className="skeleton h-24" aria-busy="true" />}
      <ol reversed className="flex max-h-96 flex-col overflow-auto empty:hidden">
        {versions?.map((entry, index) => (
          <VersionRow
            key={entry.version}
            entry={entry}
            isLatest={index === 0}
            isDirty={isDirty}
            onCompare={onCompare}
          />
        ))}
      </ol>
    </section>
  );
}

interface VersionRowProps extends Pick<VersionListProps, 'isDirty' | 'onCompare'> {
  entry: VersionEntry;
  isLatest: boolean;
}

function VersionRow({ entry, isLatest, isDirty, onCompare }: VersionRowProps) {
  const { version, createdAt, author, note } = entry;
  return (
    <li className="flex min-h-11 shrink-0 items-center justify-between gap-4 border-b border-grey-6 py-1 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        <span className="semibold tabular">Version {version}</span>
        {isLatest && ' (latest)'}
        {note !== undefined && (
          <span dir="auto" className="block">
            {note}
          </span>
        )}
        <span className="block text-grey-11">
          <bdi>{author}</bdi>, <RelativeTime isoTime={createdAt} />
        </span>
      </span>
      {(!isLatest || isDirty) && (
        <Button variant="quiet" onClick={() => onCompare(version)}>
          {isLatest ? 'Compare with yours' : 'Compare'}
          <span className="sr-only">version {version}</span>
        </Button>
      )}
    </li>
  );
}
