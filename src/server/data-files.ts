import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { findNewPostgres } from '../service/database/open-database.ts';
import { readPostgresHost, withDataSettings } from './data-failures.ts';
import type { Settings } from './settings.ts';

/** The files of a `DATA_DIR`. */
export interface DataFiles {
  /** The embedded database; SQLite adds `-wal` and `-shm` beside it. */
  database: string;
  /** What the database has charged at least, see `charge-marker.ts`. */
  marker: string;
  /** The app's own key. */
  key: string;
  /** The folder of drawn examples, which can be removed at any time. */
  examples: string;
}

export function findDataFiles(dataDir: string): DataFiles {
  const database = path.join(dataDir, 'galley.db');
  return {
    database,
    marker: `${database}-marker`,
    key: path.join(dataDir, 'app-key'),
    examples: path.join(dataDir, 'examples'),
  };
}

/**
 * Says that a database, or Galley's tables in one of PostgreSQL, are made; asked before it is opened, and empty when they are there.
 * Whoever has named another folder or database by a slip would look for what is theirs in vain.
 */
export async function describeNewDatabase(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const { databaseUrl } = settings;
  const { database: file } = findDataFiles(settings.dataDir);
  const isThere = existsSync(file);
  if (databaseUrl === undefined) return isThere ? '' : `Made the database ${file}.\n`;
  const name = await withDataSettings(settings, () => findNewPostgres(databaseUrl));
  if (name === undefined) return '';
  const left = isThere ? ` What is in ${file} is not in it.` : '';
  return `Made Galley's tables in the database "${name}" at ${readPostgresHost(databaseUrl)}.${left}\n`;
}

/**
 * Makes the folder for this account alone. One that was there before may have other purposes too, and stays as it is. Throws the
 * error of the system when the folder or the embedded database in it may not be used.
 */
export function makeDataFolder({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  makeFolder(path.resolve(dataDir), 0o700);
  if (databaseUrl === undefined) checkAccess(dataDir);
}

/**
 * Makes a folder and those above it that are missing, one by one: `recursive` of Node never ends below /proc, and says ENOENT of a
 * disk that is mounted for reading alone. Throws ENOENT of `stat` where a link leads to nothing.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (!existsSync(path.dirname(folder))) makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Throws the error of the system when a folder or the embedded database in it may not be written: SQLite would only say that it is damaged. */
export function checkAccess(dataDir: string): void {
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  const { database } = findDataFiles(dataDir);
  if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK);
}

/**
 * Lets this account alone read a file, which is made if need be; SQLite gives what it writes beside it the same rights. One that
 * is there is never opened: to close it would drop every lock of this process on it, and with them those of an open database.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}
