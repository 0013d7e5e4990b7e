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
  /** A person started it, and it hasn't ended since. A tab resumes it if none runs it. */
  isRunning: boolean;
  /** A person stopped it in a tab that doesn't run it. */
  isStopping: boolean;
  pause?: Pause | undefined;
  /** Not before, in milliseconds since 1970. */
  resumesAt?: number | undefined;
}

/** A batch with its rows, without the images. */
export interface WholeBatch extends KeptBatch {
  rows: BatchRow[];
}

export interface BatchSummary extends Pick<KeptBatch, 'batch' | 'isRunning'> {
  counts: RowCounts;
}

/** Images that came with a spreadsheet, by their names. */
export type BatchPictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The parts of a batch that may change, besides its rows. */
export type BatchChange = Partial<
  Pick<Batch, 'name' | 'templateUpdatedAt' | 'templateVersion'> & Omit<KeptBatch, 'batch'>
>;

export interface BatchStore {
  /** Stores all of it or nothing. Once the promise has resolved, it survives a power cut. */
  create: (batch: Batch, rows: readonly BatchRow[], pictures: BatchPictures) => Promise<void>;
  /** Newest first. */
  list: () => Promise<KeptBatch[]>;
  countRows: (id: string) => Promise<RowCounts>;
  /** Undefined if it isn't stored here. */
  find: (id: string) => Promise<KeptBatch | undefined>;
  /** A batch with its rows in order; undefined if it isn't stored here. */
  read: (id: string) => Promise<WholeBatch | undefined>;
  /** Where the queue of a batch stores its rows. `strict` waits for the disk, so that a power cut loses nothing. */
  journal: (id: string, durability: IDBTransactionDurability) => Journal;
  readImage: (id: string, at: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readPicture: (id: string, name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  change: (id: string, change: BatchChange) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Calls back when a batch was created, changed or removed in any tab, but not when a row changed. */
  subscribe: (onChange: () => void) => () => void;
}

/** Parses a stored batch, which another version may have written; undefined when it isn't one. */
export function parseBatch(raw: unknown): KeptBatch | undefined {
  const parsed = storedSchema.safeParse(raw).data;
  if (parsed === undefined) return undefined;
  const { isRunning, isStopping, pause, resumesAt, ...batch } = parsed;
  return { batch, isRunning, isStopping, pause, resumesAt };
}

/** Parses a stored row. A damaged one becomes invalid, so that it is only sent on request; undefined without a position. */
export function parseRow(raw: unknown): BatchRow | undefined {
  const row = rowSchema.safeParse(raw).data;
  if (row !== undefined) return row;
  return isJsonObject(raw) && typeof raw.at === 'number' ? createDamaged(raw.at) : undefined;
}

/** All rows of a batch in order. A missing one counts as damaged. */
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
    message: 'This row was damaged in the browser’s storage. Import it again from the spreadsheet.',
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
  };
}
