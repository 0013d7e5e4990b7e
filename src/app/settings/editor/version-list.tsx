import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { VersionEntry } from '../../../contract/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { versionsQuery } from './version-queries.ts';

export interface VersionListProps {
  templateId: string;
  /** There is something else to compare the newest version with. */
  isDirty: boolean;
  onCompare: (version: number) => void;
}

/** All versions, who saved each and when; each is compared with the newest, and that one with what is not saved yet. */
export function VersionList({ templateId, isDirty, onCompare }: VersionListProps) {
  const query = useQuery(versionsQuery(templateId));
  const { data: versions, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // An address that leads here; the browser looks for the place before the page is there.
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
      <ReadFailure title="The versions could not be read." query={query} />
      {versions === undefined && error === null && <div className="skeleton h-24" aria-busy="true" />}
      <ol reversed className="flex max-h-96 flex-col overflow-auto empty:hidden">
        {versions?.map((entry, at) => (
          <VersionRow
            key={entry.version}
            entry={entry}
            isNewest={at === 0}
            action={at === 0 ? (isDirty ? 'Compare with yours' : undefined) : 'Compare'}
            onCompare={onCompare}
          />
        ))}
      </ol>
    </section>
  );
}

interface VersionRowProps extends Pick<VersionListProps, 'onCompare'> {
  entry: VersionEntry;
  isNewest: boolean;
  action: string | undefined;
}

function VersionRow({ entry: { version, createdAt, author }, isNewest, action, onCompare }: VersionRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-grey-6 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        <span className="semibold tabular">Version {version}</span>
        {isNewest && ', the newest'}
        <span className="block text-grey-11">
          <bdi>{author}</bdi>, <RelativeTime isoTime={createdAt} />
        </span>
      </span>
      {action !== undefined && (
        <Button look="quiet" onClick={() => onCompare(version)}>
          {action}
          <span className="sr-only">version {version}</span>
        </Button>
      )}
    </li>
  );
}
