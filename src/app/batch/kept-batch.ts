import { rowStates, type Batch, type BatchRow, type Journal, type RowState } from '../../batch/queue/batch.ts';
import { pauseReasons, type QueueState } from '../../batch/queue/queue.ts';
import type { RowValues } from '../../batch/rows/mapping.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject } from '../../contract/loose.ts';
import * as z from '../../contract/zod.ts';

const text = z.catch(z.string(), '');
const count = z.catch(z.number().check(z.minimum(0)), 0);
const texts = z.catch(z.readonly(z.array(z.string())), []);

const flag = z.catch(z.boolean(), false);

const pauseSchema = z.object({
  reason: z.enum(pauseReasons),
  message: z.string(),
  resetAt: z.optional(z.string()),
  isChanged: z.optional(z.boolean()),
  isLifted: z.optional(z.boolean()),
});

const batchSchema = z.object({
  id: z.guid(),
  name: text,
  templateId: z.guid(),
  templateName: text,
  templateUpdatedAt: text,
  templateVersion: z.catch(z.optional(z.number()), undefined),
  format: text,
  scale: z.catch(z.number(), 1),
  createdAt: count,
  service: text,
  columns: texts,
  rowCount: count,
  isRunning: flag,
  isStopping: flag,
  pause: z.catch(z.optional(pauseSchema), undefined),
  resumesAt: z.catch(z.optional(z.number()), undefined),
});

const rowSchema = z.object({
  at: z.number(),
  line: count,
  id: z.guid(),
  // A row with an unreadable state may have been paid for.
  state: z.catch(z.enum(rowStates), 'unknown'),
  cells: texts,
  values: z.custom<RowValues>(isValues),
  fileStem: text,
  message: text,
  sendCount: count,
  sentAt: z.catch(z.optional(z.number()), undefined),
  extension: text,
  byteCount: count,
  sha256: text,
  templateVersion: z.catch(z.optional(z.number()), undefined),
});

function isValues(raw: unknown): boolean {
  return Array.isArray(raw) && raw.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string');
}

export type RowCounts = Readonly<Record<RowState, number>>;

export interface KeptBatch {
  batch: Batch;
  /** A person started it and nothing has ended it since, so a tab resumes it when none runs it. */
  isRunning: boolean;
  /** A person stopped it in a tab that doesn't run it. */
  isStopping: boolean;
  pause?: QueueState['pause'];
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

/** The part of a batch that may change, beside its rows. */
export type BatchChange = Partial<
  Pick<Batch, 'name' | 'templateUpdatedAt' | 'templateVersion'> & Omit<KeptBatch, 'batch'>
>;

export interface BatchStore {
  /** Stores all of it or nothing; once it has resolved, it outlives a power cut. */
  create: (batch: Batch, rows: readonly BatchRow[], pictures: BatchPictures) => Promise<void>;
  /** Newest first. */
  list: () => Promise<KeptBatch[]>;
  countRows: (id: string) => Promise<RowCounts>;
  /** Undefined when it is not stored here. */
  find: (id: string) => Promise<KeptBatch | undefined>;
  /** A batch with its rows in their order; undefined when it is not stored here. */
  read: (id: string) => Promise<WholeBatch | undefined>;
  /** Where the queue of a batch stores its rows. `strict` waits for the disk, so that a power cut loses nothing. */
  journal: (id: string, durability: IDBTransactionDurability) => Journal;
  readImage: (id: string, at: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readPicture: (id: string, name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  change: (id: string, change: BatchChange) => Promise<void>;
  /** Removes a batch with its rows, images and pictures. */
  remove: (id: string) => Promise<void>;
  /** Calls when a batch was created, changed or removed, here or in another tab; not when a row was. */
  subscribe: (onChange: () => void) => () => void;
}

/** Parses a stored batch, which another version may have written; undefined when it isn't one. */
export function parseBatch(raw: unknown): KeptBatch | undefined {
  const parsed = batchSchema.safeParse(raw).data;
  if (parsed === undefined) return undefined;
  const { isRunning, isStopping, pause, resumesAt, ...batch } = parsed;
  return { batch, isRunning, isStopping, pause, resumesAt };
}

/** Parses a stored row. A damaged one is invalid, so that it is never sent unasked; undefined without a position. */
export function parseRow(raw: unknown): BatchRow | undefined {
  const row = rowSchema.safeParse(raw).data;
  if (row !== undefined) return row;
  return isJsonObject(raw) && typeof raw.at === 'number' ? createDamaged(raw.at) : undefined;
}

/** All rows of a batch in their order; a missing one is damaged, too. */
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

export function countStates(rows: readonly Pick<BatchRow, 'state'>[]): RowCounts {
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
