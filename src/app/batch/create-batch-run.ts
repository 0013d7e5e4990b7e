import { isSameTemplate, type Batch } from '../../batch/queue/batch.ts';
import type { Pause, Queue, QueueState } from '../../batch/queue/queue.ts';
import { isNotFound } from '../../client/api-error.ts';
import type { Client } from '../../client/client.ts';
import { scopeName } from '../lib/person-scope.ts';
import { isTrying, type BatchRunDependencies, type BatchView, requestLock, openQueue } from './batch-run.ts';
import type { BatchChange, WholeBatch } from './kept-batch.ts';

/** Prepares the rows before they are sent, for example by retrying some of them. */
export type Prepare = (queue: Queue) => Promise<void>;

export type BatchRun = ReturnType<typeof createBatchRun>;

/** A free lock is granted sooner than this. */
const TURN_MS = 200;
const LIFTED_MS = 10_000;
/** How long to wait if the quota reset is already in the past, which means that a clock is wrong. */
const RESET_PASSED_MS = 600_000;

/**
 * Runs a stored batch. The caller holds the batch's lock, so no other tab has a queue for it. Only one batch at a time sends rows,
 * because all batches share the browser's connections and the service.
 */
export function createBatchRun(stored: WholeBatch, isIdempotent: boolean, dependencies: BatchRunDependencies) {
  const { store, client, locks } = dependencies;
  const { id } = stored.batch;
  let { batch } = stored;
  const queue = openQueue(dependencies, batch, stored.rows, isIdempotent);
  /** Aborts once the user has paused or stopped the batch. */
  const paused = new AbortController();
  /** Why the batch waits, if the queue doesn't know the reason. */
  let hold: Pause | undefined;
  let storedReason = stored.pause?.reason;
  let failedCount = queue.getState().counts.failed;
  let hasBegun = false;
  let isStopped = false;
  let isAwaited = false;
  let isEnding = false;

  function getState(): QueueState {
    const state = queue.getState();
    return hold === undefined || state.phase === 'finished' ? state : { ...state, phase: 'paused', pause: hold };
  }

  function getView(): BatchView {
    const isStarting = isAwaited || (!hasBegun && !isEnding && hold === undefined && !paused.signal.aborted);
    const state = getState();
    return { batch, rows: queue.getRows(), state, isRunning: true, isElsewhere: false, isStarting, isIdempotent };
  }

  function show(): void {
    const state = getState();
    dependencies.onView(getView());
    // Store the reason for other tabs.
    if (!isEnding && state.pause?.reason !== storedReason) {
      storedReason = state.pause?.reason;
      store.change(id, { pause: state.pause }).catch(() => {});
    }
    // If the service rejects checked rows, the template may have changed.
    if (state.phase === 'running' && state.counts.failed > failedCount) void checkTemplate();
    failedCount = state.counts.failed;
  }

  async function checkTemplate(): Promise<void> {
    const problem = await findTemplateProblem(client, batch);
    if (problem === undefined || isEnding) return;
    hold = problem;
    queue.pause();
    show();
  }

  /** Another tab may have renamed, paused or stopped the batch. */
  async function readChange(): Promise<void> {
    const now = await store.find(id);
    if (now === undefined || isEnding) return;
    batch = now.batch;
    if (now.isRunning || paused.signal.aborted) return show();
    if (now.isStopping) await stop();
    else pause();
  }

  function pause(): void {
    paused.abort();
    if (hold?.reason === 'turn') hold = undefined;
    queue.pause();
    show();
  }

  async function stop(): Promise<void> {
    isStopped = true;
    paused.abort();
    hold = undefined;
    await queue.stop();
    show();
  }

  /** Resolves once nothing is in flight, and nothing will be sent until the user resumes or a wait ends. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isResting(queue.getState(), isIdempotent)) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = queue.subscribe(check);
      check();
    });
  }

  async function sendInTurn(): Promise<void> {
    hold = undefined;
    const problem = await findTemplateProblem(client, batch);
    if (paused.signal.aborted) return;
    if (problem !== undefined) {
      hold = problem;
      return queue.pause();
    }
    hasBegun = true;
    dependencies.onBegin(batch);
    queue.start();
    await rest();
  }

  async function waitForTurn(): Promise<void> {
    const timer = setTimeout(() => {
      hold = { reason: 'turn', message: '' };
      show();
    }, TURN_MS);
    const take = () => {
      clearTimeout(timer);
      return sendInTurn();
    };
    try {
      await requestLock(locks, scopeName('galley-batch-turn'), { signal: paused.signal }, take);
    } catch (error) {
      if (!paused.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    getView,
    pause,
    stop,
    /** Runs the batch until it is finished, paused or stopped. */
    async run(prepare: Prepare): Promise<void> {
      const unsubscribe = store.subscribe(() => void readChange().catch(() => {}));
      queue.subscribe(show);
      show();
      try {
        await prepare(queue);
        const { waiting, sending } = queue.getState().counts;
        if (waiting + sending > 0 && !paused.signal.aborted) await waitForTurn();
        await rest();
        isEnding = true;
        show();
        if (hasBegun && !isStopped && getState().phase === 'finished') dependencies.onFinish(batch, queue.getRows());
        await store.change(id, describeRest(getState(), paused.signal.aborted)).catch(() => {});
      } finally {
        isEnding = true;
        unsubscribe();
        queue.close();
      }
    },
    /** Sends the waiting rows. Resolves to false if this run is ending, so the caller must start another one. */
    async send(prepare: Prepare): Promise<boolean> {
      const isFull = queue.getState().pause?.reason === 'storage';
      if (isEnding || hold?.reason === 'template' || (paused.signal.aborted && !isFull)) {
        isAwaited = true;
        show();
        return false;
      }
      await prepare(queue);
      if (hasBegun || isFull) queue.start();
      return true;
    },
  };
}

/** A tab with unstored images in memory never rests. */
function isResting(state: QueueState, isIdempotent: boolean): boolean {
  const { phase, pause, counts } = state;
  if (phase === 'finished') return true;
  const isWaiting = pause?.reason === 'storage' || isTrying(state, isIdempotent);
  return phase === 'paused' && counts.sending === 0 && !isWaiting;
}

/** Describes the stored state of a batch that no tab runs. After a quota reset, the first available tab resumes the batch. */
function describeRest({ phase, pause }: QueueState, isPaused: boolean): BatchChange {
  const kept = phase === 'paused' && pause?.reason !== 'person' && !isPaused ? pause : undefined;
  const resumesAt = kept?.reason === 'quota' ? findResume(kept, Date.now()) : undefined;
  return { isRunning: resumesAt !== undefined, isStopping: false, pause: kept, resumesAt };
}

function findResume({ resetAt, isLifted = false }: Pause, nowMs: number) {
  if (isLifted) return nowMs + LIFTED_MS;
  if (resetAt === undefined) return undefined;
  const resetMs = Date.parse(resetAt);
  return resetMs > nowMs ? resetMs : nowMs + RESET_PASSED_MS;
}

/** Returns why the row checks are outdated; undefined if they aren't, or if the service doesn't report it. */
async function findTemplateProblem(client: Pick<Client, 'getTemplate'>, batch: Batch): Promise<Pause | undefined> {
  try {
    const { updatedAt, version } = await client.getTemplate(batch.templateId);
    return isSameTemplate(batch, { templateUpdatedAt: updatedAt, templateVersion: version })
      ? undefined
      : { reason: 'template', message: 'The template changed after these rows were checked.', isChanged: true };
  } catch (error) {
    return isNotFound(error)
      ? { reason: 'template', message: 'The template no longer exists, or this API key has no access to it.' }
      : undefined;
  }
}
