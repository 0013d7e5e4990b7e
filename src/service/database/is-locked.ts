/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement failed because another process held a lock on the database for too long. */
export function isLocked(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('SQLITE_BUSY') || code === LOCK_NOT_AVAILABLE);
}
