import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import { rowStates, type Batch, type BatchRow, type RowCounts, type RowState } from '../../batch/queue/batch.ts';
import { createDatabaseOpener, wholeBuffer, writeWhole } from '../lib/create-database-opener.ts';
import { parseBatch, parseRow, placeRows, type BatchStore, type KeptBatch } from './kept-batch.ts';

/** Each row has its own record, so a changed row writes only one record. */
interface StoredRow extends BatchRow {
  batchId: string;
}

type StoredBatch = Batch & Omit<KeptBatch, 'batch'>;

interface BatchSchema extends DBSchema {
  batches: { key: string; value: StoredBatch };
  rows: {
    key: [batchId: string, at: number];
    value: StoredRow;
    indexes: { state: [batchId: string, state: RowState] };
  };
  images: { key: [batchId: string, at: number]; value: ArrayBuffer };
  pictures: { key: [batchId: string, name: string]; value: ArrayBuffer };
}

type Store = StoreNames<BatchSchema>;
type WriteTransaction = IDBPTransaction<BatchSchema, Store[], 'readwrite'>;

/** Rows read per task, between two frames. */
const READ_PAGE = 500;
/** Rows written per task within a transaction. */
const WRITE_PAGE = 200;
const OF_BATCHES: Store[] = ['rows', 'images', 'pictures'];

/**
 * Stores this browser's batches. Threats: full storage, a tab or browser killed at any moment, two tabs at once, data from another
 * version. Layers: a batch is created in one transaction, with the ids of all its rows; a finished row and its image are written
 * in one transaction; each stored record is parsed. If the browser blocks storage, every call rejects, and no batch starts.
 * `channel` reaches other tabs; undefined if the browser doesn't support it.
 */
export function createBatchStore(channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): BatchStore {
  const open = createBatchDatabase();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  channel?.addEventListener('message', notify);

  async function write(
    stores: Store[],
    durability: IDBTransactionDurability,
    use: (transaction: WriteTransaction) => Promise<unknown>,
  ): Promise<void> {
    await writeWhole((await open()).transaction(stores, 'readwrite', { durability }), use);
  }

  async function writeBatch(use: (transaction: WriteTransaction) => Promise<unknown>): Promise<void> {
    await write(['batches', ...OF_BATCHES], 'strict', use);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel?.postMessage('changed');
    notify();
  }

  return {
    async create(batch, rows, pictures) {
      await writeBatch(async (transaction) => {
        const [kept, files] = [transaction.objectStore('rows'), transaction.objectStore('pictures')];
        await Promise.all([
          transaction.objectStore('batches').add({ ...batch, isRunning: false, isStopping: false }),
          forEachInPages(rows, async (row) => kept.add({ ...row, batchId: batch.id })),
          ...Array.from(pictures, async ([name, bytes]) => files.add(wholeBuffer(bytes), [batch.id, name])),
        ]);
      });
    },
    async list() {
      const raws: unknown[] = await (await open()).getAll('batches');
      const batches = raws.flatMap((raw) => parseBatch(raw) ?? []);
      return batches.sort((a, b) => b.batch.createdAt - a.batch.createdAt);
    },
    async countRows(id) {
      const index = (await open()).transaction('rows').store.index('state');
      const counts = await Promise.all(
        rowStates.map(async (state) => [state, await index.count(IDBKeyRange.only([id, state]))] as const),
      );
      return Object.fromEntries(counts) as RowCounts;
    },
    find: async (id) => parseBatch(await (await open()).get('batches', id)),
    async read(id) {
      const transaction = (await open()).transaction(['batches', 'rows']);
      const found = parseBatch(await transaction.objectStore('batches').get(id));
      if (found === undefined) return undefined;
      const rows: BatchRow[] = [];
      for (let from: IDBValidKey = [id], isOver = false; !isOver;) {
        const range = IDBKeyRange.bound(from, [id, []], rows.length > 0);
        const page = await transaction.objectStore('rows').getAll(range, READ_PAGE);
        rows.push(...page.flatMap((raw) => parseRow(raw) ?? []));
        from = [id, page.at(-1)?.at ?? 0];
        isOver = page.length < READ_PAGE;
      }
      const placed = placeRows(rows, found.batch.rowCount);
      // Continue in a new task: parsing and rendering thousands of rows in one task would freeze the page.
      await transaction.done;
      return { ...found, rows: placed };
    },
    journal: (batchId, durability) => ({
      save: (rows) =>
        write(['rows'], durability, (transaction) =>
          forEachInPages(rows, (row) => putRow(transaction, { ...row, batchId })),
        ),
      saveImage: (row, bytes) =>
        write(['rows', 'images'], durability, (transaction) =>
          Promise.all([putRow(transaction, { ...row, batchId }), putImage(transaction, batchId, row.at, bytes)]),
        ),
    }),
    async readImage(id, at) {
      const database = await open();
      return readBytes(await database.get('images', [id, at]).catch(ignoreLost));
    },
    async listPictures(id) {
      const keys = await (await open()).getAllKeys('pictures', rangeOf(id));
      return keys.map(([, name]) => name);
    },
    readPicture: async (id, name) => readBytes(await (await open()).get('pictures', [id, name])),
    change: (id, change) =>
      writeBatch(async (transaction) => {
        const batches = transaction.objectStore('batches');
        const batch = await batches.get(id);
        if (batch !== undefined) await batches.put({ ...batch, ...change });
      }),
    remove: (id) =>
      writeBatch((transaction) =>
        Promise.all([
          transaction.objectStore('batches').delete(id),
          ...OF_BATCHES.map((store) => transaction.objectStore(store).delete(rangeOf(id))),
        ]),
      ),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Writes rows in pages, because writing thousands in one task would freeze the page. */
async function forEachInPages(rows: readonly BatchRow[], writeRow: (row: BatchRow) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += WRITE_PAGE) {
    await Promise.all(rows.slice(from, from + WRITE_PAGE).map(writeRow));
  }
}

/** Async, because a put that throws must not leave promises from earlier puts unhandled. */
async function putRow(transaction: WriteTransaction, row: StoredRow): Promise<unknown> {
  return transaction.objectStore('rows').put(row);
}

async function putImage(
  transaction: WriteTransaction,
  batchId: string,
  at: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  return transaction.objectStore('images').put(wholeBuffer(bytes), [batchId, at]);
}

/** Returns the range of all keys in a batch. An array sorts after every number and string. */
function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** Ignores errors which mean that the bytes are permanently lost. After other errors, a later read may succeed. */
function ignoreLost(error: unknown): undefined {
  if (!/^(NotReadable|Unknown|Data)Error$/.test((error as Error).name)) throw error;
}

function readBytes(stored: unknown): Uint8Array<ArrayBuffer> | undefined {
  return stored instanceof ArrayBuffer ? new Uint8Array(stored) : undefined;
}

function createBatchDatabase() {
  return createDatabaseOpener<BatchSchema>('galley-batches', 1, (created) => {
    created.createObjectStore('batches', { keyPath: 'id' });
    created.createObjectStore('rows', { keyPath: ['batchId', 'at'] }).createIndex('state', ['batchId', 'state']);
    created.createObjectStore('images');
    created.createObjectStore('pictures');
  });
}
