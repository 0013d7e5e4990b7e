import type { DBSchema } from 'idb';
import type { Batch, BatchRow, RowState } from '../../batch/queue/batch.ts';
import { createDatabaseOpener } from '../lib/create-database-opener.ts';

/** A row as it is stored: one record each, so that a change of one writes one. */
export interface StoredRow extends BatchRow {
  batchId: string;
}

/** A batch as it is stored. */
export interface StoredBatch extends Batch {
  /** A person started it and nothing has ended it since: it goes on when it is opened again. */
  isRunning: boolean;
}

export interface BatchSchema extends DBSchema {
  batches: { key: string; value: StoredBatch };
  rows: {
    key: [batchId: string, at: number];
    value: StoredRow;
    indexes: { state: [batchId: string, state: RowState] };
  };
  images: { key: [batchId: string, at: number]; value: ArrayBuffer };
  pictures: { key: [batchId: string, name: string]; value: ArrayBuffer };
}

/** Gives the database of the batches. */
export function createBatchDatabase() {
  // Released: what is stored by it is read for ever, so it never changes.
  return createDatabaseOpener<BatchSchema>('galley-batches', 1, (created) => {
    created.createObjectStore('batches', { keyPath: 'id' });
    created.createObjectStore('rows', { keyPath: ['batchId', 'at'] }).createIndex('state', ['batchId', 'state']);
    created.createObjectStore('images');
    created.createObjectStore('pictures');
  });
}
