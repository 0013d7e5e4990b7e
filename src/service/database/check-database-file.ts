import { existsSync, statSync } from 'node:fs';
import Sqlite from 'libsql';
import { isFull, isLocked } from './database-failures.ts';

/** A database file that must not be used. The message names the file and how to fix it. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** Whether there is nothing to lose in a file: it is missing, or no table is in it. Throws `DatabaseFileError` for a damaged one. */
export function isEmptyDatabaseFile(file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return true;
  return inspect(file, (sqlite) => sqlite.prepare('select 1 from sqlite_schema limit 1').all().length === 0);
}

/**
 * Throws `DatabaseFileError` unless SQLite finds every page, index and rule of the file and of its log as they should be. All
 * of it is read.
 */
export function checkDatabaseFile(file: string): void {
  inspect(file, (sqlite) => {
    const [row] = sqlite.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
    if (row?.integrity_check !== 'ok') throw new Error(row?.integrity_check);
  });
}

function inspect<T>(file: string, act: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(file);
  try {
    return act(sqlite);
  } catch (error) {
    if (isLocked(error) || isFull(error)) throw error;
    const message = `The database ${file} is damaged (${(error as Error).message}); restore a backup with "npm run galley -- restore FILE".`;
    throw new DatabaseFileError(message, { cause: error });
  } finally {
    sqlite.close();
  }
}
