import { createBatchStore } from './create-batch-store.ts';

/** The batches of this browser. */
export const batchStore = createBatchStore(
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('galley-batches') : undefined,
);
