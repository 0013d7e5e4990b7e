import { existsSync, statSync } from 'node:fs';
import Sqlite from 'libsql';
import { checkContents } from './check-contents.ts';
import { isFull, isLocked } from './database-failures.ts';

/** A database file that must not be used. The message names the file and the fix. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** Whether a file has no data: it is missing or has no tables. Throws `DatabaseFileError` if it is damaged. */
export function isEmptyDatabaseFile(file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return true;
  return inspectDatabaseFile(
    file,
    (sqlite) => sqlite.prepare('select 1 from sqlite_schema limit 1').all().length === 0,
  );
}

/** Reads a whole file and its log. Throws `DatabaseFileError` unless SQLite finds both intact. */
export function checkDatabaseFile(file: string): void {
  inspectDatabaseFile(file, (sqlite) => {
    const [row] = sqlite.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
    if (row?.integrity_check !== 'ok') throw new Error(row?.integrity_check);
  });
}

/** Throws `DatabaseFileError` unless a file is intact and contains only what Galley stores. */
export function checkWholeDatabase(file: string): void {
  checkDatabaseFile(file);
  // Reads in one transaction, because another process may be migrating.
  inspectDatabaseFile(file, (sqlite) => sqlite.transaction(() => checkContents(sqlite))());
}

/** Reads a file. Any failure except a lock or a full disk becomes a `DatabaseFileError`. */
export function inspectDatabaseFile<T>(file: string, act: (sqlite: Sqlite.Database) => T): T {
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
