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
  /** Whether the service renders once for one `Idempotency-Key`. */
  readIsIdempotent: () => Promise<boolean>;
  /** Undefined on a page over plain HTTP from another machine. No batch is resumed automatically there. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  onBegin: (batch: Batch) => void;
  onFinish: (batch: Batch, rows: readonly BatchRow[]) => void;
  /** Called with each new view of a batch that this tab runs. */
  onView: (view: BatchView) => void;
  /** Called when this tab no longer runs a batch, so that it has to be read again. */
  onRest: (id: string) => void;
}

export interface BatchView {
  batch: Batch;
  rows: readonly BatchRow[];
  state: QueueState;
  isRunning: boolean;
  /** Another tab runs it. */
  isElsewhere: boolean;
  /** A person started it, and nothing has been sent yet. */
  isStarting: boolean;
  isIdempotent: boolean;
}

/** True while single rows probe whether the service is back, which can't cost twice. */
export function isTrying({ pause }: QueueState, isIdempotent: boolean): boolean {
  return pause?.reason === 'unreachable' && isIdempotent;
}

/** The view of a batch that this tab doesn't run. `isHeld`: another tab runs it; undefined without locks. */
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
 * Calls `use` with a lock of the browser, or with null when `ifAvailable` is set and another tab holds it. Calls it at once without
 * locks, which a page over plain HTTP from another machine doesn't have.
 */
export async function requestLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  options: LockOptions,
  use: (lock: Lock | null | undefined) => Promise<Result>,
): Promise<Result> {
  return locks === undefined ? use(undefined) : locks.request(name, options, use);
}

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

/** Reads the values of a row, with data URIs in place of the names of the batch's images. */
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
