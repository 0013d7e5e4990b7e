/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement failed because another process held a lock on the database for too long. */
export function isLocked(error: unknown): boolean {
  const code = readCode(error);
  return code.startsWith('SQLITE_BUSY') || code === LOCK_NOT_AVAILABLE;
}

/** Codes for a full disk or an exceeded disk quota. */
const fullCodes = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100', 'ENOSPC', 'EDQUOT']);

/** Whether something failed because a disk is full. */
export function isFull(error: unknown): boolean {
  return fullCodes.has(readCode(error));
}

/** Codes for a server that cannot be reached. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * PostgreSQL's connection exceptions, a former primary that is read-only now, an idle transaction timeout, a server that shuts down
 * or starts up, and too many connections.
 */
const SERVER_GONE = /^(08...|25006|25P03|57P0[123]|53300)$/;
/** Messages without a code for a connection that was lost, timed out, or was closed by a stop. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout (exceeded|expired)|connection error and is not queryable|^The database is closed|driver has already been destroyed/;

/** Whether a statement failed because the database server cannot be reached. */
export function isAway(error: unknown): boolean {
  const code = readCode(error);
  if (code !== '') return networkCodes.has(code) || SERVER_GONE.test(code) || isSocketGone(error);
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

/** A stopped server deletes its socket file. */
function isSocketGone(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return code === 'ENOENT' && syscall === 'connect';
}

function readCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
