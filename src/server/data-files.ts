import fs from 'node:fs';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../service/database/tables.ts';
import path from 'node:path';
import { isAway, isFull } from '../service/database/database-failures.ts';
import { normalizePostgresUrl, SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** How many renders a database has charged, over all keys and months, without those in progress. It never falls. */
export async function countCharged(database: ServiceDatabase): Promise<number> {
  const { used, held } = await database
    .selectNoFrom((from) => [
      from
        .selectFrom('usage')
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

/** The number of charged renders in a marker; undefined when there is none, and 0 when it isn't a number. */
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
 * Writes how many renders an embedded database has charged to a marker beside it. A database that knows of fewer at the next start
 * has lost some. Calls during a write are combined into one more write.
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
  /** The embedded database; SQLite keeps `-wal` and `-shm` beside it. */
  database: string;
  /** The number of charged renders, see `data-files.ts`. */
  marker: string;
  /** The app's own key. */
  key: string;
  /** The folder of rendered examples, which can be deleted at any time. */
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

/** Announces that a start will create the database, because a mistyped folder would otherwise look like lost data. */
export function describeNewDatabase({ dataDir, databaseUrl }: DataSettings): string {
  const { database } = findDataFiles(dataDir);
  return databaseUrl !== undefined || fs.existsSync(database) ? '' : `Created the database ${database}.\n`;
}

/** Creates the folder for this account only. Throws the system's error when it or the embedded database cannot be used. */
export function makeDataFolder({ dataDir, databaseUrl }: DataSettings): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl === undefined) checkAccess(dataDir);
}

/** Throws the system's error when the folder or the embedded database cannot be written: SQLite would only call it damaged. */
export function checkAccess(dataDir: string): void {
  fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
  const { database } = findDataFiles(dataDir);
  if (fs.existsSync(database)) fs.accessSync(database, fs.constants.R_OK | fs.constants.W_OK);
}

/**
 * Creates a file if it is missing, and lets only this account read it; SQLite gives its other files the same permissions. An
 * existing file is never opened: closing it would drop all locks of this process on it, also those of an open database.
 */
export function makePrivate(file: string): void {
  try {
    fs.closeSync(fs.openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (fs.existsSync(name)) fs.chmodSync(name, 0o600);
}

/** Runs what needs the data of the settings. A failure that the settings cause is thrown as a `SettingsError`. */
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
  // With a PostgreSQL, a file may also be a certificate that is named in its address.
  const isOfFolder =
    databaseUrl === undefined
      ? file !== undefined || isFull(error) || /^SQLITE_(READONLY|CANTOPEN)/.test(code)
      : file !== undefined && path.resolve(file).startsWith(path.resolve(dataDir));
  if (isOfFolder) {
    return `DATA_DIR is "${dataDir}", which cannot be used (${reason}); set it to a folder with free space that this account may write.`;
  }
  if (databaseUrl === undefined || (code === '' && !isAway(error))) return undefined;
  const { searchParams, host } = new URL(normalizePostgresUrl(databaseUrl));
  // The folder of a socket is a parameter. Without any host, the driver chooses one.
  const server = searchParams.get('host') || host || process.env.PGHOST || 'localhost';
  return `DATABASE_URL names a PostgreSQL at ${server}, which cannot be used (${reason}); start it, or correct DATABASE_URL.`;
}
