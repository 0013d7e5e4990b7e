import { recoverRow } from '../../batch/queue/change-rows.ts';
import { countStates, type Batch, type BatchRow } from '../../batch/queue/batch.ts';
import type { CreateQueue, QueueState, Queue, QueueDependencies } from '../../batch/queue/queue.ts';
import type { Client } from '../../client/client.ts';
import type { BatchStore, WholeBatch } from './kept-batch.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { dataUriOf } from '../lib/data-uri.ts';
import { refuseOffline } from '../lib/refuse-offline.ts';
import { waitFor } from '../lib/wait-for.ts';

export interface BatchRunDependencies {
  store: BatchStore;
  client: Pick<Client, 'generate' | 'getTemplate'>;
  createQueue: CreateQueue;
  /** Whether the service renders only once per `Idempotency-Key`. */
  readIsIdempotent: () => Promise<boolean>;
  /** Undefined on a page served over plain HTTP from another machine. Batches don't resume automatically there. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  onBegin: (batch: Batch) => void;
  onFinish: (batch: Batch, rows: readonly BatchRow[]) => void;
  /** Called with each new view of a batch that this tab runs. */
  onView: (view: BatchView) => void;
  /** Called when this tab stops running a batch, whose stored state must then be read again. */
  onRest: (id: string) => void;
}

export interface BatchView {
  batch: Batch;
  rows: readonly BatchRow[];
  state: QueueState;
  isRunning: boolean;
  /** Another tab is running the batch. */
  isElsewhere: boolean;
  /** The user started the batch, and nothing has been sent yet. */
  isStarting: boolean;
  isIdempotent: boolean;
}

/** True while single rows probe whether the service is back. With idempotency, a probe can't be charged twice. */
export function isTrying({ pause }: QueueState, isIdempotent: boolean): boolean {
  return pause?.reason === 'unreachable' && isIdempotent;
}

/** Creates the view of a batch that this tab doesn't run. `isHeld`: another tab runs the batch; undefined without locks. */
export function createStoredView(stored: WholeBatch, isIdempotent: boolean, isHeld: boolean | undefined): BatchView {
  const { batch, isRunning, pause } = stored;
  const nowMs = Date.now();
  const rows = isHeld === false ? stored.rows.map((row) => recoverRow(row, isIdempotent, nowMs)) : stored.rows;
  const counts = countStates(rows);
  const state: QueueState = { phase: 'idle', counts };
  if (counts.waiting + counts.sending === 0) state.phase = 'finished';
  else if (pause !== undefined) Object.assign(state, { phase: 'paused', pause });
  else if (isHeld === true && isRunning) state.phase = 'running';
  else if (isHeld === true) Object.assign(state, { phase: 'paused', pause: { reason: 'person', message: '' } });
  return { batch, rows, state, isRunning, isElsewhere: isHeld === true, isStarting: false, isIdempotent };
}

/**
 * Calls `use` with a browser lock, or with null if `ifAvailable` is set and another tab holds the lock. Pages served over plain HTTP
 * from another machine have no locks, so there it calls `use` immediately.
 */
export async function requestLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  options: LockOptions,
  use: (lock: Lock | null | undefined) => Promise<Result>,
): Promise<Result> {
  return locks === undefined ? use(undefined) : locks.request(name, options, use);
}

/** Opens the queue for a batch stored in this browser. */
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

/** Reads a row's values, replacing the names of the batch's images with data URIs. */
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
