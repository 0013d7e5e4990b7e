import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { hashApiKey } from '../service/auth/api-key.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createTestDatabase, databaseKinds } from '../testing/open-test-database.ts';
import { openServiceDatabase } from './open-service-database.ts';

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-data-'));

async function open(dataDir: string, databaseUrl?: string) {
  const opened = await openServiceDatabase({ dataDir, databaseUrl });
  onTestFinished(() => opened.database.destroy());
  return opened;
}

describe('the first start', () => {
  it('makes a random key of its own, in a file that this account alone may read (F10)', async () => {
    const [one, other] = [makeFolder(), makeFolder()];
    const { key } = await open(one);
    expect(key).toMatch(/^galley_[\w-]{43}$/);
    expect((await open(other)).key).not.toBe(key);
    expect(readFileSync(path.join(one, 'app-key'), 'utf8')).toBe(key);
    expect(statSync(path.join(one, 'app-key')).mode & 0o777).toBe(0o600);
  });

  it('knows no other key (F10)', async () => {
    const { database, key } = await open(makeFolder());
    const rows = await database.selectFrom('apiKeys').select('hash').execute();
    expect(rows).toEqual([{ hash: hashApiKey(key) }]);
  });
});

test.each(databaseKinds)('every start on %s has the key of the first', async (kind) => {
  const folder = makeFolder();
  const address = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
  const first = await open(folder, address);
  const again = await open(folder, address);
  expect(again.key).toBe(first.key);
  const viewer = await createDatabaseStore(again.database).findKey(hashApiKey(again.key));
  expect(viewer).toMatchObject({ workspaceId: 'starter' });
});

it('an empty key file is told, not used', async () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'app-key'), '');
  await expect(open(folder)).rejects.toThrow('is empty; remove it, and a new key is made.');
});
