import { recoverRow } from '../../batch/queue/change-rows.ts';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import type { CreateQueue, QueueState } from '../../batch/queue/queue.ts';
import type { Client } from '../../client/client.ts';
import { countStates, type BatchStore, type WholeBatch } from './kept-batch.ts';

export interface BatchRunDependencies {
  store: BatchStore;
  client: Pick<Client, 'generate' | 'getTemplate'>;
  createQueue: CreateQueue;
  /** Whether the service renders once for one `Idempotency-Key`. */
  readIsIdempotent: () => Promise<boolean>;
  /** Undefined where the page came over plain HTTP from another machine: no batch is resumed automatically there. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  onBegin: (batch: Batch) => void;
  onFinish: (batch: Batch, rows: readonly BatchRow[]) => void;
  /** Called with each new view of a batch that this tab runs. */
  onView: (view: BatchView) => void;
  /** Called when this tab no longer runs a batch, so that it has to be read again. */
  onRest: (id: string) => void;
}

/** A batch as a page shows it. */
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

/** True while rows are sent now and then to find out whether the service is back, which may not cost twice. */
export function isTrying({ pause }: QueueState, isIdempotent: boolean): boolean {
  return pause?.reason === 'unreachable' && isIdempotent;
}

/** The view of a batch that this tab does not run. `isHeld`: another tab does; undefined where no tab can know. */
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
