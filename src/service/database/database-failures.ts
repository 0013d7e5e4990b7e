/** Whether a statement failed because another process held a lock on the database for too long. */
export function isLocked(error: unknown): boolean {
  // 55P03 is PostgreSQL's `lock_not_available`.
  return /^SQLITE_BUSY|^55P03$/.test(readCode(error));
}

/** Whether something failed because a disk is full or over quota. */
export function isFull(error: unknown): boolean {
  return /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/.test(readCode(error));
}

/** Node's codes for network failures. */
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
/**
 * PostgreSQL's codes for connection exceptions, a former primary that is now read-only, an idle transaction timeout, a server that
 * is starting or stopping, and too many connections.
 */
const SERVER_GONE = /^(08...|25006|25P03|57P0[123]|53300)$/;
/**
 * Messages without a code, for connections that were lost, timed out, or were closed because Galley is stopping, and for a commit
 * that may not be on the disk.
 */
const CONNECTION_LOST =
  /^Connection terminated|^timeout (exceeded|expired)|connection error and is not queryable|^The database is closed|^The disk did not confirm|driver has already been destroyed/;

/** Whether a statement failed because the database server can't be reached. */
export function isAway(error: unknown): boolean {
  const code = readCode(error);
  if (code === '') return error instanceof Error && CONNECTION_LOST.test(error.message);
  const isConnecting = (error as { syscall?: unknown }).syscall === 'connect';
  return isConnecting || NETWORK.test(code) || SERVER_GONE.test(code);
}

function readCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
