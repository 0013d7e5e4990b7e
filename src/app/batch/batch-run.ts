import type { StoreApi } from 'zustand/vanilla';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import type { CreateQueue, Queue, QueueState } from '../../batch/queue/queue.ts';
import type { Client, HandleQuota } from '../../client/client.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';
import { countStates, type BatchStore } from './kept-batch.ts';

export interface BatchRunDependencies {
  store: BatchStore;
  client: Pick<Client, 'generate' | 'getTemplate'>;
  createQueue: CreateQueue;
  /** Whether the service renders once for one `Idempotency-Key`. */
  readIsIdempotent: () => Promise<boolean>;
  /** Undefined where the page came over plain HTTP from another machine: a batch then never begins by itself. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Reaches the other tabs that show the batch. */
  openChannel: (name: string) => BroadcastChannel | undefined;
  /** Called with what is left as often as the rest is shown: for each image of a batch it would slow the batch. */
  onQuota: (quota: KnownQuota) => void;
  /** Called with the quota of each answer: one that tells none never comes with the state of the queue. */
  onAnswer: HandleQuota;
  onBegin: (batch: Batch) => void;
  onFinish: (batch: Batch, rows: readonly BatchRow[]) => void;
}

/** A batch as a page shows it. */
export interface BatchView {
  status: 'loading' | 'ready' | 'missing' | 'failed';
  /** Why it could not be read. */
  error?: Error;
  batch?: Batch;
  rows: readonly BatchRow[];
  state: QueueState;
  /** Another tab runs it, and this one shows how far it is. */
  isElsewhere: boolean;
  /** A person began it, and nothing has been sent yet: the rows or the template are being read. */
  isStarting: boolean;
  isIdempotent: boolean;
}

/** The view of a batch before anything of it is read. */
export const unreadBatchView: BatchView = {
  status: 'loading',
  rows: [],
  state: { phase: 'idle', counts: countStates([]) },
  isElsewhere: false,
  isStarting: false,
  isIdempotent: false,
};

/** The state of a batch that no tab runs. */
export function readRestingState(rows: readonly BatchRow[]): QueueState {
  const counts = countStates(rows);
  return { phase: counts.waiting + counts.sending === 0 ? 'finished' : 'idle', counts };
}

/** True while a batch goes on, now or once what stands in its way is gone. */
export function isGoingOn({ phase, pause }: QueueState): boolean {
  return phase === 'running' || (phase === 'paused' && pause?.reason !== 'person');
}

/** True while rows are sent now and then to find out whether the service is back, which is not done where it may cost twice. */
export function isTrying({ pause }: QueueState, isIdempotent: boolean): boolean {
  return pause?.reason === 'unreachable' && isIdempotent;
}

/** The state of a queue that is held by something of which it knows nothing, until there is nothing left to hold. */
export function readHeldState(state: QueueState, hold: QueueState['pause'], isMoreWaiting: boolean): QueueState {
  const isOver = state.phase === 'finished' && !isMoreWaiting;
  return hold === undefined || isOver ? state : { ...state, phase: 'paused', pause: hold };
}

/** What the tab that runs a batch tells the others. */
export interface RunMessage {
  rows: readonly BatchRow[];
  state: QueueState;
}

/** What one that watches asks of it: to pause, to stop, or to tell its state. */
export type WatcherMessage = 'pause' | 'stop' | 'ask';

/** One batch: read, and run by the one tab that has its lock. */
export interface BatchRun extends Pick<StoreApi<BatchView>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Reads the batch and shows it until what it returns is called; what runs goes on beyond that. */
  show: () => () => void;
  /** Begins or goes on. */
  start: () => Promise<void>;
  /** Also when another tab runs it. */
  pause: () => void;
  /** Also when another tab runs it. */
  stop: () => Promise<void>;
  retry: (states: Parameters<Queue['retry']>[0]) => Promise<void>;
  rename: (name: string) => Promise<void>;
  /** Goes on with the template as it is now. */
  acceptTemplate: () => Promise<void>;
  /** Removes it unless a tab runs it, this one or another; resolves to whether it is gone. */
  remove: () => Promise<boolean>;
}
