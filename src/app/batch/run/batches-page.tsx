import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../../variables/messages.ts';
import { matchesWords, foldText, parseQuery } from '../../lib/match-text.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { BatchStore, BatchSummary } from '../kept-batch.ts';
import { useBatchRunner, useBatchStore } from '../use-batch-runner.ts';
import { useRowImage } from './row-gallery.tsx';
import { countProgress, describeSummary } from './describe-batch.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';

/** How often the counts are refreshed while a batch runs. */
const REFRESH_MS = 1_000;

/** Lists the batches stored in this browser, and resumes those that were running. */
export function BatchesPage() {
  const store = useBatchStore();
  const runner = useBatchRunner();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [search, setSearch] = useState('');
  const words = parseQuery(search);
  const { data: batches, error } = useQuery({
    queryKey: ['batches'],
    queryFn: () => listSummaries(store),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) === true ? REFRESH_MS : false),
  });
  function remove({ batch, counts }: BatchSummary): void {
    const rows = formatCount(batch.rowCount, 'row');
    confirmDelete({
      verb: 'Remove',
      label: batch.name || 'this batch',
      message: (
        <p>
          {counts.done > 0
            ? `${rows} and ${formatCount(counts.done, 'image')} will be deleted from this browser. Download the ZIP file first if you may need the images.`
            : `${rows} will be deleted from this browser.`}
        </p>
      ),
      onConfirm: async () => {
        const isRemoved = await runner.remove(batch.id);
        if (!isRemoved) throw new Error('This batch is still running. Open it and pause or stop it first.');
      },
    });
  }

  const found = batches?.filter(({ batch }) => matchesWords(words, foldText(`${batch.name} ${batch.templateName}`)));

  return (
    <div className="flex flex-col gap-4" {...keptFocus}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading title="Batches" />
        {batches !== undefined && batches.length > 0 && (
          <div className="flex gap-2 max-sm:w-full">
            <input
              type="search"
              aria-label="Search batches"
              placeholder="Search"
              autoComplete="off"
              className="control w-56 min-w-0 max-sm:flex-1"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Link href={pagePath.projects()} className={buttonClass('primary')}>
              New batch
            </Link>
          </div>
        )}
      </div>
      {error !== null && (
        <Alert title="Your batches couldn’t be loaded.">
          <p dir="auto">{error.message}</p>
          <p>The browser may be blocking storage, or a newer version of Galley was used here. Reload the page.</p>
        </Alert>
      )}
      {batches === undefined && error === null && <div className="skeleton h-48" aria-busy="true" />}
      {batches?.length === 0 && <Empty />}
      {found !== undefined && found.length > 0 && (
        <ul className="flex flex-col overflow-hidden rounded-card border border-grey-6 bg-grey-2">
          {found.map((summary) => (
            <Item key={summary.batch.id} summary={summary} onRemove={() => remove(summary)} />
          ))}
        </ul>
      )}
      <output className="text-grey-10 empty:hidden">
        {batches !== undefined && batches.length > 0 && found?.length === 0 && 'No batch has these words in its name.'}
      </output>
    </div>
  );
}

async function listSummaries(store: BatchStore): Promise<BatchSummary[]> {
  const batches = await store.list();
  return Promise.all(batches.map(async (each) => ({ ...each, counts: await store.countRows(each.batch.id) })));
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
      {isRunning || counts.done === 0 ? <NoPicture /> : <Picture batchId={batch.id} />}
      <div className="min-w-0 flex-1 basis-48">
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
      {/* Positioned above the link that covers the whole row. */}
      <Button variant="quiet" className="relative max-sm:-ms-3" onClick={onRemove}>
        Remove
        <span className="sr-only">{batch.name}</span>
      </Button>
    </li>
  );
}

/** The image of the first row, or an empty frame. */
function Picture({ batchId }: { batchId: string }) {
  const image = useRowImage(batchId, 0);
  if (image?.isShowable !== true) return <NoPicture />;
  return (
    <span className="grid h-11 w-16 shrink-0 place-items-center">
      <img src={image.url} alt="" decoding="async" className="max-h-11 max-w-16 outline outline-1 outline-grey-7" />
    </span>
  );
}

function NoPicture() {
  return <span className="mx-2 h-9 w-12 shrink-0 border border-grey-7 bg-grey-1" />;
}

function Empty() {
  return (
    <div className="flex max-w-prose flex-col items-start gap-3 text-grey-11">
      <p>
        No batches yet. A batch renders one image for each row of a spreadsheet. Open a template and choose “Create from
        a spreadsheet”. Galley checks the rows before it renders anything.
      </p>
      <Link href={pagePath.projects()} className="semibold text-accent underline underline-offset-4">
        Choose a template
      </Link>
      <HelpLink href={pagePath.helpPage('bulk-create')} title="bulk create" />
    </div>
  );
}
