import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { choiceParam, useSearch } from '../../lib/search-params.ts';
import { pagePath } from '../../../contract/pages.ts';
import { describeVersions, listVersions } from '../../../batch/rows/manifest.ts';
import { rowStates, type Batch, type BatchRow, type RowState } from '../../../batch/queue/batch.ts';
import { useMayEditTemplates } from '../../lib/use-service-description.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { Alert } from '../../ui/alert.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { NextTurn } from '../../ui/next-turn.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { BatchView } from '../batch-run.ts';
import { useBatchRunner, useBatch } from '../use-batch-runner.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchFiles } from './batch-files.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { NameButton } from './name-button.tsx';
import { describePause } from './describe-batch.ts';
import { RowDialog } from './row-dialog.tsx';
import { choices, RowFilter, type RowChoice } from './row-filter.tsx';
import { RowGallery } from './row-gallery.tsx';
import { RowTable } from './row-table.tsx';

export interface BatchPageProps {
  batchId: string;
  TemplateLink: ComponentType<{ id: string; className?: string; children: ReactNode }>;
}

/** Loaded later, because its checks are larger than the page. */
const FixRows = lazyComponent(async () => (await import('./fix-rows.tsx')).FixRows);

/** By default, the page shows images for a finished batch and rows for other batches. */
const batchSearch = { show: choiceParam(['', 'sheet', ...choices]) };

/** One batch: its progress, rows, images and downloads. */
export function BatchPage({ batchId, TemplateLink }: BatchPageProps) {
  const runner = useBatchRunner();
  const { data: view, error } = useBatch(batchId);
  const [{ show }] = useSearch(batchSearch);
  const [isLive, setLive] = useState(false);
  const { waiting = 0, sending = 0 } = view?.state.counts ?? {};
  if (!isLive && waiting + sending > 0) setLive(true);
  // Paid images exist only in this tab's memory.
  useUnloadQuestion(view?.state.pause?.reason === 'storage' && !view.isElsewhere);
  if (view === null) return <Missing />;
  if (view === undefined && error !== null) return <Failed error={error} />;
  if (view === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <PageHeading title={undefined} />
        <div className="skeleton h-96" />
      </div>
    );
  }
  const { batch, rows, state } = view;
  if (show === 'sheet') return <ContactSheet batch={batch} rows={rows} />;
  return (
    // While a batch runs, updates must not move the buttons below.
    <div data-live={isLive || undefined} className="group flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <PageHeading title={batch.name || 'Untitled'} />
          <NameButton batch={batch} />
        </div>
        <Facts batch={batch} rows={rows} TemplateLink={TemplateLink} />
      </div>
      <BatchProgress view={view} />
      <PauseNotice view={view} />
      <BatchActions view={view} runner={runner} onRetry={() => setLive(true)} />
      <BatchFiles batch={batch} rows={rows} counts={state.counts} />
      {state.counts.invalid + state.counts.failed > 0 && (
        <LazyBoundary title="The rows to fix couldn’t be loaded.">
          <FixRows view={view} runner={runner} onRender={() => setLive(true)} />
        </LazyBoundary>
      )}
      <NextTurn>
        <Rows batch={batch} rows={rows} counts={state.counts} isLive={isLive} />
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
        {` · ${format.toUpperCase()}, ${scale}x · created `}
        <RelativeTime isoTime={new Date(createdAt).toISOString()} />
      </p>
      {mixture !== undefined && <p className="max-w-prose text-grey-11">{mixture}</p>}
    </>
  );
}

/** Explains why a batch waits, unless the user paused it. */
function PauseNotice({ view: { state, isIdempotent } }: { view: BatchView }) {
  const { phase, pause } = state;
  const isOnline = useOnline();
  const mayEdit = useMayEditTemplates();
  const nowMs = useNow();
  if (phase !== 'paused' || pause === undefined || pause.reason === 'person' || pause.reason === 'turn') return null;
  const { title, detail } = describePause(pause, isIdempotent, isOnline, mayEdit, nowMs);
  return (
    <Alert title={title}>
      <p>{detail}</p>
    </Alert>
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
  // Users who return to a finished batch want its images.
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
          {isGallery ? 'No images yet. Images appear here as they finish.' : 'No rows in this state.'}
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
        Batches are stored in the browser that created them. This one was removed, created in another browser, or
        deleted with this browser’s data.
      </p>
      <Link href={pagePath.batches()} className="semibold text-accent underline underline-offset-4">
        Go to Batches
      </Link>
    </div>
  );
}

function Failed({ error }: { error: Error }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="Batch" />
      <Alert title="This batch couldn’t be loaded.">
        <p dir="auto">{error.message}</p>
        <p>
          The browser may be blocking storage, or a newer version of Galley was used here. Nothing was sent. Reload the
          page.
        </p>
      </Alert>
    </div>
  );
}
