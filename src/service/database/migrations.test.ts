import { describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabaseKind,
  writeStatements,
} from '../../testing/open-test-database.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { createPeople } from '../../server/accounts/people.ts';
import { findOrMakeAppKey } from '../store/app-key.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { migrations } from './migrations.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const account = { keyId: 'key', quotaLimit: 10 };

/** A database of the first version, with 3 of 10 renders used, one of them reserved by a dead process. */
function writeFirstVersion(kind: TestDatabaseKind, location: string): Promise<void> {
  return writeStatements(kind, location, [
    `create table migrations (name text primary key, applied_at text not null)`,
    ...(migrations['001-begin']?.(kind) ?? []),
    `insert into migrations values ('001-begin', '2026-11-01T00:00:00.000Z')`,
    `insert into workspaces values ('w', 'W')`,
    `insert into members values ('m', 'w', 'M')`,
    `insert into api_keys values ('key', 'h', 'p', 'w', 'm', 10, '', null)`,
    `insert into usage values ('key', '2026-11', 3, 10)`,
    `insert into reservations values ('r', 'key', '2026-11', ${NOW - 1})`,
  ]);
}

describe.each(databaseKinds)('a database of the first version on %s', (kind) => {
  it('keeps used and reserved renders', async () => {
    const location = await createTestDatabase(kind);
    await writeFirstVersion(kind, location);
    const database = await openTestDatabase(kind, location);
    const ledger = createDatabaseLedger(database, { now: () => NOW });
    expect((await ledger.readQuota(account)).remaining).toBe(7);
    await ledger.sweep();
    expect((await ledger.readQuota(account)).remaining).toBe(8);
    const taken = await ledger.reserve(account);
    expect(taken).toMatchObject({ kind: 'reserved', reservation: { quota: { remaining: 7 } } });
  });

  it('still refuses more renders than the limit, and reservations without a period', async () => {
    const location = await createTestDatabase(kind);
    await writeFirstVersion(kind, location);
    const database = await openTestDatabase(kind, location);
    await expect(database.updateTable('usage').set({ used: 11 }).execute()).rejects.toThrow(/check/i);
    const stray = { id: 's', keyId: 'key', period: '2026-12', expiresAtMs: NOW };
    await expect(database.insertInto('reservations').values(stray).execute()).rejects.toThrow(/foreign key/i);
  });
});

it.each(databaseKinds)(
  'the database of an app without accounts on %s becomes that of its first person',
  async (kind) => {
    const location = await createTestDatabase(kind);
    await writeFirstVersion(kind, location);
    const later = Object.entries(migrations).filter(([name]) => name > '001-begin' && name < '007-accounts');
    await writeStatements(kind, location, [
      ...later.flatMap(([name, write]) => [...write(kind), `insert into migrations values ('${name}', '')`]),
      `insert into workspaces values ('starter', 'Starter')`,
      `insert into members values ('starter-owner', 'starter', 'Starter owner')`,
      `update api_keys set workspace_id = 'starter', member_id = 'starter-owner'`,
      `insert into projects values ('p', 'starter', 'starter-owner', 'Mine', '', 'PRIVATE', '', null)`,
    ]);
    const database = await openTestDatabase(kind, location);
    const now = () => NOW;
    const appKey = await findOrMakeAppKey(database, { now, formerHash: 'h' });
    expect([appKey.id, appKey.quotaLimit]).toEqual(['key', 10]);
    const people = createPeople(database, { now, appKeyId: appKey.id });
    const token = await people.makeSetUpToken();
    const userId = await people.setUp(token, { email: 'ana@example.com', name: 'Ana', password: null });
    const ana = await people.find(userId);
    expect(ana).toMatchObject({ memberId: 'starter-owner', role: 'owner' });
    const mine = { workspaceId: 'starter', memberId: 'starter-owner' };
    expect(await createDatabaseStore(database).listProjects(mine, { page: 0, limit: 9 })).toMatchObject([{ id: 'p' }]);
    expect(await people.readUse(userId)).toMatchObject({ own: 0, ownLimit: null, team: 3, teamLimit: 10 });
  },
);

it.each(databaseKinds)('a failed migration on %s rolls back the others, so that it can be repeated', async (kind) => {
  const location = await createTestDatabase(kind);
  await writeFirstVersion(kind, location);
  await writeStatements(kind, location, ['create table fonts (id text)']);
  await expect(openTestDatabase(kind, location)).rejects.toThrow('fonts');
  await writeStatements(kind, location, ['drop table fonts']);
  const database = await openTestDatabase(kind, location);
  expect(await database.selectFrom('apiKeys').select(['id', 'name']).execute()).toEqual([{ id: 'key', name: '' }]);
});

describe.each(databaseKinds)('a new database on %s', (kind) => {
  it('is migrated once when several processes open it, and opens again', async () => {
    const location = await createTestDatabase(kind);
    const opened = await Promise.all(Array.from({ length: 4 }, () => openTestDatabase(kind, location)));
    await opened[0]?.insertInto('workspaces').values({ id: 'w', name: 'W' }).execute();
    const again = await openTestDatabase(kind, location);
    for (const database of [...opened, again]) {
      expect(await database.selectFrom('workspaces').select('id').execute()).toEqual([{ id: 'w' }]);
    }
  });

  it('is refused once a newer version has written it', async () => {
    const location = await createTestDatabase(kind);
    await openTestDatabase(kind, location);
    await writeStatements(kind, location, [
      `insert into kysely_migration values ('999-later', '2999-01-01T00:00:00.000Z')`,
    ]);
    await expect(openTestDatabase(kind, location)).rejects.toThrow('written by a newer version');
  });
});

describe('a PostgreSQL with tables of another program', () => {
  it.each([
    ['its own migrations', ['create table migrations (id serial primary key, migration text, batch int)']],
    [
      'the same names in another schema',
      [
        'create schema app',
        'create table app.migrations (name text)',
        'create table app.kysely_migration (name varchar(255), timestamp varchar(255))',
        'create table app.projects (id text)',
      ],
    ],
  ])('gets the tables beside %s', async (_what, statements) => {
    const location = await createTestDatabase('postgres');
    await writeStatements('postgres', location, statements);
    await openTestDatabase('postgres', location);
    const again = await openTestDatabase('postgres', location);
    expect(await again.selectFrom('projects').select('id').execute()).toEqual([]);
  });

  it.each([
    ['projects', ['create table projects (id text)']],
    [
      'migrations in the same record',
      [
        'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))',
        `insert into kysely_migration values ('2020-users', '2020-01-01T00:00:00.000Z')`,
      ],
    ],
  ])('is refused when they are %s', async (_what, statements) => {
    const location = await createTestDatabase('postgres');
    await writeStatements('postgres', location, statements);
    await expect(openTestDatabase('postgres', location)).rejects.toThrow("contains another program's tables");
  });
});
