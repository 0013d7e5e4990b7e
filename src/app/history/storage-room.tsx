import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../variables/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { useServices } from '../services.ts';
import type { KeptRender } from './kept-render.ts';
import { readStorage, sumBytes } from './read-storage.ts';
import { ofThisBrowser, useRenderMutation } from './render-queries.ts';
import { useSaveProblem } from './save-problem.tsx';

export interface StorageRoomProps {
  /** Asks whether to delete these renders. */
  onOffer: (renders: KeptRender[]) => void;
}

/** Shows storage usage, whether the browser may clear storage, and what to delete when it is nearly full. */
export function StorageRoom({ onOffer }: StorageRoomProps) {
  const { renderStore } = useServices();
  const problem = useSaveProblem();
  const isFull = problem instanceof Error && problem.name === 'QuotaExceededError';
  const { data, refetch } = useQuery({
    ...ofThisBrowser,
    queryKey: ['renders', 'storage', isFull],
    queryFn: () => readStorage(renderStore, isFull),
    placeholderData: keepPreviousData,
  });
  const persist = useRenderMutation(async () => {
    const isGranted = await navigator.storage.persist();
    await refetch();
    return isGranted;
  });
  // Reserves space, so that cards don't move.
  if (data === undefined) return <div className="min-h-9 basis-full max-sm:min-h-19" />;
  const { size, isPersisted, plan } = data;
  if (size === undefined && plan.length === 0) return null;
  return (
    <section aria-label="Storage" className="flex min-h-9 basis-full flex-wrap items-center gap-x-3 max-sm:min-h-19">
      {size !== undefined && (
        <p className="text-xs text-grey-10 tabular">
          {formatBytes(size.usedBytes)} of {formatRoom(size.allBytes)} used.{' '}
          {isPersisted
            ? 'Your renders stay until you delete them.'
            : 'Your renders are saved only in this browser, which may delete them if your disk fills up.'}
        </p>
      )}
      {!isPersisted && size !== undefined && (
        <Button variant="quiet" className="text-xs underline" onClick={() => persist.mutate(undefined)}>
          Keep my renders
        </Button>
      )}
      {!isPersisted && persist.data === false && (
        <output className="text-xs text-grey-10">
          The browser declined for now. Bookmark this page, then try again.
        </output>
      )}
      {plan.length > 0 && (
        <output className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-warning">
            Storage is nearly full. The{' '}
            {plan.length === 1 ? 'oldest render' : `oldest ${formatCount(plan.length, 'render')}`} that{' '}
            {plan.length === 1 ? 'is' : 'are'} not pinned can be deleted: {formatBytes(sumBytes(plan))}.
          </span>
          <Button onClick={() => onOffer(plan)}>Delete the oldest…</Button>
        </output>
      )}
    </section>
  );
}

function formatRoom(byteCount: number): string {
  return byteCount < 1_000_000_000 ? formatBytes(byteCount) : `${(byteCount / 1_000_000_000).toFixed(1)} GB`;
}
