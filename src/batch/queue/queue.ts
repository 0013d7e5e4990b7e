import type { Client } from '../../client/client.ts';
import type { KnownQuota } from '../../client/merge-quota.ts';
import type { BatchRow, Batch, Journal, RowState } from './batch.ts';

export interface QueueDependencies {
  generate: Client['generate'];
  journal: Journal;
  /** What is sent for a row: its values, with the bytes of pictures as data URIs in place of references. */
  readValues(row: BatchRow): Promise<ReadonlyMap<string, unknown>>;
  /** Milliseconds; must go on at its pace, whatever the clock on the wall does. */
  now(): number;
  /** Milliseconds since 1970; `Date.now` when it is not given. */
  readDate?(): number;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** The service renders once for one `Idempotency-Key`, so that a row whose outcome is not known is sent again without a question. */
  isIdempotent: boolean;
  /** At most so many at once; 4, because browsers have 6 connections for one HTTP/1.1 host. */
  concurrencyMax?: number;
  /** From 0 to below 1, so that waits of many do not end at once. */
  random?(): number;
}

/** Why an unfinished batch waits; `turn` is another batch of the browser, which a queue doesn't know. */
export const pauseReasons = ['person', 'turn', 'quota', 'key', 'template', 'storage', 'unreachable'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export interface QueueState {
  phase: 'idle' | 'running' | 'paused' | 'finished';
  pause?: {
    reason: PauseReason;
    message: string;
    /** ISO 8601 UTC, when it is known to go on. */
    resetAt?: string | undefined;
    /** The template is there, and not as the rows were checked with; else it is gone. */
    isChanged?: boolean | undefined;
    /** An answer that came later says that renders are left after all. */
    isLifted?: boolean | undefined;
  };
  /** While the service asks to wait for some seconds: its words, and until when, in milliseconds since 1970. */
  busy?: { message: string; untilMs: number };
  counts: Readonly<Record<RowState, number>>;
  /** Over the last rows; undefined until some are done. */
  rowsPerSecond?: number;
  remainingMs?: number;
  /** As it was told last, in milliseconds of the queue's clock. */
  quota?: KnownQuota;
}

export interface RetryOptions {
  /** False leaves out rows that might be charged a second time; true when it is not given. */
  isCostAccepted?: boolean;
}

/** Sends the rows of one batch. Each row is always in exactly one state. */
export interface Queue {
  getState(): QueueState;
  /** The rows as they are now; the array is new after each change, a row that did not change is the same object. */
  getRows(): readonly BatchRow[];
  subscribe(onChange: () => void): () => void;
  /** Sends what waits, from where it was. */
  start(): void;
  /** Lets rows that are on their way arrive, and sends no more. */
  pause(): void;
  /** Takes out all that waits. */
  stop(): Promise<void>;
  /** Lets rows in these states wait again, with their ids. Call `start` to send them. */
  retry(states: readonly ('invalid' | 'failed' | 'unknown' | 'stopped')[], options?: RetryOptions): Promise<void>;
  /** Sends no more and forgets its listeners; what is on its way is kept when it arrives. */
  close(): void;
}

export type CreateQueue = (batch: Batch, rows: readonly BatchRow[], dependencies: QueueDependencies) => Queue;
