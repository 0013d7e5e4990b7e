import * as z from '../../contract/zod.ts';
import type { Client } from '../../client/client.ts';
import type { BatchRow, Batch, Journal, RowState } from './batch.ts';

export interface QueueDependencies {
  generate: Client['generate'];
  journal: Journal;
  /** Reads the values to send for a row, with images as data URIs in place of references. */
  readValues(row: BatchRow): Promise<ReadonlyMap<string, unknown>>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Milliseconds since 1970; `Date.now` by default. */
  readDate?(): number;
  /** Resolves after a time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** The service renders once per `Idempotency-Key`, so rows with an unknown outcome are resent automatically. */
  isIdempotent: boolean;
  /** The maximum number of concurrent rows; 4 by default, because browsers allow 6 connections to an HTTP/1.1 host. */
  concurrencyMax?: number;
  /** From 0 to below 1. Spreads the ends of waits over time. */
  random?(): number;
}

/** Why an unfinished batch waits. `turn` means another batch of this browser, which a queue doesn't know. */
export const pauseReasons = ['person', 'turn', 'quota', 'key', 'template', 'storage', 'unreachable'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const pauseSchema = z.object({
  reason: z.enum(pauseReasons),
  message: z.string(),
  /** ISO 8601 UTC, when the quota is reset. */
  resetAt: z.optional(z.string()),
  /** The template changed after the rows were checked; otherwise it was deleted. */
  isChanged: z.optional(z.boolean()),
  /** A later answer says that renders are left after all. */
  isLifted: z.optional(z.boolean()),
});

export type Pause = z.infer<typeof pauseSchema>;

export interface QueueState {
  phase: 'idle' | 'running' | 'paused' | 'finished';
  pause?: Pause | undefined;
  /** While the service asks to wait: its message, and until when, in milliseconds since 1970. */
  busy?: { message: string; untilMs: number };
  counts: Readonly<Record<RowState, number>>;
  /** Measured over the last rows; undefined until some are done. */
  rowsPerSecond?: number;
  remainingMs?: number;
}

export interface RetryOptions {
  /** False skips rows that might be charged a second time; true by default. */
  isCostAccepted?: boolean;
}

/** Sends the rows of one batch. Each row is always in exactly one state. */
export interface Queue {
  getState(): QueueState;
  /** The current rows; the array is new after each change, and unchanged rows are the same objects. */
  getRows(): readonly BatchRow[];
  subscribe(onChange: () => void): () => void;
  start(): void;
  /** Sends no more rows. Rows in flight still arrive. */
  pause(): void;
  stop(): Promise<void>;
  /** Makes rows in these states wait again, with the same ids. Call `start` to send them. */
  retry(states: readonly ('invalid' | 'failed' | 'unknown' | 'stopped')[], options?: RetryOptions): Promise<void>;
  /** Sends no more rows and drops all listeners. Rows in flight are still stored. */
  close(): void;
}

export type CreateQueue = (batch: Batch, rows: readonly BatchRow[], dependencies: QueueDependencies) => Queue;
