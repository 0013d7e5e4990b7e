import { isRemembered } from '../../client/generate-request.ts';
import type { Render } from '../../client/read-render.ts';
import type { BatchRow } from './batch.ts';

/** Changed rows, which count once they are stored. */
export interface Change {
  rows: readonly BatchRow[];
  /** The image of a single row that is done. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** When they may be resent. */
  dueAt?: number;
}

const CLOSED = 'The batch was closed before the answer arrived.';
const FORGOTTEN = 'This row was sent over 23 hours ago and no answer arrived. It may be charged again if you retry it.';

/**
 * A row that was in flight when the batch was closed may have been rendered. It is resent with the same id if that costs nothing.
 * Otherwise a person decides.
 */
export function recoverRow(row: BatchRow, isIdempotent: boolean, nowMs: number): BatchRow {
  if (row.state !== 'sending') return forgetRow(row, nowMs);
  return forgetRow({ ...row, state: isIdempotent ? 'waiting' : 'unknown', message: CLOSED }, nowMs);
}

/** A row that waits to be resent becomes unknown once the service may have forgotten its id. */
export function forgetRow(row: BatchRow, nowMs: number): BatchRow {
  const isResend = row.state === 'waiting' && row.message !== '';
  return isResend && isForgotten(row, nowMs) ? { ...row, state: 'unknown', message: FORGOTTEN } : row;
}

/** Stops a waiting row. One with a message waits to be resent, so it may have been rendered. */
export function stopRow(row: BatchRow): BatchRow {
  return { ...row, state: row.message === '' ? 'stopped' : 'unknown' };
}

/**
 * A row that a person sends again. It keeps its id even if the service doesn't document idempotency: many services then return the
 * paid image.
 */
export function renewRow(row: BatchRow, nowMs: number): BatchRow {
  const sentAt = isForgotten(row, nowMs) ? undefined : row.sentAt;
  return { ...row, sentAt, state: 'waiting', message: row.state === 'unknown' ? row.message : '' };
}

/** True for a row that may have been charged, and may be charged again by a retry. */
export function mayPayTwice(row: BatchRow, isIdempotent: boolean, nowMs: number): boolean {
  return row.state === 'unknown' && (!isIdempotent || isForgotten(row, nowMs));
}

function isForgotten({ sentAt }: BatchRow, nowMs: number): boolean {
  return sentAt !== undefined && !isRemembered(sentAt, nowMs);
}

/** A row whose image has arrived. */
export async function finishRow(row: BatchRow, { bytes, imageType, templateVersion }: Render): Promise<BatchRow> {
  const sha256 = await readSha256(bytes);
  const image = { extension: imageType.extension, byteCount: bytes.length, sha256, templateVersion };
  return { ...row, ...image, state: 'done', message: '' };
}

/** In hex; empty without `subtle`, which a page over plain HTTP from another machine doesn't have. */
async function readSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return '';
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
