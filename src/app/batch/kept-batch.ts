import {
  batchSchema,
  rowSchema,
  type Batch,
  type BatchRow,
  type Journal,
  type RowCounts,
} from '../../batch/queue/batch.ts';
import { pauseSchema, type Pause } from '../../batch/queue/queue.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject } from '../../contract/loose.ts';
import * as z from '../../contract/zod.ts';

const flag = z.catch(z.boolean(), false);

const storedSchema = z.extend(batchSchema, {
  isRunning: flag,
  isStopping: flag,
  pause: z.catch(z.optional(pauseSchema), undefined),
  resumesAt: z.catch(z.optional(z.number()), undefined),
});

export interface KeptBatch {
  batch: Batch;
  /** The user started the batch, and it hasn't ended since. If no tab is running the batch, one resumes it. */
  isRunning: boolean;
  /** The user stopped the batch in a tab that isn't running it. */
  isStopping: boolean;
  pause?: Pause | undefined;
  /** The earliest time to resume, in milliseconds since 1970. */
  resumesAt?: number | undefined;
}

/** A batch with its rows but without the images. */
export interface WholeBatch extends KeptBatch {
  rows: BatchRow[];
}

export interface BatchSummary extends Pick<KeptBatch, 'batch' | 'isRunning'> {
  counts: RowCounts;
}

/** Images that came with a spreadsheet, keyed by name. */
export type BatchPictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The parts of a batch that may change, apart from its rows. */
export type BatchChange = Partial<
  Pick<Batch, 'name' | 'templateUpdatedAt' | 'templateVersion'> & Omit<KeptBatch, 'batch'>
>;

export interface BatchStore {
  /** Stores the whole batch or nothing. Once the promise has resolved, the batch survives a power failure. */
  create: (batch: Batch, rows: readonly BatchRow[], pictures: BatchPictures) => Promise<void>;
  /** Newest first. */
  list: () => Promise<KeptBatch[]>;
  countRows: (id: string) => Promise<RowCounts>;
  /** Undefined if the batch isn't stored here. */
  find: (id: string) => Promise<KeptBatch | undefined>;
  /** A batch with its rows in order; undefined if it isn't stored here. */
  read: (id: string) => Promise<WholeBatch | undefined>;
  /** Returns the journal where a batch's queue stores rows. `strict` waits for the disk, so a power failure loses nothing. */
  journal: (id: string, durability: IDBTransactionDurability) => Journal;
  readImage: (id: string, at: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of the images that came with a batch's spreadsheet. */
  listPictures: (id: string) => Promise<string[]>;
  readPicture: (id: string, name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  change: (id: string, change: BatchChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Calls back when a batch is created, changed or removed in any tab, but not when a row changes. */
  subscribe: (onChange: () => void) => () => void;
}

/** Parses a stored batch, which another version may have written; undefined if invalid. */
export function parseBatch(raw: unknown): KeptBatch | undefined {
  const parsed = storedSchema.safeParse(raw).data;
  if (parsed === undefined) return undefined;
  const { isRunning, isStopping, pause, resumesAt, ...batch } = parsed;
  return { batch, isRunning, isStopping, pause, resumesAt };
}

/** Parses a stored row. A damaged row becomes invalid, so it is only sent on request; undefined without an index. */
export function parseRow(raw: unknown): BatchRow | undefined {
  const row = rowSchema.safeParse(raw).data;
  if (row !== undefined) return row;
  return isJsonObject(raw) && typeof raw.at === 'number' ? createDamaged(raw.at) : undefined;
}

/** Returns all of a batch's rows in order. Missing rows count as damaged. */
export function placeRows(rows: readonly BatchRow[], rowCount: number): BatchRow[] {
  const places = new Map(rows.map((row) => [row.at, row]));
  return Array.from({ length: rowCount }, (_, at) => places.get(at) ?? createDamaged(at));
}

function createDamaged(at: number): BatchRow {
  return {
    at,
    line: 0,
    id: createRenderId(),
    state: 'invalid',
    cells: [],
    values: [],
    fileStem: `damaged-${at + 1}`,
    message: 'This row’s stored data is damaged. Import the row again from the spreadsheet.',
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
  };
}
