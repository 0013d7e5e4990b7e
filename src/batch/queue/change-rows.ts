import { createRenderId, isRemembered } from '../../client/generate-request.ts';
import type { Render } from '../../client/read-render.ts';
import type { BatchRow } from './batch.ts';
import type { FixedRow } from './queue.ts';

/** Changed rows. A change takes effect once it is stored. */
export interface Change {
  rows: readonly BatchRow[];
  /** The image, if the change is a single finished row. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** The earliest time to resend the rows. */
  dueAt?: number;
}

const CLOSED = 'The batch was closed before the image arrived.';
const FORGOTTEN =
  'This row was sent over 23 hours ago, but no image arrived. You may be charged again if you retry this row.';

/**
 * Recovers a row that was in flight when the batch was closed, so it may have been rendered. The row is resent with the same id if that
 * costs nothing. Otherwise the user decides.
 */
export function recoverRow(row: BatchRow, isIdempotent: boolean, nowMs: number): BatchRow {
  if (row.state !== 'sending') return forgetRow(row, nowMs);
  return forgetRow({ ...row, state: isIdempotent ? 'waiting' : 'unknown', message: CLOSED }, nowMs);
}

/** Marks a row that waits to be resent as unknown once the service may have forgotten its id. */
export function forgetRow(row: BatchRow, nowMs: number): BatchRow {
  const isResend = row.state === 'waiting' && row.message !== '';
  return isResend && isForgotten(row, nowMs) ? { ...row, state: 'unknown', message: FORGOTTEN } : row;
}

/** Stops a waiting row. A waiting row with a message was sent before, so it may have been rendered. */
export function stopRow(row: BatchRow): BatchRow {
  return { ...row, state: row.message === '' ? 'stopped' : 'unknown' };
}

/**
 * Prepares a row that the user retries. The row keeps its id even if the service doesn't document idempotency, because many services
 * return the paid image anyway.
 */
export function renewRow(row: BatchRow, nowMs: number): BatchRow {
  const sentAt = isForgotten(row, nowMs) ? undefined : row.sentAt;
  return { ...row, sentAt, state: 'waiting', message: row.state === 'unknown' ? row.message : '' };
}

/** True for a row that wasn't charged, so that its values may change. */
export function isFixable({ state }: Pick<BatchRow, 'state'>): boolean {
  return state === 'invalid' || state === 'failed';
}

/** Prepares rows that the user fixed. With other values, each is a new render, so it gets a new id. */
export function fixRows(rows: readonly BatchRow[], fixed: readonly FixedRow[]): BatchRow[] {
  return fixed.flatMap(({ at, ...change }) => {
    const row = rows[at];
    if (row === undefined || !isFixable(row)) return [];
    const unsent = { id: createRenderId(), message: '', sendCount: 0, sentAt: undefined };
    return { ...row, ...unsent, ...change, state: 'waiting' };
  });
}

/** True for a row that may have been charged and that a retry may charge again. */
export function mayPayTwice(row: BatchRow, isIdempotent: boolean, nowMs: number): boolean {
  return row.state === 'unknown' && (!isIdempotent || isForgotten(row, nowMs));
}

function isForgotten({ sentAt }: BatchRow, nowMs: number): boolean {
  return sentAt !== undefined && !isRemembered(sentAt, nowMs);
}

/** Marks a row as done with its image. */
export async function finishRow(row: BatchRow, { bytes, imageType, templateVersion }: Render): Promise<BatchRow> {
  const sha256 = await readSha256(bytes);
  const image = { extension: imageType.extension, byteCount: bytes.length, sha256, templateVersion };
  return { ...row, ...image, state: 'done', message: '' };
}

/** Returns hex; empty without `crypto.subtle`, which is missing on pages served over plain HTTP from another machine. */
async function readSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return '';
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
