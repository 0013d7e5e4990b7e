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
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { useQuota } from '../../quota/use-quota.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { useBatchRunner, useBatchStore } from '../use-batch-runner.ts';
import { createBatch } from './create-batch.ts';
import type { Contents, PictureFiles, SetupStore } from './create-setup-store.ts';
import { ColumnQuestions, listQuestions, useSuggestions } from './mapping/column-questions.tsx';
import { describeWanted } from './mapping/mapping-row.tsx';
import type { Findings } from './use-findings.ts';

export interface StartPartProps {
  template: Template;
  fields: readonly Field[];
  store: SetupStore;
  contents: Contents;
  pictures: PictureFiles;
  rows: readonly CheckedRow[];
  chosen: readonly number[];
  found: Findings;
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
  const { template, fields, store, contents, pictures, rows, chosen, found, isChecked } = props;
  const [, navigate] = useLocation();
  const { source, history, namePattern, output, includeInvalidRows, started, set, undo, redo } = useStore(store);
  const batchStore = useBatchStore();
  const { steps = [], index = 0, messages = [] } = history ?? {};
  const runner = useBatchRunner();
  const quota = useQuota();
  const now = useNow();
  const keptFocus = useKeptFocus<HTMLDivElement>();
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
  const questions = listQuestions(fields, useSuggestions(fields, contents.reading.table), contents);
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
  const count = formatCount(renderCount, 'image');
  const label = isShort && !isSpent ? `Render the first ${count}` : `Render ${renderCount === 0 ? 'images' : count}`;
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
      set({ started: { batchId: created.batch.id, startedAt: created.batch.createdAt } });
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
      {/* Always visible: the last change with Undo, and the Render button with the price. */}
      <div
        className="start-bar tall:sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-grey-6 bg-grey-1 px-4 py-3 outline-none wide:-mx-6 wide:px-6"
        {...keptFocus}
      >
        {(state === 'offline' || state === 'failed') && (
          <Alert title="The batch didn’t start, so nothing was rendered.">
            <p>{problems[state]}</p>
          </Alert>
        )}
        {started !== undefined && state !== 'starting' && (
          <p className="text-grey-11">
            You rendered this spreadsheet on {formatDayAndTime(started.startedAt, now)} (
            <Link href={pagePath.batch(started.batchId)} className="underline">
              view batch
            </Link>
            ). Rendering again uses more of your quota.
          </p>
        )}
        <ColumnQuestions questions={questions} store={store} />
        {/* Always rendered, so that screen readers announce changes. */}
        <div className={steps.length > 1 ? 'flex items-center gap-x-1' : 'sr-only'}>
          <output dir="auto" className="min-w-0 flex-1 truncate text-grey-11">
            {messages[0]}
          </output>
          {steps.length > 1 && (
            <UndoButtons
              onUndo={index === 0 ? undefined : undo}
              onRedo={index === steps.length - 1 ? undefined : redo}
            />
          )}
        </div>
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
      </div>
    </>
  );
}

function describeNameProblem(pattern: string, columns: readonly string[]): string {
  if (hasLoneBrace(pattern)) return LONE_BRACE;
  const [unknown] = listUnknownNames(pattern, columns);
  return unknown === undefined ? '' : `The spreadsheet has no column {${unknown}}.`;
}
