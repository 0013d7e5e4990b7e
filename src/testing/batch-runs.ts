import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueue } from '../batch/queue/create-queue.ts';
import type { BatchRow } from '../batch/queue/batch.ts';
import type { PauseReason } from '../batch/queue/queue.ts';
import type { BatchRunDependencies, BatchView } from '../app/batch/batch-run.ts';
import { createBatchRunner, type BatchRunner } from '../app/batch/create-batch-runner.ts';
import type { BatchStore } from '../app/batch/kept-batch.ts';
import type { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { buildBatch, buildRows, idOf } from './batches.ts';
import { buildPng } from './build-png.ts';

export const BATCH_ID = idOf(1);
const UPDATED_AT = buildBatch(1).templateUpdatedAt;

/** Starts each test in a file with a network connection and without batches. */
export function openBrowsers(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** One browser's locks, granted in request order. `kill` releases them as if their tabs had crashed. */
export function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const kills: (() => void)[] = [];
  async function request(name: string, { ifAvailable, signal }: LockOptions, use: LockGrantedCallback<unknown>) {
    const before = tails.get(name);
    if (ifAvailable === true && before !== undefined) return use(null);
    let isGranted = false;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => isGranted || reject(signal.reason as Error)),
    );
    const turn = Promise.resolve(before).then(() => {
      if (signal?.aborted === true) return undefined;
      isGranted = true;
      const killed = new Promise<void>((resolve) => kills.push(resolve));
      return Promise.race([use({ name, mode: 'exclusive' }), killed]);
    });
    const tail: Promise<unknown> = turn
      .catch(() => {})
      .finally(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
    tails.set(name, tail);
    return Promise.race([turn, aborted]);
  }
  const query = async () => ({ held: [...tails.keys()].map((name) => ({ name })) });
  return {
    locks: { request, query } as unknown as LockManager,
    kill: () => kills.splice(0).forEach((kill) => kill()),
  };
}

/** A service that records its renders. `hold` delays its responses until the returned function is called. */
export function createService() {
  const ids: string[] = [];
  let mayAnswer: Promise<void> = Promise.resolve();
  let updatedAt = UPDATED_AT;
  let refusal: ApiError | undefined;
  const client = {
    getTemplate: async () => ({ updatedAt }),
    async generate({ renderId = '' }: { renderId?: string }) {
      if (refusal !== undefined) throw refusal;
      ids.push(renderId);
      await mayAnswer;
      const imageType = { mediaType: 'image/png', extension: 'png' };
      return { id: renderId, bytes: buildPng(), imageType, quota: {}, durationMs: 1, notes: [] };
    },
  } as unknown as Pick<Client, 'generate' | 'getTemplate'>;
  return {
    client,
    ids,
    changeTemplate: () => (updatedAt = '2027-01-01T00:00:00Z'),
    refuse: (error?: ApiError) => (refusal = error),
    hold() {
      let answer = () => {};
      mayAnswer = new Promise((resolve) => (answer = resolve));
      return () => answer();
    },
  };
}

export async function seed(store: BatchStore, rows: readonly BatchRow[] = buildRows(4)): Promise<void> {
  await store.create(buildBatch(1, { rowCount: rows.length }), rows, new Map());
}

/** One tab's batches. */
export function openTab(
  store: BatchStore,
  { client }: Pick<ReturnType<typeof createService>, 'client'>,
  change: Partial<BatchRunDependencies> = {},
): BatchRunner {
  return createBatchRunner({
    store,
    client,
    createQueue,
    readIsIdempotent: async () => true,
    locks: createLocks().locks,
    onBegin: () => {},
    onFinish: () => {},
    onView: () => {},
    onRest: () => {},
    ...change,
  });
}

/** Resolves to a batch's view once the view meets the condition. */
export async function until(
  tab: BatchRunner,
  isTrue: (view: BatchView) => boolean,
  id: string = BATCH_ID,
): Promise<BatchView> {
  return vi.waitFor(
    async () => {
      const view = await tab.read(id);
      if (view === null || !isTrue(view)) throw new Error(`The batch is ${JSON.stringify(view?.state)}.`);
      return view;
    },
    { timeout: 5_000, interval: 10 },
  );
}

/** The batch is paused for this reason, and no row is being sent. */
export const isPausedFor =
  (reason: PauseReason) =>
  ({ state, isStarting }: BatchView) =>
    state.pause?.reason === reason && state.counts.sending === 0 && !isStarting;

export const isSending = ({ state }: BatchView) => state.counts.sending > 0;
export const isFinished = ({ state }: BatchView) => state.phase === 'finished';
