import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import type { Queue } from '../../batch/queue/queue.ts';
import { refuseOffline } from '../lib/refuse-offline.ts';
import { waitFor } from '../lib/wait-for.ts';
import type { BatchRunDependencies } from './batch-run.ts';
import { createValueReader } from './read-row-values.ts';

/** What sends rows, once nothing stands in the way. */
export type SendRows = (queue: Queue) => unknown;

export const sendWaiting: SendRows = (queue) => queue.start();

/** The queue of a batch that is kept in this browser. */
export function openQueue(
  { store, client, createQueue, onAnswer }: BatchRunDependencies,
  batch: Batch,
  rows: readonly BatchRow[],
  isIdempotent: boolean,
): Queue {
  return createQueue(batch, rows, {
    async generate(request, options) {
      await refuseOffline(client, request.templateId, options?.signal);
      // What an answer leaves of the quota is told with the state of the queue.
      return client.generate(request, { ...options, onQuota: onAnswer });
    },
    journal: store.journal(batch.id, isIdempotent ? 'relaxed' : 'strict'),
    readValues: createValueReader(store, batch.id),
    now: () => performance.now(),
    wait: waitFor,
    isIdempotent,
  });
}
