import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Table, TableReading, TableSource } from '../../../batch/table/table.ts';
import type { OutputChoice } from '../../template/output-options.tsx';
import { describeNewRows } from './reading/describe-new-rows.ts';
import { keepPicked, type RowChoice } from './row-choice.ts';
import { act, redo, startHistory, undo, type UndoHistory } from './undo-history.ts';

/** What a person makes of a spreadsheet; each change of it can be undone. */
export interface Contents {
  reading: TableReading;
  mapping: Mapping;
}

/** A picture file that came with the spreadsheet, by its name. */
export type PictureFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** All that a page for spreadsheets keeps over reloads. */
export interface SavedSetup {
  source: TableSource;
  contents: Contents;
  pictures: PictureFiles;
  /** Of file names; empty as long as it is the suggested one. */
  namePattern: string;
  output: OutputChoice;
  choice: RowChoice;
  /** Rows that generate would refuse are sent all the same. */
  isWrongSent: boolean;
  /** The last batch that was made of it. */
  started?: { batchId: string; startedAt: number };
}

export interface SetupState extends Omit<SavedSetup, 'source' | 'contents'> {
  /** Undefined before a spreadsheet is read. */
  source: TableSource | undefined;
  history: UndoHistory<Contents> | undefined;
  /** What was here before another spreadsheet was taken, or none: it is gone with the page. */
  discarded: SavedSetup | undefined;
}

export interface SetupActions {
  /**
   * Takes a spreadsheet; `message` says what was read. One that is read in another way, or again after it was changed outside, is
   * a step that can be undone; after a change outside, columns and all else that was chosen stay. Of rows that were picked those
   * with the same cells stay.
   */
  takeReading: (source: TableSource, reading: TableReading, message: string) => void;
  changeTable: (table: Table, message: string) => void;
  /** Gives a variable another pattern; without one it is not sent. */
  changePattern: (name: string, pattern: string | undefined, message: string) => void;
  addPictures: (pictures: PictureFiles) => void;
  undo: () => void;
  redo: () => void;
  set: (part: Partial<Pick<SavedSetup, 'namePattern' | 'output' | 'choice' | 'isWrongSent' | 'started'>>) => void;
  startOver: () => void;
  /** Takes back what was discarded, in exchange for what is here. */
  bringBack: () => void;
  /** Takes over what another tab made of it: a step that can be undone, or another spreadsheet, from which there is a way back. */
  follow: (other: SavedSetup | undefined) => void;
}

export type SetupStore = StoreApi<SetupState & SetupActions>;

const empty: SetupState = {
  source: undefined,
  history: undefined,
  discarded: undefined,
  pictures: new Map(),
  namePattern: '',
  output: { format: 'png', scale: 1 },
  choice: { kind: 'all' },
  isWrongSent: false,
  started: undefined,
};

/** The state of one page for spreadsheets. `suggest` gives the mapping that a new table begins with. */
export function createSetupStore(suggest: (table: Table) => Mapping, saved?: SavedSetup): SetupStore {
  return createStore<SetupState & SetupActions>()((set) => {
    const change = (make: (history: UndoHistory<Contents>) => UndoHistory<Contents>) =>
      set(({ history, choice }) => {
        if (history === undefined) return {};
        const changed = make(history);
        return { history: changed, choice: keepPicked(choice, tableOf(history), tableOf(changed)) };
      });
    return {
      ...(saved === undefined ? empty : restore(saved)),
      takeReading: (source, reading, message) =>
        set((state) => {
          const { history } = state;
          const contents = { reading, mapping: suggest(reading.table) };
          if (history !== undefined && (state.source === source || isSameSpreadsheet(state, source, reading))) {
            const { present: before } = history;
            const changed =
              state.source === source
                ? `${message}${isMended(history) ? ' What was changed in its cells is as in the file.' : ''}`
                : `${source.name} is read again: ${describeNewRows(before.reading.table, reading.table)}.`;
            const next = { reading, mapping: keepMapping(contents, history) };
            const choice = keepPicked(state.choice, before.reading.table, reading.table);
            return { source, history: act(history, next, changed), choice };
          }
          // Of another spreadsheet nothing holds but how images are made. Pictures that came before the first one are its own.
          const pictures = state.source === undefined ? state.pictures : empty.pictures;
          const begun = { ...startHistory(contents), message };
          return { ...empty, pictures, output: state.output, source, history: begun, discarded: saveOf(state) };
        }),
      changeTable: (table, message) =>
        change((history) => {
          const { reading, mapping } = history.present;
          return table === reading.table ? history : act(history, { reading: { ...reading, table }, mapping }, message);
        }),
      changePattern: (name, pattern, message) =>
        change((history) => {
          const mapping = new Map(history.present.mapping);
          if (pattern === undefined) mapping.delete(name);
          else mapping.set(name, pattern);
          return act(history, { ...history.present, mapping }, message, `mapping ${name}`);
        }),
      addPictures: (pictures) => set((state) => ({ pictures: mergePictures(state.pictures, pictures) })),
      undo: () => change(undo),
      redo: () => change(redo),
      set: (part) => set(part),
      startOver: () => set((state) => ({ ...empty, output: state.output, discarded: saveOf(state) })),
      bringBack: () =>
        set((state) =>
          state.discarded === undefined ? {} : { ...restore(state.discarded), discarded: saveOf(state) },
        ),
      follow: (other) =>
        set((state) => {
          const { history, discarded } = state;
          if (history === undefined) return other === undefined ? {} : { ...restore(other), discarded };
          if (other === undefined) return { ...empty, output: state.output, discarded: saveOf(state) };
          const { source, contents } = other;
          if (!isSameSpreadsheet(state, source, contents.reading)) {
            return { ...restore(other), discarded: saveOf(state) };
          }
          const followed = isEqual(contents, history.present)
            ? { ...history, present: contents }
            : act(history, contents, 'Changed in another tab.');
          return { ...restore(other), history: followed, discarded };
        }),
    };
  });
}

/** It has the same name, and may have been changed outside: all columns that are used are still there. */
function isSameSpreadsheet({ source, history }: SetupState, { name }: TableSource, { table }: TableReading): boolean {
  return source?.name === name && history !== undefined && hasColumns(table, history.present);
}

/** Earlier versions kept pictures without the folder that was chosen; the same one with it takes the place of such a picture. */
function mergePictures(before: PictureFiles, added: PictureFiles): PictureFiles {
  const merged = new Map([...before, ...added]);
  for (const [name, bytes] of added) {
    const inFolder = name.slice(name.indexOf('/') + 1);
    const same = inFolder === name || added.has(inFolder) ? undefined : before.get(inFolder);
    if (same?.length === bytes.length && same.every((byte, at) => byte === bytes[at])) merged.delete(inFolder);
  }
  return merged;
}

/** The same cells, columns and mapping, of other objects. */
function isEqual(one: Contents, other: Contents): boolean {
  const describe = ({ reading: { table }, mapping }: Contents) =>
    JSON.stringify([table.columns, table.notes, table.rows, [...mapping]]);
  return describe(one) === describe(other);
}

/** True when all columns that are used are there. */
function hasColumns({ columns }: Table, { mapping }: Contents): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return [...mapping.values()].flatMap(listPatternColumns).every((name) => names.has(name));
}

/**
 * What was chosen when these columns were there last, and since then as far as its columns are here; in place of the rest, and
 * because of new columns, what is suggested.
 */
function keepMapping({ reading, mapping }: Contents, { past, present }: UndoHistory<Contents>): Mapping {
  const namesOf = ({ table }: TableReading) => table.columns.map(({ name }) => name);
  const names = namesOf(reading);
  const earlier = [...past.map(({ value }) => value), present];
  const before = earlier.findLast((one) => String(namesOf(one.reading)) === String(names)) ?? present;
  const kept = [...before.mapping, ...present.mapping].filter(([, pattern]) =>
    listPatternColumns(pattern).every((name) => names.includes(name)),
  );
  const known = new Set(namesOf(before.reading));
  const suggested = [...mapping].filter(
    ([variable, pattern]) =>
      before.mapping.has(variable) || listPatternColumns(pattern).some((name) => !known.has(name)),
  );
  return new Map([...suggested, ...kept]);
}

function tableOf({ present }: UndoHistory<Contents>): Table {
  return present.reading.table;
}

/** Cells were changed since the file was read. */
function isMended({ past, present }: UndoHistory<Contents>): boolean {
  const { columns, rows } = present.reading.table;
  return past.some(({ value: { reading } }) => reading.table.columns === columns && reading.table.rows !== rows);
}

function restore({ contents, ...saved }: SavedSetup): SetupState {
  return { ...empty, ...saved, history: startHistory(contents) };
}

/** What of the state is kept; undefined before there is a spreadsheet. */
export function saveOf(state: SetupState): SavedSetup | undefined {
  const { source, history, pictures, namePattern, output, choice, isWrongSent, started } = state;
  if (source === undefined || history === undefined) return undefined;
  return { source, contents: history.present, pictures, namePattern, output, choice, isWrongSent, started };
}
