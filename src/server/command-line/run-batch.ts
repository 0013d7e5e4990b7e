import { setTimeout } from 'node:timers/promises';
import type { Batch, BatchRow, Journal } from '../../batch/queue/batch.ts';
import { createQueue } from '../../batch/queue/create-queue.ts';
import type { Queue, QueueDependencies, QueueState } from '../../batch/queue/queue.ts';

/** How a run ended: why it did not go on, in one sentence, unless all rows are over. */
export interface RunEnd {
  rows: readonly BatchRow[];
  problem: string;
  isInterrupted: boolean;
}

export interface RunOptions extends Pick<QueueDependencies, 'generate' | 'readValues' | 'isIdempotent'> {
  journal: Journal;
  stop: AbortSignal;
  /** Rows may be sent again that might be charged twice. */
  isCostAccepted: boolean;
  onProgress(state: QueueState): void;
}

const STORE_AGAIN_MS = 5_000;
const STORE_TRIES_MAX = 12;

/** Sends the rows of a batch until they are over, something stops it that does not end by itself, or a person does. */
export async function runBatch(batch: Batch, rows: readonly BatchRow[], options: RunOptions): Promise<RunEnd> {
  const { stop, isCostAccepted, onProgress, isIdempotent } = options;
  const queue = createQueue(batch, rows, {
    ...options,
    now: () => performance.now(),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
  });
  let storeTries = 0;
  let isWaiting = false;
  const onStop = () => queue.pause();
  stop.addEventListener('abort', onStop);
  try {
    // Until they wait again, a batch in which nothing else waits would seem to be over.
    await queue.retry(['failed', 'unknown'], { isCostAccepted });
    queue.start();
    if (stop.aborted) queue.pause();
    await new Promise<void>((resolve) => {
      const follow = () => {
        const state = queue.getState();
        onProgress(state);
        if (state.pause?.isLifted === true && !stop.aborted) return queue.start();
        if (hasEnded(state, isIdempotent)) return resolve();
        if (state.pause?.reason !== 'storage' || state.counts.sending === 0) return;
        // An image that was paid is held in memory, so room may still be made.
        if (stop.aborted) return resolve();
        if (isWaiting) return;
        if (storeTries >= STORE_TRIES_MAX) return resolve();
        isWaiting = true;
        storeTries += 1;
        void setTimeout(STORE_AGAIN_MS).then(() => {
          isWaiting = false;
          if (!stop.aborted) queue.start();
        });
      };
      queue.subscribe(follow);
      follow();
    });
    return { rows: queue.getRows(), ...describeEnd(queue, stop) };
  } finally {
    stop.removeEventListener('abort', onStop);
    queue.close();
  }
}

/** A service out of reach is waited for, where asking it again cannot be charged twice. */
function hasEnded({ phase, pause, counts }: QueueState, isIdempotent: boolean): boolean {
  if (phase === 'finished') return true;
  if (phase !== 'paused' || counts.sending > 0) return false;
  return pause?.reason !== 'unreachable' || !isIdempotent;
}

function describeEnd(queue: Queue, stop: AbortSignal): Omit<RunEnd, 'rows'> {
  const { phase, pause } = queue.getState();
  if (phase === 'finished') return { problem: '', isInterrupted: false };
  const { message = '', resetAt } = pause ?? {};
  // Some services say so themselves.
  const resets = resetAt === undefined || message.includes(resetAt) ? '' : ` The quota resets at ${resetAt}.`;
  const problem = `${message}${resets} Run the same command to go on.`.trim();
  return { problem, isInterrupted: stop.aborted };
}
