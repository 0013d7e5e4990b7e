import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Batch } from '../../../batch/queue/batch.ts';
import { pagePath } from '../../../contract/pages.ts';
import { formatCount } from '../../../variables/messages.ts';
import { watchSight } from '../../history/kept-thumbnail.tsx';
import { foldText, matchesWords, parseQuery } from '../../lib/match-text.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useBatchStore } from '../use-batch-runner.ts';
import { RowDialog } from './row-dialog.tsx';
import { RowGallery } from './row-gallery.tsx';

const ofThisBrowser = { staleTime: 0, retry: false, networkMode: 'always', structuralSharing: false } as const;

export interface BatchImagesProps {
  search: string;
  /** Empty for all templates. */
  templateId: string;
}

/** The images of this browser's batches for History, grouped by batch, newest first. */
export function BatchImages({ search, templateId }: BatchImagesProps) {
  const store = useBatchStore();
  const { data: batches, error } = useQuery({
    ...ofThisBrowser,
    queryKey: ['batches', 'kept'],
    queryFn: () => store.list(),
  });
  const words = useMemo(() => parseQuery(search), [search]);
  const wanted = batches?.filter(({ batch }) => templateId === '' || batch.templateId === templateId);
  return (
    <section aria-label="Images of batches" className="flex flex-col gap-4">
      {error !== null && <p role="alert">Your batches couldn’t be loaded. {error.message}</p>}
      {wanted?.length === 0 && <p className="text-grey-10">No batches in this browser.</p>}
      {wanted?.map(({ batch }) => (
        <Group key={batch.id} batch={batch} words={words} />
      ))}
    </section>
  );
}

/** A batch's images that match the search. Its rows are only read near the viewport. */
function Group({ batch, words }: { batch: Batch; words: readonly string[] }) {
  const store = useBatchStore();
  const place = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  const [openAt, setOpenAt] = useState<number>();
  useEffect(
    () => (place.current === null ? undefined : watchSight(place.current, (isSeen) => isSeen && setNear(true))),
    [],
  );
  const { data: rows } = useQuery({
    ...ofThisBrowser,
    queryKey: ['batches', batch.id, 'images'],
    queryFn: async () => (await store.read(batch.id))?.rows.filter(({ state }) => state === 'done') ?? [],
    enabled: isNear,
    gcTime: 0,
  });
  const shown = useMemo(() => {
    const { name, templateName } = batch;
    return rows?.filter(
      ({ fileStem, cells }) =>
        words.length === 0 || matchesWords(words, foldText([name, templateName, fileStem, ...cells].join('\n'))),
    );
  }, [batch, rows, words]);
  if (shown?.length === 0) return null;
  const openRow = shown?.find(({ at }) => at === openAt);
  const name = batch.name || 'Untitled';
  return (
    <section ref={place} aria-label={name} className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-baseline gap-x-3 border-b border-grey-6 pb-2">
        <Link href={pagePath.batch(batch.id)} className="underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
        <span className="text-sm font-normal text-grey-10 tabular">
          {shown !== undefined && `${formatCount(shown.length, 'image')} · `}
          <RelativeTime isoTime={new Date(batch.createdAt).toISOString()} />
        </span>
      </h2>
      {shown === undefined && <div aria-busy="true" className="skeleton h-48" />}
      {shown !== undefined && <RowGallery batchId={batch.id} rows={shown} onOpen={setOpenAt} />}
      {openRow !== undefined && <RowDialog batch={batch} row={openRow} onClose={() => setOpenAt(undefined)} />}
    </section>
  );
}
