import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import type { Queue, QueueDependencies } from '../../batch/queue/queue.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { dataUriOf } from '../lib/data-uri.ts';
import { refuseOffline } from '../lib/refuse-offline.ts';
import { waitFor } from '../lib/wait-for.ts';
import type { BatchRunDependencies } from './batch-run.ts';
import type { BatchStore } from './kept-batch.ts';

/** Opens the queue of a batch that is stored in this browser. */
export function openQueue(
  { store, client, createQueue }: BatchRunDependencies,
  batch: Batch,
  rows: readonly BatchRow[],
  isIdempotent: boolean,
): Queue {
  return createQueue(batch, rows, {
    async generate(request, options) {
      await refuseOffline(client, request.templateId, options?.signal);
      return client.generate(request, options);
    },
    journal: store.journal(batch.id, isIdempotent ? 'relaxed' : 'strict'),
    readValues: createValueReader(store, batch.id),
    now: () => performance.now(),
    wait: waitFor,
    isIdempotent,
  });
}

/** Reads the values of a row as they are sent, with the batch's images as data URIs in place of their names. */
function createValueReader(store: Pick<BatchStore, 'readPicture'>, batchId: string): QueueDependencies['readValues'] {
  return async ({ values }) => {
    const read = values.map(async ([name, value]) => {
      if (typeof value !== 'object' || !('picture' in value)) return [name, value] as const;
      const bytes = await store.readPicture(batchId, value.picture);
      if (bytes === undefined) throw new Error(`This batch no longer has the image ${value.picture}.`);
      return [name, await dataUriOf(new Blob([bytes]), detectImageType(bytes)?.mediaType ?? '')] as const;
    });
    return new Map<string, unknown>(await Promise.all(read));
  };
}
