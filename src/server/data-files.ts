import fs from 'node:fs';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../service/database/tables.ts';
import path from 'node:path';
import { isAway, isFull } from '../service/database/database-failures.ts';
import { normalizePostgresUrl, SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Counts the renders charged in a database across all keys and months, except those in progress. The number never decreases. */
export async function countCharged(database: ServiceDatabase): Promise<number> {
  const { used, held } = await database
    .selectNoFrom((from) => [
      from
        .selectFrom('usage')
        .innerJoin('apiKeys', 'apiKeys.id', 'usage.keyId')
        // A person's renders also count for the app's key.
        .where('parentId', 'is', null)
        .select(sql<number>`coalesce(sum(used), 0)`.as('sum'))
        .as('used'),
      from
        .selectFrom('reservations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('held'),
    ])
    .executeTakeFirstOrThrow();
  return (used ?? 0) - (held ?? 0);
}

/** The number of charged renders in a marker file; undefined if the file is missing, and 0 if its content isn't a number. */
export function readMarker(file: string): number | undefined {
  try {
    const charged = Number(fs.readFileSync(file, 'utf8'));
    return Number.isSafeInteger(charged) ? charged : 0;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function writeMarker(file: string, charged: number): void {
  const draft = `${file}-${process.pid}`;
  try {
    fs.writeFileSync(draft, `${charged}\n`, { mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Writes the number of renders charged in an embedded database to a marker file next to it. If the database contains fewer at the
 * next start, it has lost some. Calls during a write are combined into one additional write.
 */
export function createMarkerKeeper(file: string, database: ServiceDatabase): () => Promise<void> {
  let isDue = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (isDue) {
      isDue = false;
      writeMarker(file, await countCharged(database));
    }
  }
  return () => {
    isDue = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** The files in a `DATA_DIR`. */
interface DataFiles {
  /** The embedded database; SQLite keeps `-wal` and `-shm` next to it. */
  database: string;
  /** The marker file with the number of charged renders. */
  marker: string;
  /** The app's key in installations of earlier versions; now it is in the database. */
  formerKey: string;
  /** The folder of rendered examples, which can be deleted at any time. */
  examples: string;
  /** An empty file from when the database was last backed up. */
  lastBackup: string;
}

export function findDataFiles(dataDir: string): DataFiles {
  const database = path.join(dataDir, 'galley.db');
  return {
    database,
    marker: `${database}-marker`,
    formerKey: path.join(dataDir, 'app-key'),
    examples: path.join(dataDir, 'examples'),
    lastBackup: path.join(dataDir, 'last-backup'),
  };
}

/** Announces that startup will create the database, because a mistyped folder would otherwise look like lost data. */
export function describeNewDatabase({ dataDir, databaseUrl }: DataSettings): string {
  const { database } = findDataFiles(dataDir);
  return databaseUrl !== undefined || fs.existsSync(database) ? '' : `Created the database ${database}.\n`;
}

/** Creates the folder for this account only. Throws the system error when the folder or the embedded database is unusable. */
export function makeDataFolder({ dataDir, databaseUrl }: DataSettings): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl === undefined) checkAccess(dataDir);
}

/** Throws the system error when the folder or the embedded database isn't writable. SQLite would only report a damaged database. */
export function checkAccess(dataDir: string): void {
  fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
  const { database } = findDataFiles(dataDir);
  if (fs.existsSync(database)) fs.accessSync(database, fs.constants.R_OK | fs.constants.W_OK);
}

/**
 * Creates a file if it is missing, and lets only this account read it; SQLite gives its other files the same permissions. An
 * existing file is never opened: closing it would drop all of this process's locks on it, including those of an open database.
 */
export function makePrivate(file: string): void {
  try {
    fs.closeSync(fs.openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (fs.existsSync(name)) fs.chmodSync(name, 0o600);
}

/** Runs `act`, which needs the configured data. A failure caused by the settings is thrown as a `SettingsError`. */
export async function withDataSettings<Value>(settings: DataSettings, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const message = describeDataFailure(settings, error);
    throw message === undefined ? error : new SettingsError(message, { cause: error });
  }
}

/** One sentence with the fix for a folder or database that cannot be used; undefined for any other failure. */
export function describeDataFailure({ dataDir, databaseUrl }: DataSettings, error: unknown): string | undefined {
  const { code = '', path: file, message } = error as Partial<NodeJS.ErrnoException>;
  const reason = message || code;
  // With PostgreSQL, the file may also be a certificate named in the connection URL.
  const isOfFolder =
    databaseUrl === undefined
      ? file !== undefined || isFull(error) || /^SQLITE_(READONLY|CANTOPEN)/.test(code)
      : file !== undefined && path.resolve(file).startsWith(path.resolve(dataDir));
  if (isOfFolder) {
    return `DATA_DIR is "${dataDir}", which cannot be used (${reason}); set it to a folder with free space that this account can write to.`;
  }
  if (databaseUrl === undefined || (code === '' && !isAway(error))) return undefined;
  const { searchParams, host } = new URL(normalizePostgresUrl(databaseUrl));
  // A socket's folder is a URL parameter. Without any host, the driver chooses one.
  const server = searchParams.get('host') || host || process.env.PGHOST || 'localhost';
  return `DATABASE_URL names a PostgreSQL server at ${server}, which cannot be used (${reason}); start it, or correct DATABASE_URL.`;
}
