import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../../variables/messages.ts';
import { pagePath } from '../../../contract/pages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { batchStore } from '../batch-store.ts';
import type { BatchSummary } from '../kept-batch.ts';
import { useBatchRunner } from '../use-batch-runner.ts';
import { countProgress, describeSummary } from './describe-batch.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';

/** While a batch runs, its numbers are read this often. */
const REFRESH_MS = 1_000;

/** The batches that this browser keeps. Those that were running go on. */
export function BatchesPage() {
  const queryClient = useQueryClient();
  const runner = useBatchRunner();
  const [removedId, setRemovedId] = useState<string>();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { data: batches, error } = useQuery({
    queryKey: ['batches'],
    queryFn: batchStore.list,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) === true ? REFRESH_MS : false),
  });
  // As it is now: a batch may go on while it is asked about.
  const removed = batches?.find(({ batch }) => batch.id === removedId);
  useEffect(() => {
    runner.resumeAll().catch(() => {});
  }, [runner]);
  useEffect(
    () => batchStore.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['batches'] })),
    [queryClient],
  );
  return (
    <div className="flex flex-col gap-4" {...keptFocus}>
      <PageHeading title="Batches" />
      {error !== null && (
        <Alert title="The batches of this browser could not be read.">
          <p dir="auto">{error.message}</p>
          <p>The browser may deny storage, or a newer Galley has written here. Reload the page.</p>
        </Alert>
      )}
      {batches === undefined && error === null && <div className="skeleton h-48" aria-busy="true" />}
      {batches?.length === 0 && <Empty />}
      {batches !== undefined && batches.length > 0 && (
        <ul className="flex flex-col overflow-hidden rounded-card border border-grey-6 bg-grey-2">
          {batches.map((summary) => (
            <Item key={summary.batch.id} summary={summary} onRemove={() => setRemovedId(summary.batch.id)} />
          ))}
        </ul>
      )}
      {removed !== undefined && <RemovalDialog summary={removed} onClose={() => setRemovedId(undefined)} />}
    </div>
  );
}

interface ItemProps {
  summary: BatchSummary;
  onRemove: () => void;
}

function Item({ summary, onRemove }: ItemProps) {
  const { batch, counts, isRunning } = summary;
  const { value, max } = countProgress(counts);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-grey-6 px-4 py-3 last:border-b-0 hover:bg-grey-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link href={pagePath.batch(batch.id)} className="stretched semibold underline-offset-4 hover:underline">
          <bdi>{batch.name || 'Untitled'}</bdi>
        </Link>
        <p className="truncate text-grey-10">
          <bdi>{batch.templateName || 'Untitled'}</bdi>
          {' · '}
          <RelativeTime isoTime={new Date(batch.createdAt).toISOString()} />
        </p>
      </div>
      <div className="flex w-56 flex-col gap-1 max-sm:w-full">
        <p className="tabular">{describeSummary(summary)}</p>
        {isRunning && (
          <progress
            aria-label={`Progress of ${batch.name}`}
            value={value}
            max={Math.max(1, max)}
            className="render-progress h-1.5 w-full"
          />
        )}
      </div>
      {/* Above the link that the whole line is. */}
      <Button look="quiet" className="relative max-sm:-ms-3" onClick={onRemove}>
        Remove
        <span className="sr-only">{batch.name}</span>
      </Button>
    </li>
  );
}

function Empty() {
  return (
    <div className="flex max-w-prose flex-col items-start gap-3 text-grey-11">
      <p>
        No batches yet. A batch renders a whole spreadsheet: one image for each row. Open a template and choose “Many
        from a spreadsheet”; its rows are checked before anything is rendered.
      </p>
      <Link href={pagePath.projects()} className="semibold text-accent underline underline-offset-4">
        Choose a template
      </Link>
    </div>
  );
}

/** Says what goes, before it does. */
function RemovalDialog({ summary: { batch, counts }, onClose }: { summary: BatchSummary; onClose: () => void }) {
  const run = useBatchRunner().open(batch.id);
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: run.remove,
    onSuccess: (isGone) => isGone && onClose(),
  });
  const title = `Remove ${batch.name || 'this batch'}?`;
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(28rem,92vw)]`}>
      <DialogHead title={<bdi>{title}</bdi>} />
      <p>
        {counts.done > 0
          ? `${formatCount(batch.rowCount, 'row')} and ${formatCount(counts.done, 'image')} will leave this browser. Download the ZIP first if you may need them.`
          : `${formatCount(batch.rowCount, 'row')} will leave this browser. No image of them is kept here.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={closeDialog}>Keep</Button>
        <Button isBusy={removal.isPending} onClick={() => removal.isPending || removal.mutate()}>
          Remove
        </Button>
      </div>
      <output className="empty:-mt-4">
        {removal.data === false && 'It is under way, so nothing was removed. Open it, and pause or stop it first.'}
        {removal.error !== null && `It could not be removed. ${removal.error.message}`}
      </output>
    </Dialog>
  );
}
