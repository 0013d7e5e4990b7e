import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApiKey, hashApiKey, readKeyPrefix } from '../service/auth/api-key.ts';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import { writeContents } from '../service/store/write-contents.ts';
import type { Settings } from './settings.ts';

/** Renders a month of the key that the app makes for itself. */
const APP_QUOTA = 1_000;

/** Opens the database that the settings name, with the starter workspace in it, and gives the app's own key. */
export async function openServiceDatabase({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<{ database: ServiceDatabase; key: string }> {
  mkdirSync(dataDir, { recursive: true });
  const key = readAppKey(path.join(dataDir, 'app-key'));
  const database = await (databaseUrl === undefined
    ? openEmbeddedDatabase(path.join(dataDir, 'galley.db'))
    : openPostgres(databaseUrl));
  const record = { id: randomUUID(), hash: hashApiKey(key), prefix: readKeyPrefix(key), quotaLimit: APP_QUOTA };
  await writeContents(database, createStarterContents(starterWorkspace, record));
  return { database, key };
}

/**
 * The app's key outlives a restart, or each start would begin a new month. It lies in a file that this account alone may
 * read, never in the database.
 */
function readAppKey(file: string): string {
  if (!existsSync(file)) makeAppKey(file);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new Error(`${file} is empty; remove it, and a new key is made.`);
  return key;
}

/** Written whole under another name and then linked: of several processes that start at once, one is first. */
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
