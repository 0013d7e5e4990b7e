import type { DBSchema } from 'idb';
import type { Batch, BatchRow, RowState } from '../../batch/queue/batch.ts';
import { createDatabaseOpener } from '../hooks/create-database-opener.ts';
import type { KeptBatch } from './kept-batch.ts';

/** A stored row: one record each, so that a change of one row writes one record. */
export interface StoredRow extends BatchRow {
  batchId: string;
}

/** A stored batch. */
export type StoredBatch = Batch & Omit<KeptBatch, 'batch'>;

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

/** Opens the database of the batches. */
export function createBatchDatabase() {
  return createDatabaseOpener<BatchSchema>('galley-batches', 1, (created) => {
    created.createObjectStore('batches', { keyPath: 'id' });
    created.createObjectStore('rows', { keyPath: ['batchId', 'at'] }).createIndex('state', ['batchId', 'state']);
    created.createObjectStore('images');
    created.createObjectStore('pictures');
  });
}
