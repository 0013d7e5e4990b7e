import { Link, useLocation } from 'wouter';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pagePath } from '../../../contract/pages.ts';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import { DEFAULT_NAME_PATTERN, listUnknownNames } from '../../../batch/rows/file-names.ts';
import { hasLoneBrace, LONE_BRACE } from '../../../batch/rows/pattern.ts';
import { describePrice } from '../../../batch/rows/price.ts';
import { extensionOf } from '../../../contract/generate.ts';
import type { Template } from '../../../contract/template.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import { OutputOptions } from '../../template/output-options.tsx';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { useQuota } from '../../quota/use-quota.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useBatchRunner, useBatchStore } from '../use-batch-runner.ts';
import { createBatch } from './create-batch.ts';
import type { Contents, PictureFiles, SetupStore } from './create-setup-store.ts';
import { describeStart } from './describe-choice.ts';
import { ColumnQuestions, type ColumnQuestion } from './mapping/column-questions.tsx';
import { describeWanted } from './mapping/mapping-row.tsx';
import { StepBar } from './steps.tsx';
import type { Findings } from './use-findings.ts';

export interface StartPartProps {
  template: Template;
  fields: readonly Field[];
  store: SetupStore;
  contents: Contents;
  /** Nothing is rendered until they are answered. */
  questions: readonly ColumnQuestion[];
  pictures: PictureFiles;
  rows: readonly CheckedRow[];
  chosen: readonly number[];
  found: Findings;
  /** The row was rendered before in this browser. */
  isRendered: (rowIndex: number) => boolean;
  /** The rows are up to date with the table. */
  isChecked: boolean;
}

/** The page that shows and stops a batch. Its code is loaded before anything is rendered. */
const importBatchPage = () => import('../run/batch-page.tsx');

const problems = {
  offline:
    'Part of Galley couldn’t be loaded. Check your connection, then reload this page. Your spreadsheet won’t be lost.',
  failed: 'The browser couldn’t save the batch. Close other Galley tabs or free up disk space, then try again.',
};

/** File names and format, the price, and the button that starts the batch. */
export function StartPart(props: StartPartProps) {
  const { template, fields, store, contents, questions, pictures, rows, chosen, found, isRendered, isChecked } = props;
  const [, navigate] = useLocation();
  const { source, namePattern, output, includeInvalidRows, started, set } = useStore(store);
  const batchStore = useBatchStore();
  const runner = useBatchRunner();
  const quota = useQuota();
  const now = useNow();
  const service = useServiceDescription().data?.address ?? '';
  const [state, setState] = useState<'idle' | 'starting' | 'failed' | 'offline'>('idle');
  useEffect(() => void importBatchPage().catch(() => {}), []);
  const wrongCount = chosen.filter(found.isWrong).length;
  const price = describePrice({
    rowCount: chosen.length,
    problemCount: includeInvalidRows ? 0 : wrongCount,
    quota,
    now,
  });
  const unmatched = describeWanted(fields, contents.mapping);
  const isShort = price.affordableCount < price.renderCount;
  // The quota may have been raised since it was read, so the service decides.
  const isSpent = isShort && price.affordableCount === 0;
  const renderCount = isSpent ? price.renderCount : price.affordableCount;
  const nameProblem = describeNameProblem(
    namePattern,
    contents.reading.table.columns.map(({ name }) => name),
  );
  const chosenRows = chosen.flatMap((rowIndex) => rows[rowIndex] ?? []);
  const example = chosenRows[0]?.fileStem ?? '';
  const sent = chosen.filter((rowIndex) => includeInvalidRows || !found.isWrong(rowIndex)).slice(0, renderCount);
  const againCount = sent.filter(isRendered).length;
  const label = describeStart({ renderCount, againCount, isCut: isShort && !isSpent });
  const isLocked = state === 'starting' || !isChecked || renderCount === 0 || questions.length > 0;

  async function start(): Promise<void> {
    setState('starting');
    try {
      await importBatchPage();
    } catch {
      return setState('offline');
    }
    const created = await createBatch({
      template,
      sourceName: source?.name ?? '',
      columns: contents.reading.table.columns.map(({ name }) => name),
      mapping: contents.mapping,
      notes: contents.reading.table.notes,
      naming: { pattern: namePattern, lastLine: contents.reading.table.rows.at(-1)?.line ?? 0 },
      rows: chosenRows,
      problemOf: ({ at }) => found.of(at).find(({ severity }) => severity === 'error')?.message,
      includeInvalidRows,
      renderCount,
      pictures,
      output,
      service,
    });
    try {
      await batchStore.create(created.batch, created.rows, created.pictures);
      // What remains is the next choice.
      set({ choice: { kind: 'new' }, started: { batchId: created.batch.id, startedAt: created.batch.createdAt } });
      await runner.start(created.batch.id);
      navigate(pagePath.batch(created.batch.id));
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <section aria-label="Files" className="flex flex-col gap-3 border-t border-grey-6 pt-5">
        <h2 className="text-base">Files</h2>
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <label className="flex min-w-0 flex-col gap-1.5 semibold">
            File names
            <input
              type="text"
              dir="auto"
              className="control"
              placeholder={DEFAULT_NAME_PATTERN}
              value={namePattern}
              aria-describedby="name-example"
              onChange={({ target }) => set({ namePattern: target.value })}
            />
            <span id="name-example" className="text-xs font-normal wrap-anywhere text-grey-10">
              {example === '' ? (
                'Write a column in braces, like {Name}.'
              ) : (
                <bdi>{`${example}.${extensionOf(output.format)}`}</bdi>
              )}
              {nameProblem !== '' && <span className="block text-warning">{nameProblem}</span>}
            </span>
          </label>
          <OutputOptions template={template} choice={output} onChange={(next) => set({ output: next })} />
        </div>
        {wrongCount > 0 && (unmatched === '' || includeInvalidRows) && (
          <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={includeInvalidRows}
              onChange={({ target }) => set({ includeInvalidRows: target.checked })}
            />
            Also render the {formatCount(wrongCount, 'row')} with errors, leaving invalid fields blank
          </label>
        )}
      </section>
      <StepBar store={store}>
        {(state === 'offline' || state === 'failed') && (
          <Alert title="The batch didn’t start, so nothing was rendered.">
            <p>{problems[state]}</p>
          </Alert>
        )}
        {(started !== undefined || againCount > 0) && state !== 'starting' && (
          <p className="text-grey-11">
            {started !== undefined && (
              <>
                You rendered this spreadsheet on {formatDayAndTime(started.startedAt, now)} (
                <Link href={pagePath.batch(started.batchId)} className="underline">
                  view batch
                </Link>
                ).{' '}
              </>
            )}
            {againCount > 0 && 'Rendering again uses more of your quota.'}
          </p>
        )}
        <ColumnQuestions questions={questions} store={store} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            isBusy={isLocked}
            aria-describedby="batch-price"
            className="min-w-40"
            onClick={() => isLocked || void start()}
          >
            {state === 'starting' ? 'Starting…' : label}
          </Button>
          <p
            id="batch-price"
            className={`min-w-0 flex-[1_1_16rem] tabular ${isShort ? 'text-warning' : 'text-grey-10'}`}
          >
            {questions.length > 0
              ? 'Answer the question first.'
              : price.renderCount === 0 && unmatched !== ''
                ? unmatched
                : price.sentence}
            {isSpent && ' If you start now, the batch waits until you have more renders.'}
          </p>
        </div>
      </StepBar>
    </>
  );
}

function describeNameProblem(pattern: string, columns: readonly string[]): string {
  if (hasLoneBrace(pattern)) return LONE_BRACE;
  const [unknown] = listUnknownNames(pattern, columns);
  return unknown === undefined ? '' : `The spreadsheet has no column {${unknown}}.`;
}
