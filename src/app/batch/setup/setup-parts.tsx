import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../variables/messages.ts';
import { listUsefulNotes } from '../../../batch/rows/read-row.ts';
import { repairTable } from '../../../batch/table/find-column-notes.ts';
import type { Repair } from '../../../batch/table/table.ts';
import type { Template } from '../../../contract/template.ts';
import type { Field } from '../../../variables/field.ts';
import { letterKey } from '../../lib/keys.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { FilledParts } from './filled-parts.tsx';
import { ReadingOptions, TableNotes } from './reading/reading-options.tsx';
import { SampleFile } from './reading/sample-file.tsx';
import { ChooseSpreadsheet, SpreadsheetInput, SpreadsheetProblem } from './reading/spreadsheet-input.tsx';
import { EarlyPictures } from './mapping/picture-files.tsx';
import { takePictures } from './mapping/take-pictures.ts';
import type { SetupHandle } from './use-setup.ts';
import { mayDiscardEdits, useSpreadsheet, type SpreadsheetReader } from './reading/use-spreadsheet.ts';

export interface SetupPartsProps extends SetupHandle {
  template: Template;
  fields: readonly Field[];
}

const none: readonly string[] = [];

const notSaved = {
  elsewhere: 'This spreadsheet is open in another tab, so changes in this one aren’t saved.',
  failed: 'This browser has no room for the spreadsheet. It will be lost when you leave this page.',
};

/** Chooses a spreadsheet, and then sets up a batch from it. */
export function SetupParts({ template, fields, store, saving }: SetupPartsProps) {
  const contents = useStore(store, ({ history }) => history?.present);
  const reader = useSpreadsheet(store, fields);
  const source = useStore(store, (state) => state.source);
  const earlyPictures = useStore(store, (state) => state.pictures);
  const [refused, setRefused] = useState({ problems: none, source });
  const pictureProblems = refused.source === source ? refused.problems : none;
  useUndoKeys(store);
  const keptFocus = useKeptFocus<HTMLElement>();

  async function addPictures(files: readonly File[]): Promise<void> {
    const { pictures, problems } = await takePictures(files);
    setRefused({ problems, source: store.getState().source });
    if (pictures.size > 0) store.getState().addPictures(pictures);
  }

  return (
    <>
      <section aria-label="Spreadsheet" className="flex flex-col gap-3 outline-none" {...keptFocus}>
        <SpreadsheetProblem problem={reader.problem} />
        <SpreadsheetInput
          reader={reader}
          hasTable={contents !== undefined}
          onPictures={(files) => void addPictures(files)}
        />
        {contents !== undefined && <TableHead {...{ fields, store, contents, reader }} />}
        {contents === undefined && <EarlyPictures pictures={earlyPictures} problems={pictureProblems} />}
      </section>
      {contents === undefined ? (
        <SampleFile template={template} fields={fields} />
      ) : (
        <>
          {saving !== 'on' && <output className="text-warning">{notSaved[saving]}</output>}
          <FilledParts
            key={source?.name}
            {...{ template, fields, store, contents, pictureProblems }}
            onPictures={(files) => void addPictures(files)}
          />
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
}

/** The spreadsheet, its import options and notes, and buttons to replace it. */
function TableHead({ fields, store, contents, reader }: TableHeadProps) {
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
        <div className="flex flex-wrap items-end gap-3">
          <ReadingOptions reading={contents.reading} onChoose={(options) => void reader.readAgain(options)} />
          <ChooseSpreadsheet reader={reader} look="plain" />
          <Button look="quiet" onClick={() => mayDiscardEdits(store) && startOver()}>
            Start over
          </Button>
        </div>
      </div>
      <TableNotes notes={notes} onRepair={repair} />
    </>
  );
}

const TEXT_BOX = 'textarea, input:not([type=checkbox], [type=file])';

/** Ctrl+Z and Ctrl+Y anywhere on the page except in text boxes, which have their own. */
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
