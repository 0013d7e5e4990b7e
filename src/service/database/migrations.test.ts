import { describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabaseKind,
  writeStatements,
} from '../../testing/open-test-database.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
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
