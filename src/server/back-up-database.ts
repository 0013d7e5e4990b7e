import {
  accessSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import Sqlite from 'libsql';
import {
  checkWholeDatabase,
  DatabaseFileError,
  inspectDatabaseFile,
  isEmptyDatabaseFile,
} from '../service/database/check-database-file.ts';
import { isLocked } from '../service/database/database-failures.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import {
  countCharged,
  readMarker,
  writeMarker,
  checkAccess,
  findDataFiles,
  withDataSettings,
  makeDataFolder,
  makePrivate,
} from './data-files.ts';
import type { Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** The database file and the files that SQLite keeps next to it. */
const suffixes = ['', '-wal', '-shm'];

/** The result of a restore. */
export interface Restored {
  /** Where the previous database was moved; undefined when there was none. */
  kept: string | undefined;
  /** Known number of renders charged after the backup. They no longer count toward quotas. */
  forgotten: number;
  /** Ids of keys known to have been revoked after the backup. They are active again. */
  reactivated: string[];
}

/**
 * Copies the embedded database into a new file that only this account can read. Services can keep writing to the database during
 * the backup. Throws `DatabaseFileError`.
 */
export function backUpDatabase(settings: DataSettings, file: string): void {
  refusePostgres(settings);
  const { database, lastBackup } = findDataFiles(settings.dataDir);
  if (existsSync(database)) checkAccess(settings.dataDir);
  if (isEmptyDatabaseFile(database)) throw new DatabaseFileError(`There is no database at ${database} to back up.`);
  checkWholeDatabase(database);
  let descriptor: number | undefined;
  try {
    // "x" doesn't follow links, so a planted link can't choose the backup's location and permissions.
    descriptor = openSync(file, 'wx', 0o600);
    const sqlite = new Sqlite(database);
    try {
      sqlite.prepare('vacuum into ?').run(file);
    } finally {
      sqlite.close();
    }
    fsyncSync(descriptor);
  } catch (error) {
    if (descriptor !== undefined) rmSync(file, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DatabaseFileError(
      `The backup cannot be written to ${file} (${code ?? message}); choose a new file on a disk with free space.`,
    );
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  // Its time is a metric.
  writeFileSync(lastBackup, '', { mode: 0o600 });
}

/**
 * Replaces the embedded database with a backup and keeps the previous database next to it. No service may be using the database.
 * Throws `DatabaseFileError`.
 */
export async function restoreDatabase(settings: DataSettings, file: string): Promise<Restored> {
  refusePostgres(settings);
  checkBackup(file);
  return withDataSettings(settings, async () => {
    makeDataFolder(settings);
    const { database, marker } = findDataFiles(settings.dataDir);
    const kept = `${database}-replaced-${new Date().toISOString()}`;
    const isReplaced = existsSync(database);
    if (isReplaced) closeLog(database);
    const revoked = isReplaced ? readRevokedKeys(database) : [];
    const draft = `${database}-restoring`;
    removeDatabase(draft);
    let content: Awaited<ReturnType<typeof migrateDraft>>;
    try {
      copyFileSync(file, draft);
      makePrivate(draft);
      content = await migrateDraft(draft);
    } catch (error) {
      removeDatabase(draft);
      throw error;
    }
    for (const suffix of suffixes) if (existsSync(database + suffix)) renameSync(database + suffix, kept + suffix);
    renameSync(draft, database);
    const { charged, activeKeys } = content;
    const forgotten = Math.max(0, (readMarker(marker) ?? 0) - charged);
    writeMarker(marker, charged);
    const reactivated = activeKeys.filter((id) => revoked.includes(id));
    return { kept: isReplaced ? kept : undefined, forgotten, reactivated };
  });
}

function removeDatabase(file: string): void {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true });
}

/** Throws `DatabaseFileError` unless the file is an intact database with API keys. */
function checkBackup(file: string): void {
  try {
    // SQLite would create a missing file.
    accessSync(file);
    checkWholeDatabase(file);
    inspectDatabaseFile(file, (sqlite) => sqlite.prepare('select 1 from api_keys limit 1').all());
  } catch (error) {
    const { message } = (error instanceof DatabaseFileError ? error.cause : error) as Error;
    const text = `${file} is not a Galley backup (${message}); choose a file created by "backup FILE".`;
    throw new DatabaseFileError(text, { cause: error });
  }
}

/** Migrates a copy and returns its number of charged renders and its active keys. */
async function migrateDraft(file: string): Promise<{ charged: number; activeKeys: string[] }> {
  const database = await openEmbeddedDatabase(file);
  try {
    const keys = await database
      .selectFrom('apiKeys')
      .select('id')
      .where('revokedAt', 'is', null)
      .orderBy('id')
      .execute();
    return { charged: await countCharged(database), activeKeys: keys.map(({ id }) => id) };
  } finally {
    await database.destroy();
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

/** Merges a database's log into its file. SQLite refuses while another process has the database open. */
function closeLog(file: string): void {
  const sqlite = new Sqlite(file);
  try {
    sqlite.prepare('pragma journal_mode = delete').all();
  } catch (error) {
    if (isLocked(error)) throw new DatabaseFileError(`A service is using ${file}; stop it and restore again.`);
    // A damaged database is what backups are for.
  } finally {
    sqlite.close();
  }
}

/** Ids of the revoked keys in a database of any version; empty when the database is too damaged. */
function readRevokedKeys(file: string): string[] {
  try {
    return inspectDatabaseFile(file, (sqlite) => {
      const rows = sqlite.prepare('select id from api_keys where revoked_at is not null').all() as { id: string }[];
      return rows.map(({ id }) => id);
    });
  } catch {
    return [];
  }
}

function refusePostgres({ databaseUrl }: DataSettings): void {
  if (databaseUrl === undefined) return;
  throw new DatabaseFileError('DATABASE_URL names a PostgreSQL database; use pg_dump and pg_restore to back it up.');
}
