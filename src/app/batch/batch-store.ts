import { openChannel } from '../lib/open-storage.ts';
import { createBatchStore } from './create-batch-store.ts';

/** The batches of this browser. */
export const batchStore = createBatchStore(openChannel('galley-batches'));
