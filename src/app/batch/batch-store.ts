import { openChannel } from '../lib/open-storage.ts';
import { createBatchStore } from './create-batch-store.ts';

export const batchStore = createBatchStore(openChannel('galley-batches'));
