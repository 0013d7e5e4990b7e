import { combine } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Table, TableReading, TableSource } from '../../../batch/table/table.ts';
import type { OutputChoice } from '../../template/output-options.tsx';
import type { RowChoice } from './filter-rows.ts';

/** The cells and the mapping. Each change can be undone until the spreadsheet is read again. */
export interface Contents {
  reading: TableReading;
  mapping: Mapping;
  isEdited: boolean;
}

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
  /** The last batch started from this spreadsheet. */
  started?: { batchId: string; startedAt: number };
}

export interface SetupState extends Omit<SavedSetup, 'source' | 'contents'> {
  /** Undefined before a spreadsheet is read. */
  source: TableSource | undefined;
  history: UndoHistory | undefined;
}

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

export type SetupStore = ReturnType<typeof createSetupStore>;

/** The spreadsheet page's state. `suggest` returns the initial mapping for a table. */
export function createSetupStore(suggest: (table: Table) => Mapping, saved?: SavedSetup) {
  const { contents, ...rest } = saved ?? {};
  const initial = { ...empty, ...rest, history: contents && startHistory(contents, '') };
  const withActions = combine(initial, (set) => {
    const change = (make: (history: UndoHistory) => UndoHistory) =>
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
            history: startHistory({ reading, mapping, isEdited: false }, sentence),
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
          const { reading, mapping } = history.present;
          if (table === reading.table) return history;
          return addStep(history, { contents: { reading: { ...reading, table }, mapping, isEdited: true }, message });
        }),
      /** Fills a variable from another pattern, or leaves it empty. */
      changePattern: (name: string, pattern: string | undefined, message: string) =>
        change((history) => {
          const mapping = new Map(history.present.mapping);
          if (pattern === undefined) mapping.delete(name);
          else mapping.set(name, pattern);
          return addStep(history, { contents: { ...history.present, mapping }, message, topic: `mapping ${name}` });
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
  const { source, history, pictures, namePattern, output, choice, includeInvalidRows, started } = state;
  if (source === undefined || history === undefined) return undefined;
  return { source, contents: history.present, pictures, namePattern, output, choice, includeInvalidRows, started };
}

/** Consecutive steps share most of their rows, so many steps take little memory. */
const STEPS_MAX = 200;

interface Step {
  contents: Contents;
  /** Describes the change; empty for a restored setup. */
  message: string;
  /** Consecutive steps with the same topic, such as typed letters, are merged. */
  topic?: string;
}

/** Immutable: each change returns a new history. */
export interface UndoHistory {
  steps: readonly Step[];
  /** The current step's index. Later steps were undone. */
  index: number;
  present: Contents;
  /** Describes the last change, undo or redo. */
  message: string;
}

function startHistory(contents: Contents, message: string): UndoHistory {
  return moveTo([{ contents, message }], 0, message);
}

function addStep({ steps, index }: UndoHistory, step: Step): UndoHistory {
  const isJoined = step.topic !== undefined && step.topic === steps[index]?.topic && index === steps.length - 1;
  const next = [...steps.slice(0, isJoined ? index : index + 1), step].slice(-STEPS_MAX);
  return moveTo(next, next.length - 1, step.message);
}

function undo(history: UndoHistory): UndoHistory {
  const { steps, index } = history;
  return index === 0 ? history : moveTo(steps, index - 1, `Undone: ${steps[index]?.message}`);
}

function redo(history: UndoHistory): UndoHistory {
  const { steps, index } = history;
  const next = steps[index + 1];
  return next === undefined ? history : moveTo(steps, index + 1, next.message);
}

function moveTo(steps: readonly Step[], index: number, message: string): UndoHistory {
  return { steps, index, present: (steps[index] as Step).contents, message };
}
