import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'wouter';
import { choiceParam, useSearch } from '../../lib/search-params.ts';
import { pagePath } from '../../../contract/pages.ts';
import { describeVersions, listVersions } from '../../../batch/rows/describe-versions.ts';
import { rowStates, type Batch, type BatchRow, type RowState } from '../../../batch/queue/batch.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { Alert } from '../../ui/alert.tsx';
import { NextTurn } from '../../ui/next-turn.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { batchStore } from '../batch-store.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchFiles } from './batch-files.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { NameButton } from './name-button.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { RowDialog } from './row-dialog.tsx';
import { choices, RowFilter, type RowChoice } from './row-filter.tsx';
import { RowGallery } from './row-gallery.tsx';
import { RowTable } from './row-table.tsx';
import { useBatch } from './use-batch.ts';

export interface BatchPageProps {
  batchId: string;
  TemplateLink: ComponentType<{ id: string; className?: string; children: ReactNode }>;
}

/** Without a choice, the page shows the images of a finished batch and the rows of others. */
const batchSearch = { show: choiceParam(['', 'sheet', ...choices]) };

/** One batch: how far it is, its rows and images, and the ways out. */
export function BatchPage({ batchId, TemplateLink }: BatchPageProps) {
  const { run, view } = useBatch(batchId);
  const [{ show }] = useSearch(batchSearch);
  const { batch, rows, status, error, state } = view;
  const [isLive, setLive] = useState(false);
  if (!isLive && state.counts.waiting + state.counts.sending > 0) setLive(true);
  // Images that were paid, and are in the memory of this tab alone.
  useUnloadQuestion(state.pause?.reason === 'storage' || (batchStore.isMemory && state.counts.done > 0));
  if (status === 'missing') return <Missing />;
  if (status === 'failed') return <Failed error={error} />;
  if (batch === undefined || status === 'loading') {
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <PageHeading title={undefined} />
        <div className="skeleton h-96" />
      </div>
    );
  }
  if (show === 'sheet') return <ContactSheet batch={batch} rows={rows} />;
  return (
    // Who sees it run must not miss what they press because a line above it has come or gone.
    <div data-live={isLive || undefined} className="group flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <PageHeading title={batch.name || 'Untitled'} />
          <NameButton batch={batch} />
        </div>
        <Facts batch={batch} rows={rows} TemplateLink={TemplateLink} />
      </div>
      {batchStore.isMemory && (
        <Alert title="This browser keeps nothing of this page.">
          <p>Leave the tab open until you have downloaded the ZIP: rows and images are gone with it.</p>
        </Alert>
      )}
      <BatchProgress view={view} />
      <PauseNotice view={view} />
      <BatchActions view={view} run={run} />
      <BatchFiles batch={batch} rows={rows} counts={view.state.counts} />
      <NextTurn>
        <Rows batch={batch} rows={rows} counts={view.state.counts} isLive={isLive} />
      </NextTurn>
    </div>
  );
}

function Facts({
  batch,
  rows,
  TemplateLink,
}: Pick<RowsProps, 'batch' | 'rows'> & Pick<BatchPageProps, 'TemplateLink'>) {
  const { templateId, templateName, format, scale, createdAt } = batch;
  const versions = listVersions(rows);
  const [version] = versions;
  const mixture = describeVersions(versions);
  return (
    <>
      <p className="text-grey-10 max-sm:group-data-live:min-h-10">
        <TemplateLink id={templateId} className="underline underline-offset-4">
          <bdi>{templateName || 'Untitled'}</bdi>
        </TemplateLink>
        {version !== undefined && mixture === undefined && ` · Version ${version}`}
        {` · ${format.toUpperCase()}, ${scale}x · made `}
        <RelativeTime isoTime={new Date(createdAt).toISOString()} />
      </p>
      {mixture !== undefined && <p className="max-w-prose text-grey-11">{mixture}</p>}
    </>
  );
}

interface RowsProps {
  batch: Batch;
  rows: readonly BatchRow[];
  counts: Readonly<Record<RowState, number>>;
  isLive: boolean;
}

function Rows({ batch, rows, counts, isLive }: RowsProps) {
  const [{ show }, changeSearch] = useSearch(batchSearch);
  const [first] = useState<RowChoice>(counts.waiting + counts.sending === 0 && counts.done > 0 ? 'images' : 'all');
  const choice = show === '' || show === 'sheet' ? first : show;
  const [openAt, setOpenAt] = useState<number>();
  const isGallery = choice === 'images';
  const shown = isGallery
    ? rows.filter(({ state }) => state === 'done')
    : rowStates.some((state) => state === choice)
      ? rows.filter(({ state }) => state === choice)
      : rows;
  const openRow = openAt === undefined ? undefined : rows[openAt];
  return (
    <section aria-label="Rows and images" className="flex flex-col gap-3">
      <RowFilter
        counts={counts}
        total={rows.length}
        choice={choice}
        isLive={isLive}
        onChoose={(chosen) => changeSearch({ show: chosen })}
      />
      {shown.length === 0 && (
        <p className="text-grey-10">
          {isGallery ? 'No image is there yet. Each comes here as it is done.' : 'No row is in this state now.'}
        </p>
      )}
      {shown.length > 0 && !isGallery && <RowTable key={choice} rows={shown} onOpen={setOpenAt} />}
      {shown.length > 0 && isGallery && <RowGallery batchId={batch.id} rows={shown} onOpen={setOpenAt} />}
      {openRow !== undefined && (
        <RowDialog key={openRow.at} batch={batch} row={openRow} onClose={() => setOpenAt(undefined)} />
      )}
    </section>
  );
}

function Missing() {
  return (
    <div className="flex flex-col items-start gap-3">
      <PageHeading title="Batch not found" />
      <p className="max-w-prose text-grey-11">
        Batches are kept in the browser that made them. This one was removed, made in another browser, or lost with the
        data of this browser.
      </p>
      <Link href={pagePath.batches()} className="semibold text-accent underline underline-offset-4">
        Go to the batches
      </Link>
    </div>
  );
}

function Failed({ error }: { error: Error | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="Batch" />
      <Alert title="This batch could not be read.">
        <p dir="auto">{error?.message}</p>
        <p>The browser may deny storage, or a newer Galley has written here. Nothing was sent. Reload the page.</p>
      </Alert>
    </div>
  );
}
