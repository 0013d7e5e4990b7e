import { rowStates, type Batch, type BatchRow, type Journal, type RowState } from '../../batch/queue/batch.ts';
import type { RowValues } from '../../batch/rows/mapping.ts';
import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject } from '../../contract/loose.ts';
import * as z from '../../contract/zod.ts';

const text = z.catch(z.string(), '');
const count = z.catch(z.number().check(z.minimum(0)), 0);
const texts = z.catch(z.readonly(z.array(z.string())), []);

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
  isRunning: z.catch(z.boolean(), false),
});

const rowSchema = z.object({
  at: z.number(),
  line: count,
  id: z.guid(),
  // Of a row whose state cannot be read it is not known whether it was paid for.
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

/** A batch and all that is known of its rows, without the images. */
export interface WholeBatch {
  batch: Batch;
  rows: BatchRow[];
  /** A person started it and nothing has ended it since: it goes on when it is opened again. */
  isRunning: boolean;
}

/** A batch as a list shows it. */
export interface BatchSummary extends Pick<WholeBatch, 'batch' | 'isRunning'> {
  counts: RowCounts;
}

/** Pictures that came with a spreadsheet, by their names. */
export type BatchPictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** What of a batch changes after it was made, beside its rows. */
export type BatchChange = Partial<
  Pick<Batch, 'name' | 'templateUpdatedAt' | 'templateVersion'> & Pick<WholeBatch, 'isRunning'>
>;

/** The batches of a browser. */
export interface BatchStore {
  /** Nothing outlives the tab, because the browser denies storage. */
  isMemory: boolean;
  /** Keeps all of it or nothing; what it resolved for outlives a power cut. */
  create: (batch: Batch, rows: readonly BatchRow[], pictures: BatchPictures) => Promise<void>;
  /** Newest first. */
  list: () => Promise<BatchSummary[]>;
  has: (id: string) => Promise<boolean>;
  /** A batch with its rows in their order; undefined when it is not kept here. */
  read: (id: string) => Promise<WholeBatch | undefined>;
  /** Where the queue of a batch keeps its rows. `strict` waits for the disk, so that a power cut loses nothing either. */
  journal: (id: string, durability: IDBTransactionDurability) => Journal;
  /** The image of the row at a position. */
  readImage: (id: string, at: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readPicture: (id: string, name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  change: (id: string, change: BatchChange) => Promise<void>;
  /** Removes a batch with its rows, images and pictures. */
  remove: (id: string) => Promise<void>;
  /** Calls when a batch was created, changed or removed, here or in another tab; not when a row was. */
  subscribe: (onChange: () => void) => () => void;
}

/** A batch out of a database, which another version may have written; undefined when it cannot be one. */
export function parseBatch(raw: unknown): Pick<WholeBatch, 'batch' | 'isRunning'> | undefined {
  const parsed = batchSchema.safeParse(raw).data;
  if (parsed === undefined) return undefined;
  const { isRunning, ...batch } = parsed;
  return { batch, isRunning };
}

/** A row out of a database. One that is damaged is invalid, so that it is never sent by itself; undefined without a place. */
export function parseRow(raw: unknown): BatchRow | undefined {
  const row = rowSchema.safeParse(raw).data;
  if (row !== undefined) return row;
  return isJsonObject(raw) && typeof raw.at === 'number' ? createDamaged(raw.at) : undefined;
}

/** Every row of a batch in its place; one that is missing is damaged, too. */
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
    message: 'This row was damaged in the storage of the browser. Take it from the spreadsheet again.',
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
  };
}

/** How many rows are in each state. */
export function countStates(rows: readonly Pick<BatchRow, 'state'>[]): RowCounts {
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
