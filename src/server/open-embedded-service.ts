import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createApiKey, hashApiKey, readKeyPrefix } from '../service/auth/api-key.ts';
import { createService, type ImageService } from '../service/create-service.ts';
import { openEmbeddedDatabase, openPostgres, type ServiceDatabase } from '../service/database/open-database.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { createPictureLoader } from '../service/pictures/create-picture-loader.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import { writeContents } from '../service/store/write-contents.ts';
import type { Settings } from './settings.ts';

/** Renders a month of the key that the app makes for itself. */
const APP_QUOTA = 1_000;
const SWEEP_MS = 10_000;

export interface EmbeddedService {
  service: ImageService;
  /** The app's own key. */
  key: string;
  close(): Promise<void>;
}

/** Opens the image service in this process on the database that the settings name, the starter workspace in it. */
export async function openEmbeddedService(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  onFailure: (error: unknown, requestId?: string) => void,
): Promise<EmbeddedService> {
  mkdirSync(dataDir, { recursive: true });
  const key = readAppKey(path.join(dataDir, 'app-key'));
  const database = await (databaseUrl === undefined
    ? openEmbeddedDatabase(path.join(dataDir, 'galley.db'))
    : openPostgres(databaseUrl));
  await writeStarter(database, key);
  const ledger = createDatabaseLedger(database, { now: Date.now });
  const timer = setInterval(() => void ledger.sweep().catch(onFailure), SWEEP_MS).unref();
  const loadPicture = createPictureLoader({ ownAddresses: readOwnAddresses() });
  const engine = createTakumiEngine({ loadPicture });
  return {
    service: createService({ store: createDatabaseStore(database), ledger, engine, now: Date.now, onFailure }),
    key,
    close: async () => {
      clearInterval(timer);
      await database.close();
    },
  };
}

function writeStarter(database: ServiceDatabase, key: string): Promise<void> {
  const record = { id: randomUUID(), hash: hashApiKey(key), prefix: readKeyPrefix(key), quotaLimit: APP_QUOTA };
  return writeContents(database, createStarterContents(starterWorkspace, record));
}

/**
 * The app's key outlives a restart, or each start would begin a new month. It lies in a file that this account alone may
 * read, never in the database.
 */
function readAppKey(file: string): string {
  try {
    writeFileSync(file, createApiKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function readOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
}
