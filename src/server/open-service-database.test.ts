import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { hashApiKey } from '../service/auth/api-key.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createTestDatabase, databaseKinds } from '../testing/open-test-database.ts';
import { runGalley } from '../testing/run-galley.ts';
import { countCharged, describeNewDatabase, findDataFiles } from './data-files.ts';
import { openAppKey, openServedDatabase, openServiceDatabase } from './open-service-database.ts';

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-data-'));

async function open(dataDir: string, databaseUrl?: string) {
  const settings = { dataDir, databaseUrl };
  const database = await openServiceDatabase(settings);
  onTestFinished(() => database.destroy());
  return { database, key: await openAppKey(settings) };
}

describe('the first start', () => {
  it('creates a random key, in a file that only this account may read', async () => {
    const [one, other] = [makeFolder(), makeFolder()];
    const { key } = await open(one);
    expect(key).toMatch(/^galley_[\w-]{43}$/);
    expect((await open(other)).key).not.toBe(key);
    expect(readFileSync(path.join(one, 'app-key'), 'utf8')).toBe(key);
    expect(statSync(path.join(one, 'app-key')).mode & 0o777).toBe(0o600);
  });

  it('creates no key for a service without the app', async () => {
    const dataDir = makeFolder();
    const { database } = await openServedDatabase({ dataDir });
    onTestFinished(() => database.destroy());
    expect(await database.selectFrom('apiKeys').select('id').execute()).toEqual([]);
    expect(await database.selectFrom('projects').select('id').execute()).not.toEqual([]);
    expect(existsSync(path.join(dataDir, 'app-key'))).toBe(false);
  });

  it('has no other key', async () => {
    const { database, key } = await open(makeFolder());
    const rows = await database.selectFrom('apiKeys').select('hash').execute();
    expect(rows).toEqual([{ hash: hashApiKey(key) }]);
  });
});

test.each(databaseKinds)('every start on %s uses the key of the first', async (kind) => {
  const folder = makeFolder();
  const address = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
  const first = await open(folder, address);
  const again = await open(folder, address);
  expect(again.key).toBe(first.key);
  const viewer = await createDatabaseStore(again.database).findKey(hashApiKey(again.key));
  expect(viewer).toMatchObject({ workspaceId: 'starter' });
});

it('announces a new database, but not the tables in a PostgreSQL', () => {
  const dataDir = makeFolder();
  const { database } = findDataFiles(dataDir);
  expect(describeNewDatabase({ dataDir, databaseUrl: 'postgresql://me@db.test/x' })).toBe('');
  expect(describeNewDatabase({ dataDir })).toBe(`Created the database ${database}.\n`);
  writeFileSync(database, '');
  expect(describeNewDatabase({ dataDir })).toBe('');
});

it('an open database keeps its log while other processes write and end', async () => {
  const dataDir = makeFolder();
  const { database } = await open(dataDir);
  await runGalley(dataDir, ['projects', 'create', 'One', '--workspace', 'starter', '--member', 'Ada']);
  expect(existsSync(`${findDataFiles(dataDir).database}-wal`)).toBe(true);
  await runGalley(dataDir, ['projects', 'create', 'Two', '--workspace', 'starter', '--member', 'Ada']);
  const projects = await database.selectFrom('projects').select('name').execute();
  expect(projects.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']));
});

it('several processes can create one database together', async () => {
  const dataDir = makeFolder();
  const words = ['keys', 'create', '--workspace', 'acme', '--member', 'ana'];
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => runGalley(dataDir, words)));
  expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);
});

it('an empty key file is refused', async () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'app-key'), '');
  await expect(open(folder)).rejects.toThrow('is empty; delete it to get a new key.');
});

it('a revoked key is refused with the way to a new one', async () => {
  const dataDir = makeFolder();
  const { database } = await open(dataDir);
  await database.updateTable('apiKeys').set({ revokedAt: '2026-11-21T12:00:00.000Z' }).execute();
  const file = path.join(dataDir, 'app-key');
  await expect(open(dataDir)).rejects.toThrow(`The key in ${file} was revoked; delete the file to get a new key.`);
  rmSync(file);
  await open(dataDir);
});

it('the files of a database are private to this account', async () => {
  const dataDir = path.join(makeFolder(), 'new');
  const { database } = await open(dataDir);
  await database.insertInto('workspaces').values({ id: 'w', name: 'w' }).execute();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const { database: file } = findDataFiles(dataDir);
  for (const part of ['', '-wal', '-shm']) expect(statSync(file + part).mode & 0o777).toBe(0o600);
});

describe('the start of a service', () => {
  /** A folder whose service charged two renders, reserved a third, and ended. */
  async function makeUsed() {
    const dataDir = makeFolder();
    const { database, keepMarker } = await openServedDatabase({ dataDir });
    await openAppKey({ dataDir });
    const [{ id: keyId }] = (await database.selectFrom('apiKeys').select('id').execute()) as [{ id: string }];
    const ledger = createDatabaseLedger(database, { now: Date.now, onCharged: () => void keepMarker() });
    const account = { keyId, quotaLimit: 10 };
    const answer = { contentType: 'image/png', bytes: new Uint8Array([1]) };
    for (const isCharged of [true, true, false]) {
      const result = await ledger.reserve(account, undefined);
      if (result.kind === 'reserved' && isCharged) expect(await result.reservation.commit(answer)).toBe(true);
    }
    await keepMarker();
    await database.destroy();
    return { dataDir, ...findDataFiles(dataDir) };
  }

  async function start(dataDir: string) {
    const served = await openServedDatabase({ dataDir });
    onTestFinished(() => served.database.destroy());
    return served;
  }

  it('writes how many renders were charged', async () => {
    const { dataDir, marker } = await makeUsed();
    expect(readFileSync(marker, 'utf8')).toBe('2\n');
    const { database } = await start(dataDir);
    expect(await countCharged(database)).toBe(2);
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    [
      'empty',
      (file: string) => {
        rmSync(file);
        writeFileSync(file, '');
      },
    ],
  ])('refuses a database that is %s although a service used it', async (_what, spoil) => {
    const { dataDir, database, marker } = await makeUsed();
    spoil(database);
    const message = `The database ${database} is missing or empty; restore a backup with "npm run galley -- restore FILE", or delete ${marker} to start over.`;
    await expect(start(dataDir)).rejects.toThrow(message);
    await expect(openServiceDatabase({ dataDir })).rejects.toThrow(message);
    rmSync(marker);
    expect(await countCharged((await start(dataDir)).database)).toBe(0);
  });

  it('refuses a database that contains fewer renders than were charged', async () => {
    const { dataDir, marker } = await makeUsed();
    writeFileSync(marker, '3\n');
    await expect(start(dataDir)).rejects.toThrow('contains 2 of 3 charged renders');
  });

  it.each([
    ['cut', (file: string) => truncateSync(file, statSync(file).size / 2)],
    ['not a database', (file: string) => writeFileSync(file, 'Hello')],
  ])('refuses a database that is %s, and leaves it as it is', async (_what, spoil) => {
    const { dataDir, database } = await makeUsed();
    spoil(database);
    const before = readFileSync(database);
    await expect(start(dataDir)).rejects.toThrow(`The database ${database} is damaged (`);
    expect(readFileSync(database)).toEqual(before);
  });

  it('ignores an unreadable marker unless the database is missing', async () => {
    const { dataDir, database, marker } = await makeUsed();
    writeFileSync(marker, '');
    await start(dataDir);
    expect(readFileSync(marker, 'utf8')).toBe('2\n');
    writeFileSync(marker, 'x');
    rmSync(database);
    await expect(start(dataDir)).rejects.toThrow('is missing or empty');
  });

  it('writes no marker for a PostgreSQL', async () => {
    const dataDir = makeFolder();
    const { database, keepMarker } = await openServedDatabase({
      dataDir,
      databaseUrl: await createTestDatabase('postgres'),
    });
    await keepMarker();
    await database.destroy();
    expect(existsSync(findDataFiles(dataDir).marker)).toBe(false);
  });
});
