import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { buildContents, NOW } from '../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../testing/open-test-database.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { backUpDatabase } from './back-up-database.ts';
import { findDataFiles } from './data-files.ts';
import { watchState } from './watch-state.ts';

it.each(databaseKinds)('the quota left is the sum of active keys, without those of people, on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  await writeContents(database, buildContents(3));
  const keys = await database.selectFrom('apiKeys').select('id').orderBy('id').execute();
  const [first = '', second = '', ...others] = keys.map(({ id }) => id);
  await database.updateTable('apiKeys').set({ quotaLimit: 10 }).execute();
  await database.updateTable('apiKeys').set({ kind: 'person', parentId: first }).where('id', '=', second).execute();
  const usage = { keyId: first, quotaLimit: 10 };
  await database
    .insertInto('usage')
    .values([
      { ...usage, period: new Date(NOW).toISOString().slice(0, 7), used: 4 },
      { ...usage, period: '2020-01', used: 9 },
    ])
    .execute();
  const registry = new Registry();
  watchState(registry, { database, ping: async () => {}, dataDir: tmpdir(), now: () => NOW });
  expect(await registry.metrics()).toContain(`\ngalley_quota_left ${6 + 10 * others.length}\n`);
});

it('the state of the database, the disk and the backup is read on every scrape', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-state-'));
  const file = findDataFiles(dataDir).database;
  const database = await openEmbeddedDatabase(file);
  const registry = new Registry();
  let isWritable = true;
  const ping = () => (isWritable ? Promise.resolve() : Promise.reject(new Error('locked')));
  watchState(registry, { database, ping, dataDir, now: () => NOW });
  const before = await registry.metrics();
  expect(before).toContain('\ngalley_database_up 1\n');
  expect(before).toContain('\ngalley_last_backup_timestamp_seconds Nan\n');
  expect(before).toMatch(/^galley_disk_free_bytes [1-9]\d*$/m);
  isWritable = false;
  backUpDatabase({ dataDir }, path.join(dataDir, 'backup.db'));
  await database.destroy();
  const after = await registry.metrics();
  expect(after).toContain('\ngalley_database_up 0\n');
  expect(after).toMatch(/^galley_last_backup_timestamp_seconds \d{10}/m);
  expect(after).toContain('\ngalley_quota_left Nan\n');
});
