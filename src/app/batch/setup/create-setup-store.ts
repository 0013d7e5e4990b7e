import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Table, TableReading, TableSource } from '../../../batch/table/table.ts';
import type { OutputChoice } from '../../template/output-options.tsx';
import type { RowChoice } from './filter-rows.ts';

/** The cells and the mapping. Each change of them can be undone, until the spreadsheet is read again. */
export interface Contents {
  reading: TableReading;
  mapping: Mapping;
  isEdited: boolean;
}

/** Image files that came with the spreadsheet, by their names. */
export type PictureFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Everything that survives a reload of the page. */
export interface SavedSetup {
  source: TableSource;
  contents: Contents;
  pictures: PictureFiles;
  /** The pattern of file names; empty for the default. */
  namePattern: string;
  output: OutputChoice;
  choice: RowChoice;
  /** Rows with errors are rendered too, without their invalid values. */
  includeInvalidRows: boolean;
  /** The last batch that was started from this spreadsheet. */
  started?: { batchId: string; startedAt: number };
}

export interface SetupState extends Omit<SavedSetup, 'source' | 'contents'> {
  /** Undefined before a spreadsheet is read. */
  source: TableSource | undefined;
  history: UndoHistory<Contents> | undefined;
}

export interface SetupActions {
  /**
   * Takes a spreadsheet; `message` says what was read. One with the same name is a new version of the last one or was read with other
   * options, so the mapping and other choices stay as far as they fit.
   */
  takeReading: (source: TableSource, reading: TableReading, message: string) => void;
  changeTable: (table: Table, message: string) => void;
  /** Fills a variable from another pattern, or from nothing. */
  changePattern: (name: string, pattern: string | undefined, message: string) => void;
  addPictures: (pictures: PictureFiles) => void;
  undo: () => void;
  redo: () => void;
  set: (
    part: Partial<Pick<SavedSetup, 'namePattern' | 'output' | 'choice' | 'includeInvalidRows' | 'started'>>,
  ) => void;
  startOver: () => void;
}

export type SetupStore = StoreApi<SetupState & SetupActions>;

const empty: SetupState = {
  source: undefined,
  history: undefined,
  pictures: new Map(),
  namePattern: '',
  output: { format: 'png', scale: 1 },
  choice: { kind: 'all' },
  includeInvalidRows: false,
  started: undefined,
};

/** The state of the page for spreadsheets. `suggest` gives the mapping that a new table begins with. */
export function createSetupStore(suggest: (table: Table) => Mapping, saved?: SavedSetup): SetupStore {
  return createStore<SetupState & SetupActions>()((set) => {
    const change = (make: (history: UndoHistory<Contents>) => UndoHistory<Contents>) =>
      set(({ history }) => (history === undefined ? {} : { history: make(history) }));
    return {
      ...(saved === undefined ? empty : restore(saved)),
      takeReading: (source, reading, message) =>
        set((state) => {
          const suggested = suggest(reading.table);
          const begin = (mapping: Mapping, sentence: string) => ({
            source,
            history: { ...startHistory<Contents>({ reading, mapping, isEdited: false }), message: sentence },
          });
          if (state.source?.name === source.name && state.history !== undefined) {
            const mapping = keepMapping(state.history.present.mapping, suggested, reading.table);
            if (state.choice.kind !== 'picked') return begin(mapping, message);
            return { ...begin(mapping, `${message} All rows are selected again.`), choice: empty.choice };
          }
          // Images that were added before the first spreadsheet belong to it.
          const pictures = state.source === undefined ? state.pictures : empty.pictures;
          return { ...empty, pictures, output: state.output, ...begin(suggested, message) };
        }),
      changeTable: (table, message) =>
        change((history) => {
          const { reading, mapping } = history.present;
          if (table === reading.table) return history;
          return act(history, { reading: { ...reading, table }, mapping, isEdited: true }, message);
        }),
      changePattern: (name, pattern, message) =>
        change((history) => {
          const mapping = new Map(history.present.mapping);
          if (pattern === undefined) mapping.delete(name);
          else mapping.set(name, pattern);
          return act(history, { ...history.present, mapping }, message, `mapping ${name}`);
        }),
      addPictures: (pictures) => set((state) => ({ pictures: new Map([...state.pictures, ...pictures]) })),
      undo: () => change(undo),
      redo: () => change(redo),
      set: (part) => set(part),
      startOver: () => set(({ output }) => ({ ...empty, output })),
    };
  });
}

/** The patterns whose columns exist in the new table, and suggestions for other variables. */
function keepMapping(mapping: Mapping, suggested: Mapping, { columns }: Table): Mapping {
  const names = new Set(columns.map(({ name }) => name));
  const kept = [...mapping].filter(([, pattern]) => listPatternColumns(pattern).every((name) => names.has(name)));
  return new Map([...suggested, ...kept]);
}

function restore({ contents, ...saved }: SavedSetup): SetupState {
  return { ...empty, ...saved, history: startHistory(contents) };
}

/** The part of the state that is saved; undefined without a spreadsheet. */
export function saveOf(state: SetupState): SavedSetup | undefined {
  const { source, history, pictures, namePattern, output, choice, includeInvalidRows, started } = state;
  if (source === undefined || history === undefined) return undefined;
  return { source, contents: history.present, pictures, namePattern, output, choice, includeInvalidRows, started };
}

interface Step<Value> {
  message: string;
  value: Value;
}

/** A value with its earlier and undone versions. Immutable: each step returns a new history. */
interface UndoHistory<Value> {
  past: readonly Step<Value>[];
  present: Value;
  future: readonly Step<Value>[];
  /** Describes the last step; empty before the first. */
  message: string;
  /** The topic of the last step, which later steps can join. */
  topic?: string;
}

/** Tables share most of their rows with the next one, so many steps take little memory. */
const STEPS_MAX = 200;

export function startHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], message: '' };
}

/** Adds a step and drops undone ones. Consecutive steps with one topic, such as typed letters, become one. */
export function act<Value>(
  history: UndoHistory<Value>,
  value: Value,
  message: string,
  topic?: string,
): UndoHistory<Value> {
  if (topic !== undefined && topic === history.topic) return { ...history, present: value, message };
  const past = [...history.past, { message, value: history.present }].slice(-STEPS_MAX);
  return { past, present: value, future: [], message, topic };
}

/** Goes one step back, if there is one. */
export function undo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  const future = [...history.future, { message: step.message, value: history.present }];
  return { past: history.past.slice(0, -1), present: step.value, future, message: `Undone: ${step.message}` };
}

/** Repeats the last undone step, if there is one. */
export function redo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  const past = [...history.past, { message: step.message, value: history.present }];
  return { past, present: step.value, future: history.future.slice(0, -1), message: step.message };
}
