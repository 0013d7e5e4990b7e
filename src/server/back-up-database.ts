import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import Sqlite from 'libsql';
import { checkDatabaseFile, DatabaseFileError, isEmptyDatabaseFile } from '../service/database/check-database-file.ts';
import { isFull, isLocked } from '../service/database/database-failures.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { countCharged, readMarker, writeMarker } from './charge-marker.ts';
import { withDataSettings } from './data-failures.ts';
import { checkAccess, findDataFiles, makeDataFolder, makePrivate } from './data-files.ts';
import type { Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** The file of a database, and what SQLite keeps beside it. */
const parts = ['', '-wal', '-shm'];

/** What restoring a backup came to. */
export interface Restored {
  /** Where the database that was there before is kept; undefined when there was none. */
  kept: string | undefined;
  /** Renders that were charged after the backup was made, as far as is known; they do not count any more. */
  forgotten: number;
  /** Ids of keys that were revoked after the backup was made, as far as is known; they are active again. */
  reactivated: string[];
}

/**
 * Copies the embedded database as it is at one moment into a new file, while services may write to it. Throws
 * `DatabaseFileError`.
 */
export function backUpDatabase(settings: DataSettings, file: string): void {
  refusePostgres(settings);
  const { database } = findDataFiles(settings.dataDir);
  if (existsSync(database)) checkAccess(settings.dataDir);
  if (isEmptyDatabaseFile(database)) throw new DatabaseFileError(`There is no database at ${database} to back up.`);
  if (existsSync(file)) throw new DatabaseFileError(`${file} is there already; name a new file for the backup.`);
  try {
    makePrivate(file);
  } catch (error) {
    throw explainUnwritten(file, error);
  }
  const sqlite = new Sqlite(database);
  try {
    sqlite.prepare('vacuum into ?').run(file);
    bringToDisk(file);
    checkDatabaseFile(file);
  } catch (error) {
    rmSync(file, { force: true });
    // A damaged database has an error of its own, which says what to do.
    checkDatabaseFile(database);
    throw explainUnwritten(file, error);
  } finally {
    sqlite.close();
  }
}

/**
 * Puts the database of a backup in place of the embedded one, which is kept beside it. No service may use it meanwhile.
 * Throws `DatabaseFileError`.
 */
export async function restoreDatabase(settings: DataSettings, file: string): Promise<Restored> {
  refusePostgres(settings);
  checkBackup(file);
  return withDataSettings(settings, async () => {
    makeDataFolder(settings);
    const { database, marker } = findDataFiles(settings.dataDir);
    if (path.resolve(file) === path.resolve(database))
      throw new DatabaseFileError(`${file} is the database itself; name a file that "backup FILE" has made.`);
    const isReplaced = existsSync(database);
    if (isReplaced) closeLog(database);
    const revoked = isReplaced ? readRevokedKeys(database) : new Set();
    const draft = `${database}-restoring`;
    removeParts(draft);
    let content: Awaited<ReturnType<typeof bringUpToDate>>;
    try {
      copyFileSync(file, draft);
      makePrivate(draft);
      content = await bringUpToDate(draft);
    } catch (error) {
      removeParts(draft);
      throw error;
    }
    const kept = findNewName(`${database}-replaced`);
    for (const part of parts) if (existsSync(database + part)) renameSync(database + part, kept + part);
    renameSync(draft, database);
    const { charged, activeKeys } = content;
    const forgotten = Math.max(0, (readMarker(marker) ?? 0) - charged);
    writeMarker(marker, charged);
    const reactivated = activeKeys.filter((id) => revoked.has(id));
    return { kept: isReplaced ? kept : undefined, forgotten, reactivated };
  });
}

/** The name, with a number where one of it or of its parts is there: what an earlier restore has kept stays. */
function findNewName(name: string): string {
  for (let number = 1; ; number += 1) {
    const file = number === 1 ? name : `${name}-${number}`;
    if (!parts.some((part) => existsSync(file + part))) return file;
  }
}

function removeParts(file: string): void {
  for (const part of parts) rmSync(file + part, { force: true });
}

/** The error of a backup that could not be written: with the mend, where the system did not let us write its file. */
function explainUnwritten(file: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  const message = isFull(error)
    ? `The disk of ${file} is full; make room there, or name a file on another disk.`
    : unwrittenMends[code] && `${file} ${unwrittenMends[code]}`;
  return message === undefined ? error : new DatabaseFileError(message, { cause: error });
}

const DENIED = 'cannot be written by this account; name a file in a folder of its own.';
const NO_FOLDER = 'lies in no folder that is there; make the folder, or name another file.';
const TOO_LONG = 'is longer than the names of files may be here';
const unwrittenMends: Record<string, string> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  ENAMETOOLONG: `${TOO_LONG}; give it a shorter one.`,
  // Where the file itself could be made: SQLite writes a journal beside it, which has a longer name.
  SQLITE_CANTOPEN: `${TOO_LONG}; give it a shorter one.`,
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: DENIED,
};

/** Throws `DatabaseFileError` unless a file is a whole database with something in it. */
function checkBackup(file: string): void {
  const mend = 'name a file that "backup FILE" has made';
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EACCES') {
      throw new DatabaseFileError(`${file} cannot be read by this account; let it read the file.`, { cause: error });
    }
    if (code === 'ENAMETOOLONG') throw new DatabaseFileError(`${file} ${TOO_LONG}; ${mend}.`, { cause: error });
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new DatabaseFileError(`${file} is a folder; ${mend}.`);
  }
  let isEmpty: boolean;
  try {
    isEmpty = isEmptyDatabaseFile(file);
    if (!isEmpty) checkDatabaseFile(file);
  } catch (error) {
    if (!(error instanceof DatabaseFileError)) throw error;
    const { message } = error.cause as Error;
    throw new DatabaseFileError(`${file} is no whole backup (${message}); ${mend}.`, { cause: error });
  }
  if (isEmpty) throw new DatabaseFileError(`There is no backup at ${file}; ${mend}.`);
  if (!isOfGalley(file)) throw new DatabaseFileError(`${file} is the database of something else; ${mend}.`);
}

/** Whether a database has the keys of a service in it, in whatever version. */
function isOfGalley(file: string): boolean {
  const sqlite = new Sqlite(file);
  try {
    return sqlite.prepare(`select 1 from sqlite_master where name = 'api_keys'`).all().length > 0;
  } finally {
    sqlite.close();
  }
}

/** Gives a copy the newest shape in one file, and tells how many renders it has charged and which keys are active in it. */
async function bringUpToDate(file: string): Promise<{ charged: number; activeKeys: string[] }> {
  const database = await openEmbeddedDatabase(file);
  try {
    const charged = await countCharged(database);
    const keys = await database
      .selectFrom('apiKeys')
      .select('id')
      .where('revokedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return { charged, activeKeys: keys.map(({ id }) => id) };
  } finally {
    await database.destroy();
    // The log was brought into the file.
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
  }
}

/** Brings the log of a database into its file, which SQLite does only for one that nobody else has open. */
function closeLog(file: string): void {
  const sqlite = new Sqlite(file);
  try {
    sqlite.prepare('pragma journal_mode = delete').all();
  } catch (error) {
    if (isLocked(error)) throw new DatabaseFileError(`A service is using ${file}; stop it, and restore again.`);
    // A damaged database is what backups are for.
  } finally {
    sqlite.close();
  }
}

/** Ids of the keys that were revoked in a database, in whatever version; none where it is too damaged to tell. */
function readRevokedKeys(file: string): Set<string> {
  const sqlite = new Sqlite(file);
  try {
    const rows = sqlite.prepare('select id from api_keys where revoked_at is not null').all() as { id: string }[];
    return new Set(rows.map(({ id }) => id));
  } catch {
    return new Set();
  } finally {
    sqlite.close();
  }
}

function bringToDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function refusePostgres({ databaseUrl }: DataSettings): void {
  if (databaseUrl === undefined) return;
  throw new DatabaseFileError(
    'DATABASE_URL names a PostgreSQL; back it up and restore it with pg_dump and pg_restore.',
  );
}
