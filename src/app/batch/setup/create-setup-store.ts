import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Table, TableReading, TableSource } from '../../../batch/table/table.ts';
import type { OutputChoice } from '../../template/output-options.tsx';
import { addStep, redo, startHistory, undo, type UndoHistory } from '../../lib/undo-history.ts';
import type { RowChoice } from './filter-rows.ts';

/** The cells and the mapping. Each change can be undone until the spreadsheet is read again. */
export interface Contents {
  reading: TableReading;
  mapping: Mapping;
  /** Columns that the user doesn't want in a variable. */
  declined?: readonly Declined[];
  isEdited: boolean;
}

export type Declined = readonly [name: string, pattern: string];

/** Image files that came with the spreadsheet, keyed by name. */
export type PictureFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The part of the setup that survives a reload. */
export interface SavedSetup {
  source: TableSource;
  contents: Contents;
  pictures: PictureFiles;
  /** The file name pattern; empty for the default. */
  namePattern: string;
  output: OutputChoice;
  choice: RowChoice;
  /** Also renders rows with errors, without the invalid values. */
  includeInvalidRows: boolean;
  /** Also renders rows that repeat an earlier one. */
  includeRepeatedRows: boolean;
  /** The last batch started from this spreadsheet. */
  started?: { batchId: string; startedAt: number };
}

export interface SetupState extends Omit<SavedSetup, 'source' | 'contents'> {
  /** Undefined before a spreadsheet is read. */
  source: TableSource | undefined;
  history: UndoHistory<Contents> | undefined;
}

const empty: SetupState = {
  source: undefined,
  history: undefined,
  pictures: new Map(),
  namePattern: '',
  output: { format: 'png', scale: 1 },
  choice: { kind: 'new' },
  includeInvalidRows: false,
  includeRepeatedRows: false,
  started: undefined,
};

export type SetupStore = ReturnType<typeof createSetupStore>;

/** The spreadsheet page's state. `suggest` returns the initial mapping for a table, `recall` the answers of earlier times. */
export function createSetupStore(
  suggest: (table: Table) => Mapping,
  saved?: SavedSetup,
  recall: () => readonly Declined[] = () => [],
) {
  const { contents, ...rest } = saved ?? {};
  const initial = { ...empty, ...rest, history: contents && startHistory(contents) };
  const withActions = combine(initial, (set) => {
    const change = (make: (history: UndoHistory<Contents>) => UndoHistory<Contents>) =>
      set(({ history }) => (history === undefined ? {} : { history: make(history) }));
    return {
      /**
       * Accepts a spreadsheet; `message` reports its size. A spreadsheet with the same name as the last one is a new version or was read
       * with other options, so the mapping and other choices stay where they still apply.
       */
      takeReading: (source: TableSource, reading: TableReading, message: string) =>
        set((state) => {
          const suggested = suggest(reading.table);
          const begin = (mapping: Mapping, sentence: string) => ({
            source,
            history: startHistory({ reading, mapping, declined: recall(), isEdited: false }, sentence),
          });
          if (state.source?.name === source.name && state.history !== undefined) {
            const mapping = keepMapping(state.history.present.mapping, suggested, reading.table);
            if (state.choice.kind !== 'picked') return begin(mapping, message);
            return { ...begin(mapping, `${message} All rows are selected again.`), choice: empty.choice };
          }
          // Images added before the first spreadsheet belong to it.
          const pictures = state.source === undefined ? state.pictures : empty.pictures;
          return { ...empty, pictures, output: state.output, ...begin(suggested, message) };
        }),
      changeTable: (table: Table, message: string) =>
        change((history) => {
          const { reading } = history.present;
          if (table === reading.table) return history;
          const next = { ...history.present, reading: { ...reading, table }, isEdited: true };
          return addStep(history, { contents: next, messages: [message] });
        }),
      /** Fills a variable from another pattern, or leaves it empty. */
      changePattern: (name: string, pattern: string | undefined, message: string) =>
        change((history) => {
          const mapping = new Map(history.present.mapping);
          if (pattern === undefined) mapping.delete(name);
          else mapping.set(name, pattern);
          const next = { ...history.present, mapping };
          return addStep(history, { contents: next, messages: [message], topic: `mapping ${name}` });
        }),
      /** Doesn't fill a variable from these columns, and doesn't ask about them again. */
      declineColumns: (name: string, patterns: readonly string[], message: string) =>
        change((history) => {
          const added = patterns.map((pattern): Declined => [name, pattern]);
          const next = { ...history.present, declined: [...(history.present.declined ?? []), ...added] };
          return addStep(history, { contents: next, messages: [message] });
        }),
      addPictures: (pictures: PictureFiles) =>
        set((state) => ({ pictures: new Map([...state.pictures, ...pictures]) })),
      undo: () => change(undo),
      redo: () => change(redo),
      set: (part: Partial<Omit<SetupState, 'source' | 'history' | 'pictures'>>) => set(part),
      startOver: () => set(({ output }) => ({ ...empty, output })),
    };
  });
  return createStore<ReturnType<typeof withActions>>()(withActions);
}

/** Keeps the patterns whose columns exist in the new table, and adds suggestions for other variables. */
function keepMapping(mapping: Mapping, suggested: Mapping, { columns }: Table): Mapping {
  const names = new Set(columns.map(({ name }) => name));
  const kept = [...mapping].filter(([, pattern]) => listPatternColumns(pattern).every((name) => names.has(name)));
  return new Map([...suggested, ...kept]);
}

/** Returns the part of the state to save; undefined without a spreadsheet. */
export function saveOf(state: SetupState): SavedSetup | undefined {
  const { source, history, ...rest } = state;
  if (source === undefined || history === undefined) return undefined;
  const { pictures, namePattern, output, choice, includeInvalidRows, includeRepeatedRows, started } = rest;
  const choices = { namePattern, output, choice, includeInvalidRows, includeRepeatedRows, started };
  return { source, contents: history.present, pictures, ...choices };
}
