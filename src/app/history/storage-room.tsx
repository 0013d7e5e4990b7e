import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../variables/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import type { KeptRender } from './kept-render.ts';
import { readStorage } from './read-storage.ts';
import { sumBytes } from './remove-renders.ts';
import { ofThisBrowser, useRenderMutation } from './render-queries.ts';
import { renderStore } from './render-store.ts';
import { useSaveProblem } from './save-problem.tsx';

/** How full the storage is; `isFull` where a write has just failed for want of room. */
function storageQuery(isFull: boolean) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'storage', isFull],
    queryFn: () => readStorage(renderStore, isFull),
    placeholderData: keepPreviousData,
  });
}

export interface StorageRoomProps {
  /** Asks whether these are to be deleted. */
  onOffer: (renders: KeptRender[]) => void;
}

/** How much room the renders take, whether they will stay, and what can go when little is left. */
export function StorageRoom({ onOffer }: StorageRoomProps) {
  const problem = useSaveProblem();
  const isFull = problem instanceof Error && problem.name === 'QuotaExceededError';
  const { data, refetch } = useQuery(storageQuery(isFull));
  const persist = useRenderMutation(async () => {
    const isGranted = await navigator.storage.persist();
    await refetch();
    return isGranted;
  });
  // Room for it, so that no card moves when it comes.
  if (data === undefined) return <div className="min-h-9 basis-full max-sm:min-h-19" />;
  const { size, isPersisted, plan } = data;
  if (size === undefined && plan.length === 0) return null;
  return (
    <section aria-label="Storage" className="flex min-h-9 basis-full flex-wrap items-center gap-x-3 max-sm:min-h-19">
      {size !== undefined && (
        <p className="text-xs text-grey-10 tabular">
          {formatBytes(size.usedBytes)} used of the {formatRoom(size.allBytes)} that this browser allots.{' '}
          {isPersisted
            ? 'It keeps your renders until you delete them.'
            : 'It may remove your renders when its disk is full.'}
        </p>
      )}
      {!isPersisted && size !== undefined && (
        <Button look="quiet" className="text-xs underline" onClick={() => persist.mutate(undefined)}>
          Keep my renders
        </Button>
      )}
      {!isPersisted && persist.data === false && (
        <output className="text-xs text-grey-10">
          This browser says no for now. It agrees once you have bookmarked the page or used it more.
        </output>
      )}
      {plan.length > 0 && (
        <output className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-warning">
            Storage is nearly full. The{' '}
            {plan.length === 1 ? 'oldest render' : `oldest ${formatCount(plan.length, 'render')}`} that{' '}
            {plan.length === 1 ? 'is' : 'are'} not pinned can go: {formatBytes(sumBytes(plan))}.
          </span>
          <Button onClick={() => onOffer(plan)}>Remove the oldest…</Button>
        </output>
      )}
    </section>
  );
}

/** Disks are larger than files. */
function formatRoom(byteCount: number): string {
  return byteCount < 1_000_000_000 ? formatBytes(byteCount) : `${(byteCount / 1_000_000_000).toFixed(1)} GB`;
}
