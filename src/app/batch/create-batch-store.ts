import type { IDBPTransaction, StoreNames } from 'idb';
import { rowStates, type BatchRow } from '../../batch/queue/batch.ts';
import { wholeBuffer, writeWhole } from '../lib/create-database-opener.ts';
import { createBatchDatabase, type BatchSchema, type StoredRow } from './create-batch-database.ts';
import { createMemoryBatchStore } from './create-memory-batch-store.ts';
import { parseBatch, parseRow, placeRows, type BatchStore, type RowCounts } from './kept-batch.ts';

type Store = StoreNames<BatchSchema>;
type WriteTransaction = IDBPTransaction<BatchSchema, Store[], 'readwrite'>;

/** Read in one task, between two frames. */
const READ_PAGE = 500;
/** Written in one task; the whole is one transaction all the same. */
const WRITE_PAGE = 200;
const OF_BATCHES: Store[] = ['rows', 'images', 'pictures'];

/**
 * The batches of this browser. Threats: a full or denied storage, a tab or browser killed at any moment, two tabs at once,
 * data of another version. Layers: a batch is created in one transaction, with the ids of all its rows; a row that is done
 * and its image are one transaction; each stored record is parsed.
 * `channel` reaches the other tabs; it is undefined where the browser has none.
 */
export function createBatchStore(channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): BatchStore {
  if (!hasDatabases()) return createMemoryBatchStore();
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

  async function countRows(id: string): Promise<RowCounts> {
    const index = (await open()).transaction('rows').store.index('state');
    const counts = await Promise.all(
      rowStates.map(async (state) => [state, await index.count(IDBKeyRange.only([id, state]))] as const),
    );
    return Object.fromEntries(counts) as RowCounts;
  }

  const own: BatchStore = {
    isMemory: false,
    async create(batch, rows, pictures) {
      try {
        await open();
      } catch (error) {
        // What a reload or closing another tab mends is no denial: batches that are kept must not go out of sight.
        if (!(error instanceof DOMException) || error.name === 'VersionError') throw error;
        // Where the browser has databases and opens none, this tab keeps what it makes.
        const memory = createMemoryBatchStore();
        memory.subscribe(notify);
        return Object.assign(own, memory).create(batch, rows, pictures);
      }
      await writeBatch(async (transaction) => {
        const [kept, files] = [transaction.objectStore('rows'), transaction.objectStore('pictures')];
        await Promise.all([
          transaction.objectStore('batches').add({ ...batch, isRunning: false }),
          forEachInPages(rows, async (row) => kept.add({ ...row, batchId: batch.id })),
          ...Array.from(pictures, async ([name, bytes]) => files.add(wholeBuffer(bytes), [batch.id, name])),
        ]);
      });
    },
    async list() {
      const raws: unknown[] = await (await open()).getAll('batches');
      const batches = raws.flatMap((raw) => parseBatch(raw) ?? []);
      batches.sort((one, other) => other.batch.createdAt - one.batch.createdAt);
      return Promise.all(batches.map(async (each) => ({ ...each, counts: await countRows(each.batch.id) })));
    },
    has: async (id) => (await (await open()).count('batches', id)) > 0,
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
      // It ends in a task of its own, so that thousands of rows are not placed and drawn in one.
      await transaction.done;
      return { ...found, rows: placed };
    },
    journal: (batchId, durability) => ({
      save: (rows) =>
        write(['rows'], durability, (transaction) =>
          forEachInPages(rows, (row) => keepRow(transaction, { ...row, batchId })),
        ),
      saveImage: (row, bytes) =>
        write(['rows', 'images'], durability, (transaction) =>
          Promise.all([keepRow(transaction, { ...row, batchId }), keepImage(transaction, batchId, row.at, bytes)]),
        ),
    }),
    async readImage(id, at) {
      const database = await open();
      return readBytes(await database.get('images', [id, at]).catch(giveNothingOfLost));
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
  return own;
}

/** Writes a page of rows after the other, because thousands in one task would hold the screen. */
async function forEachInPages(rows: readonly BatchRow[], writeRow: (row: BatchRow) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += WRITE_PAGE) {
    await Promise.all(rows.slice(from, from + WRITE_PAGE).map(writeRow));
  }
}

/** As an async function, because a put that throws must not leave the puts before it without a handler. */
async function keepRow(transaction: WriteTransaction, row: StoredRow): Promise<unknown> {
  return transaction.objectStore('rows').put(row);
}

async function keepImage(
  transaction: WriteTransaction,
  batchId: string,
  at: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  return transaction.objectStore('images').put(wholeBuffer(bytes), [batchId, at]);
}

/** False where a setting denies storage: reading the property itself may then throw. */
function hasDatabases(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    return false;
  }
}

/** All keys of a batch: an array comes after every number and text. */
function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** A browser that has lost the bytes of a record refuses to read it; whatever else it refuses may be read later. */
function giveNothingOfLost(error: unknown): undefined {
  if (!/^(NotReadable|Unknown|Data)Error$/.test((error as Error).name)) throw error;
}

function readBytes(stored: unknown): Uint8Array<ArrayBuffer> | undefined {
  return stored instanceof ArrayBuffer ? new Uint8Array(stored) : undefined;
}
