import { isRemembered } from '../../client/generate-request.ts';
import type { BatchRow } from './batch.ts';

/** Rows as they have become, which is true once they are stored. */
export interface Change {
  rows: readonly BatchRow[];
  /** Of the one row, when it is done. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** When they may be sent again. */
  dueAt?: number;
}

const CLOSED = 'The batch was closed before its answer came.';
const FORGOTTEN = 'It was sent over 23 hours ago and its answer never came. Sent again, it may be charged again.';

/**
 * A row that was on its way when the batch was closed: it may have been rendered. It is sent again with the same id where that
 * costs nothing, and otherwise a person decides.
 */
export function recoverRow(row: BatchRow, isIdempotent: boolean, nowMs: number): BatchRow {
  if (row.state !== 'sending') return forgetRow(row, nowMs);
  return forgetRow({ ...row, state: isIdempotent ? 'waiting' : 'unknown', message: CLOSED }, nowMs);
}

/** A row that waits to be sent again is not known any more once the service may have forgotten its id. */
export function forgetRow(row: BatchRow, nowMs: number): BatchRow {
  const isAgain = row.state === 'waiting' && row.message !== '';
  return isAgain && isForgotten(row, nowMs) ? { ...row, state: 'unknown', message: FORGOTTEN } : row;
}

/** A waiting row that is taken out. A message says why it is sent again, so it may have been rendered. */
export function stopRow(row: BatchRow): BatchRow {
  return { ...row, state: row.message === '' ? 'stopped' : 'unknown' };
}

/**
 * A row that a person sends again. It keeps its id, also where the service doesn't document that it renders once for one id:
 * many services do, and then return the image that was paid for.
 */
export function renewRow(row: BatchRow, nowMs: number): BatchRow {
  const sentAt = isForgotten(row, nowMs) ? undefined : row.sentAt;
  return { ...row, sentAt, state: 'waiting', message: row.state === 'unknown' ? row.message : '' };
}

/** True for a row that may have been charged, and would be charged again if it was sent again. */
export function mayPayTwice(row: BatchRow, isIdempotent: boolean, nowMs: number): boolean {
  return row.state === 'unknown' && (!isIdempotent || isForgotten(row, nowMs));
}

function isForgotten({ sentAt }: BatchRow, nowMs: number): boolean {
  return sentAt !== undefined && !isRemembered(sentAt, nowMs);
}
