import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { hashApiKey } from '../service/auth/api-key.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { findOrMakeAppKey } from '../service/store/app-key.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { STARTER } from '../service/store/create-starter-contents.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { createTestDatabase, databaseKinds } from '../testing/open-test-database.ts';
import { runGalley } from '../testing/run-galley.ts';
import { countCharged, describeNewDatabase, findDataFiles } from './data-files.ts';
import { openServedDatabase, openServiceDatabase, readFormerKeyHash } from './open-service-database.ts';

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-data-'));

async function open(dataDir: string, databaseUrl?: string) {
  const settings = { dataDir, databaseUrl };
  const database = await openServiceDatabase(settings);
  onTestFinished(() => database.destroy());
  return { database, key: await openKey(database, dataDir) };
}

const openKey = (database: ServiceDatabase, dataDir: string) =>
  findOrMakeAppKey(database, { now: Date.now, formerHash: readFormerKeyHash({ dataDir }) });

describe('the first start', () => {
  it('creates a key, in the database alone', async () => {
    const [one, other] = [makeFolder(), makeFolder()];
    const { key, database } = await open(one);
    expect((await open(other)).key.hash).not.toBe(key.hash);
    expect(readdirSync(one).filter((name) => !name.startsWith('galley.db'))).toEqual([]);
    expect(await database.selectFrom('apiKeys').select(['hash', 'kind']).execute()).toEqual([
      { hash: key.hash, kind: 'app' },
    ]);
  });

  it('creates no key for a service without the app', async () => {
    const { database } = await openServedDatabase({ dataDir: makeFolder() });
    onTestFinished(() => database.destroy());
    expect(await database.selectFrom('apiKeys').select('id').execute()).toEqual([]);
    expect(await database.selectFrom('projects').select('id').execute()).not.toEqual([]);
  });
});

test.each(databaseKinds)('every process on one %s uses the same key', async (kind) => {
  const folder = makeFolder();
  const address = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
  const processes = [await open(folder, address), await open(kind === 'postgres' ? makeFolder() : folder, address)];
  const keys = await Promise.all(processes.map(({ database }) => openKey(database, folder)));
  expect(new Set([...processes.map(({ key }) => key.id), ...keys.map(({ id }) => id)]).size).toBe(1);
  const viewer = await createDatabaseStore((processes[0] as (typeof processes)[0]).database).findKey(
    keys[0]?.hash ?? '',
  );
  expect(viewer).toMatchObject({ workspaceId: 'starter' });
});

test('the key that an earlier version kept in a file stays the key, with its quota', async () => {
  const dataDir = makeFolder();
  const database = await openServiceDatabase({ dataDir });
  onTestFinished(() => database.destroy());
  const former = { ...STARTER, id: 'former', hash: hashApiKey('galley_former'), prefix: 'galley_', quotaLimit: 7 };
  await writeContents(database, { keys: [former], projects: [], templates: [] });
  writeFileSync(path.join(dataDir, 'app-key'), 'galley_former\n');
  expect(await openKey(database, dataDir)).toMatchObject({ id: 'former', quotaLimit: 7 });
  expect(await openKey(database, makeFolder())).toMatchObject({ id: 'former' });
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
    await openKey(database, dataDir);
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
