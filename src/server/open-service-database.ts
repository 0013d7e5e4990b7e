import { existsSync, readFileSync } from 'node:fs';
import { hashApiKey } from '../service/auth/api-key.ts';
import { checkDatabaseFile, DatabaseFileError, isEmptyDatabaseFile } from '../service/database/check-database-file.ts';
import { openEmbeddedDatabase, openPostgres, type OpenOptions } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import { writeContents } from '../service/store/write-contents.ts';
import {
  countCharged,
  createMarkerKeeper,
  readMarker,
  findDataFiles,
  withDataSettings,
  makeDataFolder,
  makePrivate,
} from './data-files.ts';
import type { Settings } from './settings.ts';

/** How long a request waits for another process's lock; startup waits longer. */
const REQUEST_LOCK_WAIT_MS = 1_000;
/** How long a request waits for PostgreSQL to respond. A migration may take longer. */
const REQUEST_ANSWER_WAIT_MS = 30_000;

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** The database of a service that accepts requests. */
export interface ServedDatabase {
  database: ServiceDatabase;
  /** Called after each charge, and once before the database is closed. */
  keepMarker(): Promise<void>;
}

/** Opens the configured database and adds the starter workspace. Throws `SettingsError` when the database is unusable. */
export async function openServiceDatabase(settings: DataSettings): Promise<ServiceDatabase> {
  return withDataSettings(settings, async () => {
    makeDataFolder(settings);
    const database = await openDatabase(settings);
    await writeContents(database, createStarterContents(starterWorkspace));
    return database;
  });
}

/** Returns the hash of the app's key from the file in which earlier versions kept it. */
export function readFormerKeyHash({ dataDir }: DataSettings): string | undefined {
  const { formerKey } = findDataFiles(dataDir);
  return existsSync(formerKey) ? hashApiKey(readFileSync(formerKey, 'utf8').trim()) : undefined;
}

/** Opens the database for a service. If it is embedded, its integrity is checked first. Throws `SettingsError`. */
export async function openServedDatabase(settings: DataSettings): Promise<ServedDatabase> {
  const { dataDir, databaseUrl } = settings;
  const { database: marked, marker } = findDataFiles(dataDir);
  return withDataSettings(settings, async () => {
    makeDataFolder(settings);
    if (databaseUrl === undefined && existsSync(marked)) checkDatabaseFile(marked);
    const prepared = await openServiceDatabase(settings);
    await prepared.destroy();
    const database = await openDatabase(settings, {
      lockWaitMs: REQUEST_LOCK_WAIT_MS,
      answerWaitMs: REQUEST_ANSWER_WAIT_MS,
    });
    const keepMarker = databaseUrl === undefined ? createMarkerKeeper(marker, database) : async () => {};
    await keepMarker();
    return { database, keepMarker };
  });
}

async function openDatabase(settings: DataSettings, options?: OpenOptions): Promise<ServiceDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, options);
  const { database: file, marker } = findDataFiles(settings.dataDir);
  const charged = readMarker(marker);
  const fix = `restore a backup with "npm run galley -- restore FILE", or delete ${marker} to start over`;
  if (charged !== undefined && isEmptyDatabaseFile(file)) {
    throw new DatabaseFileError(`The database ${file} is missing or empty; ${fix}.`);
  }
  makePrivate(file);
  const database = await openEmbeddedDatabase(file, options).catch((error: unknown) => {
    checkDatabaseFile(file);
    throw error;
  });
  const found = await countCharged(database);
  if (charged === undefined || found >= charged) return database;
  await database.destroy();
  throw new DatabaseFileError(
    `The database ${file} contains ${found} of ${charged} charged renders: it is an older copy, or its log is lost; ${fix}.`,
  );
}
