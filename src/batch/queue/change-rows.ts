import { createRenderId } from '../../client/generate-request.ts';
import type { BatchRow } from './batch.ts';

const CLOSED = 'The batch was closed before its answer came.';

/**
 * A row that was on its way when the batch was closed: it may have been rendered. It is sent again with the same id where that
 * costs nothing, and otherwise a person decides.
 */
export function recoverRow(row: BatchRow, isIdempotent: boolean): BatchRow {
  if (row.state !== 'sending') return row;
  return { ...row, state: isIdempotent ? 'waiting' : 'unknown', message: CLOSED };
}

/** A waiting row that is taken out. A message says why it is sent again, so it may have been rendered. */
export function stopRow(row: BatchRow): BatchRow {
  return { ...row, state: row.message === '' ? 'stopped' : 'unknown' };
}

/**
 * A row that a person sends again. Where the service renders once for one id, the same id brings the image that was paid;
 * elsewhere the proxy would only say again that the outcome of this id is not known.
 */
export function renewRow(row: BatchRow, isIdempotent: boolean): BatchRow {
  const isNew = row.state === 'unknown' && !isIdempotent;
  const id = isNew ? createRenderId() : row.id;
  return { ...row, id, state: 'waiting', message: row.state === 'unknown' ? row.message : '' };
}
