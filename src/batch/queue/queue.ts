import * as z from '../../contract/zod.ts';
import type { Client } from '../../client/client.ts';
import type { BatchRow, Batch, Journal, RowState } from './batch.ts';

export interface QueueDependencies {
  generate: Client['generate'];
  journal: Journal;
  /** Reads the values to send for a row, replacing image references with data URIs. */
  readValues(row: BatchRow): Promise<ReadonlyMap<string, unknown>>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds since 1970; `Date.now` by default. */
  readDate?(): number;
  /** Resolves after this time, or immediately when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** True if the service renders once per `Idempotency-Key`, so that rows with an unknown outcome are resent automatically. */
  isIdempotent: boolean;
  /** The maximum number of concurrent rows; 4 by default, because browsers allow 6 connections to an HTTP/1.1 host. */
  concurrencyMax?: number;
  /** Returns a number from 0 to below 1, used to add jitter to waits. */
  random?(): number;
}

/** Why an unfinished batch waits. `turn` waits for another batch in this browser, which the queue doesn't know about. */
export const pauseReasons = ['person', 'turn', 'quota', 'key', 'template', 'storage', 'unreachable'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const pauseSchema = z.object({
  reason: z.enum(pauseReasons),
  message: z.string(),
  /** When the quota resets, as ISO 8601 in UTC. */
  resetAt: z.optional(z.string()),
  /** The template changed after the rows were checked; otherwise it was deleted. */
  isChanged: z.optional(z.boolean()),
  /** True if a later response reports that renders are left after all. */
  isLifted: z.optional(z.boolean()),
});

export type Pause = z.infer<typeof pauseSchema>;

export interface QueueState {
  phase: 'idle' | 'running' | 'paused' | 'finished';
  pause?: Pause | undefined;
  /** Set while the service asks to wait: its message and the end of the wait, in milliseconds since 1970. */
  busy?: { message: string; untilMs: number };
  counts: Readonly<Record<RowState, number>>;
  /** Measured over the latest rows; undefined until some are done. */
  rowsPerSecond?: number;
  remainingMs?: number;
}

export interface RetryOptions {
  /** If false, skips rows that might be charged again. Default: true. */
  isCostAccepted?: boolean;
}

/** A row's new cells, the values read from them, and its new file name. */
export type FixedRow = Pick<BatchRow, 'at' | 'cells' | 'values' | 'fileStem'>;

/** Sends one batch's rows. Each row is always in exactly one state. */
export interface Queue {
  getState(): QueueState;
  /** Returns the current rows. Each change creates a new array, and unchanged rows stay the same objects. */
  getRows(): readonly BatchRow[];
  subscribe(onChange: () => void): () => void;
  start(): void;
  /** Stops sending rows. Rows in flight still arrive. */
  pause(): void;
  stop(): Promise<void>;
  /** Sets rows in these states back to waiting, with the same ids. Call `start` to send them. */
  retry(states: readonly ('invalid' | 'failed' | 'unknown' | 'stopped')[], options?: RetryOptions): Promise<void>;
  /** Sets invalid and failed rows to waiting, with other cells and values. Call `start` to send them. */
  fix(fixed: readonly FixedRow[]): Promise<void>;
  /** Stops sending rows and drops all listeners. Rows in flight are still stored. */
  close(): void;
}

export type CreateQueue = (batch: Batch, rows: readonly BatchRow[], dependencies: QueueDependencies) => Queue;
