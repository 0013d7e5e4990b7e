import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createQueue } from '../batch/queue/create-queue.ts';
import type { BatchRow } from '../batch/queue/batch.ts';
import type { BatchRun, BatchRunDependencies } from '../app/batch/batch-run.ts';
import { createBatchRun } from '../app/batch/create-batch-run.ts';
import type { BatchStore } from '../app/batch/kept-batch.ts';
import type { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { buildBatch, buildRows, idOf } from './batches.ts';
import { buildPng } from './build-png.ts';

/** The one batch of a test. */
export const BATCH_ID = idOf(1);
const UPDATED_AT = buildBatch(1).templateUpdatedAt;
const channels: BroadcastChannel[] = [];

/** Gives each test of a file a browser with a network and no batches. */
export function openBrowsers(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    channels.splice(0).forEach((channel) => channel.close());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Locks of one browser: the next who asked gets it when the one before lets go, or `kill` ends it. */
export function createLocks() {
  const waiting = new Map<string, Promise<unknown>>();
  const kills: (() => void)[] = [];
  const held = new Set<string>();
  const request = (
    name: string,
    ...rest: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
  ) => {
    const use = rest.at(-1) as LockGrantedCallback<unknown>;
    const { ifAvailable = false, signal } = rest.length === 2 ? rest[0] : {};
    if (ifAvailable && held.has(name)) return use(null);
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const turn = (waiting.get(name) ?? Promise.resolve()).then(() => {
      if (signal?.aborted === true) return undefined;
      const killed = new Promise<void>((resolve) => kills.push(resolve));
      held.add(name);
      return Promise.race([use({ name, mode: 'exclusive' }), killed]).finally(() => held.delete(name));
    });
    waiting.set(name, turn);
    return signal === undefined ? turn : Promise.race([turn, aborted]);
  };
  return { locks: { request } as unknown as LockManager, kill: () => kills.splice(0).forEach((kill) => kill()) };
}

/** A service that counts what it renders, and answers when it is let. */
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

/** Keeps the batch with its rows. */
export async function seed(store: BatchStore, rows: readonly BatchRow[] = buildRows(4)): Promise<void> {
  await store.create(buildBatch(1, { rowCount: rows.length }), rows, new Map());
}

/** The batch in one tab. */
export function openRun(
  store: BatchStore,
  { client }: Pick<ReturnType<typeof createService>, 'client'>,
  change: Partial<BatchRunDependencies> = {},
  id = BATCH_ID,
): BatchRun {
  return createBatchRun(id, {
    store,
    client,
    createQueue,
    readIsIdempotent: async () => true,
    locks: createLocks().locks,
    openChannel: (name) => {
      const channel = new BroadcastChannel(name);
      channels.push(channel);
      return channel;
    },
    onBegin: () => {},
    onQuota: () => {},
    onAnswer: () => {},
    onFinish: () => {},
    ...change,
  });
}

/** Resolves once the view is so. */
export async function until(run: BatchRun, isTrue: (view: ReturnType<BatchRun['getState']>) => boolean): Promise<void> {
  await vi.waitFor(() => expect(isTrue(run.getState())).toBe(true), { timeout: 5_000, interval: 10 });
}

/** The template is not the one that the rows were checked with, and a person is asked. */
export const isHeld: Parameters<typeof until>[1] = ({ state, isStarting }) =>
  state.pause?.reason === 'template' && !isStarting;

export const isFinished: Parameters<typeof until>[1] = ({ state }) => state.phase === 'finished';
