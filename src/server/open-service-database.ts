import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createApiKey, hashApiKey, readKeyPrefix } from '../service/auth/api-key.ts';
import { checkDatabaseFile, DatabaseFileError, isEmptyDatabaseFile } from '../service/database/check-database-file.ts';
import { openEmbeddedDatabase, openPostgres, type OpenOptions } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
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
import { createClock, type Settings } from './settings.ts';

/** Monthly quota for the app's own key. */
const APP_QUOTA = 1_000;

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

/** Returns the app's own key, which the app creates on its first start. Throws `SettingsError`. */
export async function openAppKey(settings: DataSettings & Pick<Settings, 'clockMs'>): Promise<string> {
  return withDataSettings(settings, async () => {
    makeDataFolder(settings);
    const { key: file } = findDataFiles(settings.dataDir);
    const key = readAppKey(file);
    const record = { id: randomUUID(), hash: hashApiKey(key), prefix: readKeyPrefix(key), quotaLimit: APP_QUOTA };
    const database = await openDatabase(settings);
    await writeContents(database, createStarterContents({ projects: [] }, record), createClock(settings));
    const known = await createDatabaseStore(database).findKey(record.hash);
    await database.destroy();
    if (known === undefined) throw new Error(`The key in ${file} was revoked; delete the file to get a new key.`);
    return key;
  });
}

/** Hash of the app's own key; undefined before the key exists. Throws `SettingsError`. */
export async function findAppKeyHash(settings: DataSettings): Promise<string | undefined> {
  return withDataSettings(settings, async () => {
    const { key: file } = findDataFiles(settings.dataDir);
    return existsSync(file) ? hashApiKey(readAppKey(file)) : undefined;
  });
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

/**
 * The key survives restarts, because otherwise each start would get a new quota. It is stored in a file that only this account can
 * read; the database contains its hash.
 */
function readAppKey(file: string): string {
  if (!existsSync(file)) makeAppKey(file);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new Error(`${file} is empty; delete it to get a new key.`);
  return key;
}

/** Written under a temporary name and then linked, so that exactly one of several starting processes wins. */
function makeAppKey(file: string): void {
  const draft = `${file}-${randomUUID()}`;
  writeFileSync(draft, createApiKey(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
