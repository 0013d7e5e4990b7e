import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabaseKind,
} from '../../testing/open-test-database.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { migrate, migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const account = { keyId: 'key', quotaLimit: 10 };

/** A database as the first version left it, with 3 of 10 units taken, one of them by a process that is gone. */
async function writeFirstVersion(kind: TestDatabaseKind, location: string): Promise<void> {
  const dialect =
    kind === 'sqlite'
      ? new SqliteDialect({ database: new Sqlite(location) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: location }) });
  const database = new Kysely<Tables>({ dialect });
  await migrate(database, kind, migrations.slice(0, 1));
  const slot = { key_id: 'key', period: '2026-11' };
  await database.insertInto('workspaces').values({ id: 'w', name: 'W' }).execute();
  await database.insertInto('members').values({ id: 'm', workspace_id: 'w', name: 'M' }).execute();
  const key = { id: 'key', hash: 'h', prefix: 'p', workspace_id: 'w', member_id: 'm', quota_limit: 10 };
  await database
    .insertInto('api_keys')
    .values({ ...key, created_at: '', revoked_at: null })
    .execute();
  await database
    .insertInto('usage')
    .values({ ...slot, used: 3, quota_limit: 10 })
    .execute();
  await database
    .insertInto('reservations')
    .values({ id: 'r', ...slot, expires_at_ms: NOW - 1 })
    .execute();
  await database.destroy();
}

describe.each(databaseKinds)('a database of the first version on %s', (kind) => {
  it('keeps its units, taken and reserved, in the newest shape', async () => {
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

  it('still refuses more units than the limit, and reservations of no period', async () => {
    const location = await createTestDatabase(kind);
    await writeFirstVersion(kind, location);
    const { query } = await openTestDatabase(kind, location);
    await expect(query.updateTable('usage').set({ used: 11 }).execute()).rejects.toThrow(/check/i);
    const stray = { id: 's', key_id: 'key', period: '2026-12', expires_at_ms: NOW };
    await expect(query.insertInto('reservations').values(stray).execute()).rejects.toThrow(/foreign key/i);
  });
});
