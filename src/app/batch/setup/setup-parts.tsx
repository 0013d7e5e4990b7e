import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../variables/messages.ts';
import { listUsefulNotes } from '../../../batch/rows/read-row.ts';
import { repairTable } from '../../../batch/table/find-column-notes.ts';
import type { Repair } from '../../../batch/table/table.ts';
import type { Template } from '../../../contract/template.ts';
import type { Field } from '../../../variables/field.ts';
import { letterKey } from '../../lib/keys.ts';
import { useSearch } from '../../lib/search-params.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { ReadingOptions, TableNotes } from './reading/reading-options.tsx';
import { ChooseSpreadsheet, SpreadsheetInput, SpreadsheetProblem } from './reading/spreadsheet-input.tsx';
import { EarlyPictures, takePictures } from './mapping/picture-files.tsx';
import { Steps, stepSearch, type Step } from './steps.tsx';
import type { SetupHandle } from './use-setup.ts';
import { mayDiscardEdits, useSpreadsheet, type SpreadsheetReader } from './reading/use-spreadsheet.ts';
import { useMutation } from '@tanstack/react-query';
import { exampleText } from '../../../variables/example-text.ts';
import { checkField } from '../../template/fields/check-field.ts';
import type { PatternRunner } from '../../template/patterns/create-pattern-runner.ts';
import { usePatternRunner } from '../../template/patterns/use-pattern-runner.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface SetupPartsProps extends SetupHandle {
  template: Template;
  fields: readonly Field[];
}

const none: readonly string[] = [];

/** Loaded after the first step, whose page is then shown earlier. */
const FilledParts = lazyComponent(async () => (await import('./filled-parts.tsx')).FilledParts);

const notSaved = {
  elsewhere: 'This spreadsheet is open in another tab, so changes in this one aren’t saved.',
  failed: 'This browser has no room for the spreadsheet. It will be lost when you leave this page.',
};

/** Lets the user choose a spreadsheet, then set up a batch from it. */
export function SetupParts({ template, fields, store, saving }: SetupPartsProps) {
  const contents = useStore(store, ({ history }) => history?.present);
  const reader = useSpreadsheet(store, fields);
  const source = useStore(store, (state) => state.source);
  const earlyPictures = useStore(store, (state) => state.pictures);
  const [refused, setRefused] = useState({ problems: none, source });
  const pictureProblems = refused.source === source ? refused.problems : none;
  useUndoKeys(store);
  useEffect(() => void FilledParts.load().catch(() => {}), []);
  const keptFocus = useKeptFocus<HTMLElement>();
  const [search, changeSearch] = useSearch(stepSearch);
  const step = contents === undefined ? 'file' : search.step;
  const goTo = (next: Step) => changeSearch({ step: next }, { replace: false });

  async function addPictures(files: readonly File[]): Promise<void> {
    const { pictures, problems } = await takePictures(files);
    setRefused({ problems, source: store.getState().source });
    if (pictures.size > 0) store.getState().addPictures(pictures);
  }

  return (
    <>
      <Steps step={step} hasFile={contents !== undefined} onStep={goTo} />
      <section aria-label="Spreadsheet" className="flex flex-col gap-3 outline-none" {...keptFocus}>
        <SpreadsheetProblem problem={reader.problem} />
        <SpreadsheetInput
          reader={reader}
          hasTable={contents !== undefined}
          onPictures={(files) => void addPictures(files)}
        />
        {contents !== undefined && <TableHead {...{ fields, store, contents, reader, step }} />}
        {contents === undefined && <EarlyPictures pictures={earlyPictures} problems={pictureProblems} />}
      </section>
      {contents === undefined ? (
        <SampleFile template={template} fields={fields} />
      ) : (
        <>
          {saving !== 'on' && <output className="text-warning">{notSaved[saving]}</output>}
          <LazyBoundary
            title="The rows couldn’t be loaded."
            fallback={<div aria-busy="true" className="skeleton h-64" />}
          >
            <FilledParts
              key={source?.name}
              {...{ template, fields, store, contents, pictureProblems, step }}
              onStep={goTo}
              onPictures={(files) => void addPictures(files)}
            />
          </LazyBoundary>
        </>
      )}
    </>
  );
}

interface TableHeadProps {
  fields: readonly Field[];
  store: SetupStore;
  contents: Contents;
  reader: SpreadsheetReader;
  step: Step;
}

/** The spreadsheet's name, import options and notes, with buttons to replace it. */
function TableHead({ fields, store, contents, reader, step }: TableHeadProps) {
  const { source, startOver, changeTable } = useStore(store);
  const { table } = contents.reading;
  const notes = listUsefulNotes(fields, contents.mapping, table);

  // Undo restores the notes with the cells.
  const repair = (wanted: Repair): void =>
    changeTable(repairTable(table, wanted), `Column “${table.columns[wanted.columnIndex]?.name}” fixed`);

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-base wrap-anywhere">
            <bdi>{source?.name}</bdi>
          </h2>
          <p className="text-grey-10 tabular">
            {formatCount(table.rows.length, 'row')}, {formatCount(table.columns.length, 'column')}
          </p>
        </div>
        {step === 'file' && (
          <div className="flex flex-wrap items-end gap-3">
            <ReadingOptions reading={contents.reading} onChoose={(options) => void reader.readAgain(options)} />
            <ChooseSpreadsheet reader={reader} variant="plain" />
            <Button variant="quiet" onClick={() => mayDiscardEdits(store) && startOver()}>
              Start over
            </Button>
          </div>
        )}
      </div>
      {step !== 'check' && <TableNotes notes={notes} onRepair={repair} />}
    </>
  );
}

const TEXT_BOX = 'textarea, input:not([type=checkbox], [type=file])';

/** Handles Ctrl+Z and Ctrl+Y anywhere on the page, except in text boxes, which have native undo. */
function useUndoKeys(store: SetupStore): void {
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
        if ((event.target as Element).matches(TEXT_BOX)) return;
        const key = letterKey(event);
        const { undo, redo } = store.getState();
        if (key !== 'z' && key !== 'y') return;
        event.preventDefault();
        if (key === 'y' || event.shiftKey) redo();
        else undo();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [store]);
}

const ROWS = 2;
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Offers a sample file to fill in, with the template's headings. */
function SampleFile({ template, fields }: { template: Template; fields: readonly Field[] }) {
  const patternRunner = usePatternRunner();
  const { mutate: save, isError } = useMutation({
    mutationFn: async (isWorkbook: boolean) => {
      const { createSampleCsv, createSampleWorkbook } = await import('../../../batch/table/sample-file.ts');
      const texts = await Promise.all(fields.map((field) => exampleCell(patternRunner, field)));
      const rows = Array.from({ length: ROWS }, () => texts);
      const stem = template.name.replace(/[^\p{L}\p{N} -]/gu, ' ').trim() || 'Sample';
      if (isWorkbook) saveFile(`${stem}.xlsx`, await createSampleWorkbook(fields, rows), WORKBOOK_TYPE);
      else saveFile(`${stem}.csv`, createSampleCsv(fields, rows), 'text/csv');
    },
  });
  if (fields.length === 0)
    return <p className="text-grey-10">This template has no fields, so all images would be the same.</p>;

  return (
    <section aria-label="Sample file" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48 text-grey-10">
        No spreadsheet yet? Download a sample with this template’s headings and two rows.
      </p>
      <Button onClick={() => save(true)}>Sample for Excel</Button>
      <Button onClick={() => save(false)}>Sample as CSV</Button>
      {isError && (
        <p role="alert" className="basis-full text-danger">
          The sample couldn’t be created. Check your connection or reload the page, then try again.
        </p>
      )}
    </section>
  );
}

/** An example value as a user would type it. Example image URLs don't work, so an optional image stays empty. */
async function exampleCell(runner: PatternRunner, field: Field): Promise<string> {
  const [choice] = field.rules.choices ?? [];
  if (choice !== undefined) return choice.label;
  if (field.type === 'image') return field.required ? 'https://example.com/picture.png' : '';
  return (await exampleText(field, (_, text) => checkField(runner, field, text))) ?? '';
}
