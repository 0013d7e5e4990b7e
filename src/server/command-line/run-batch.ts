import { setTimeout } from 'node:timers/promises';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { createQueue } from '../../batch/queue/create-queue.ts';
import type { Queue, QueueDependencies, QueueState } from '../../batch/queue/queue.ts';
import { formatCount, formatNumber } from '../../variables/messages.ts';
import { ERASE_LINE, type Terminal } from './command.ts';

export interface RunEnd {
  rows: readonly BatchRow[];
  /** Why the run stopped early; empty when all rows are finished. */
  problem: string;
}

export interface RunOptions extends Pick<QueueDependencies, 'generate' | 'journal' | 'readValues' | 'isIdempotent'> {
  terminal: Pick<Terminal, 'printStatus' | 'isTTY'>;
  stop: AbortSignal;
  /** Also resends rows that may be charged a second time. */
  isCostAccepted: boolean;
  /** Called with the number of rows to send, unless it is 0. */
  onReady?(rowCount: number): Promise<void>;
  clock?: Pick<QueueDependencies, 'now' | 'wait'>;
}

const REPORT_MS = 10_000;

const systemClock: Pick<QueueDependencies, 'now' | 'wait'> = {
  now: () => performance.now(),
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
};

/** Sends a batch's rows until all are finished, the user stops the batch, or a problem occurs that waiting can't solve. */
export async function runBatch(batch: Batch, rows: readonly BatchRow[], options: RunOptions): Promise<RunEnd> {
  const { stop, terminal, isCostAccepted, isIdempotent, onReady, clock = systemClock } = options;
  const queue = createQueue(batch, rows, { ...options, ...clock });
  const ended = new AbortController();
  const onStop = () => queue.pause();
  stop.addEventListener('abort', onStop);
  try {
    // Without this, a batch with nothing else to send would count as finished.
    await queue.retry(['failed', 'unknown'], { isCostAccepted });
    const { waiting } = queue.getState().counts;
    if (waiting > 0) await onReady?.(waiting);
    queue.start();
    if (stop.aborted) queue.pause();
    if (!terminal.isTTY) void reportProgress(queue, options, clock, ended.signal);
    await new Promise<void>((resolve) => {
      const follow = () => {
        const state = queue.getState();
        if (terminal.isTTY) terminal.printStatus(`${ERASE_LINE}${formatProgress(queue)}`);
        if (state.pause?.isLifted === true && !stop.aborted) queue.start();
        else if (hasEnded(state, isIdempotent)) resolve();
      };
      queue.subscribe(follow);
      follow();
    });
    if (terminal.isTTY) terminal.printStatus('\n');
    return { rows: queue.getRows(), problem: describeEnd(queue.getState()) };
  } finally {
    ended.abort();
    stop.removeEventListener('abort', onStop);
    queue.close();
  }
}

/** Without a terminal, progress is an occasional line. */
async function reportProgress(
  queue: Queue,
  { terminal }: RunOptions,
  { wait }: typeof systemClock,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await wait(REPORT_MS, ended);
    if (ended.aborted) return;
    terminal.printStatus(`${formatProgress(queue)}\n`);
  }
}

/** Keeps waiting for an unreachable service if a retry can't be charged twice. */
function hasEnded({ phase, pause, counts }: QueueState, isIdempotent: boolean): boolean {
  if (phase === 'finished' || pause?.reason === 'storage') return true;
  if (phase !== 'paused' || counts.sending > 0) return false;
  return pause?.reason !== 'unreachable' || !isIdempotent;
}

function describeEnd({ phase, pause }: QueueState): string {
  if (phase === 'finished') return '';
  const { message = '', resetAt } = pause ?? {};
  // Some services' messages include the reset time.
  const resets = resetAt === undefined || message.includes(resetAt) ? '' : `The quota resets at ${resetAt}.`;
  return [message, resets, 'Run the same command to resume.'].filter((sentence) => sentence !== '').join(' ');
}

function findWaitReason(queue: Queue): string {
  const { pause, busy } = queue.getState();
  const retried = queue.getRows().find(({ state, message }) => state === 'waiting' && message !== '');
  return pause?.message ?? busy?.message ?? retried?.message ?? '';
}

function formatProgress(queue: Queue): string {
  const { counts, pause, rowsPerSecond, remainingMs = 0 } = queue.getState();
  const wrong = counts.failed + counts.unknown + counts.invalid;
  const minutes = Math.ceil(remainingMs / 60_000);
  const isStopping = pause?.reason === 'person' && counts.sending > 0;
  const facts = [
    `${formatNumber(counts.done)} of ${formatCount(queue.getRows().length, 'row')} done`,
    wrong > 0 ? `${formatNumber(wrong)} with problems` : '',
    rowsPerSecond === undefined ? '' : `${rowsPerSecond.toFixed(1)} per second`,
    minutes === 0 ? '' : `about ${formatCount(minutes, 'minute')} left`,
    isStopping ? `stopping after ${formatCount(counts.sending, 'row')} in progress` : '',
  ];
  const progress = facts.filter((fact) => fact !== '').join(', ');
  const reason = findWaitReason(queue);
  return reason === '' ? progress : `${progress}. Waiting: ${reason}`;
}
