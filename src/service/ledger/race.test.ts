import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildContents } from '../../testing/build-service.ts';
import {
  createTestDatabase,
  databaseKinds,
  openTestDatabase,
  type TestDatabaseKind,
} from '../../testing/open-test-database.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { writeContents } from '../store/write-contents.ts';
import { createDatabaseLedger } from './create-database-ledger.ts';
import type { Account } from './ledger.ts';

const LEFT = 17;
const PARALLEL = 120;
const CONNECTIONS = 4;
const now = () => Date.parse('2026-11-21T12:00:00Z');
const account: Account = { keyId: 'owner', quotaLimit: LEFT };

type TryToTake = (database: ServiceDatabase) => Promise<boolean>;

/** How many of many parallel attempts over several connections get a unit, when `LEFT` are left. */
async function race(kind: TestDatabaseKind, tryToTake: TryToTake): Promise<number> {
  const location = await createTestDatabase(kind);
  const databases: ServiceDatabase[] = [];
  for (let index = 0; index < CONNECTIONS; index += 1) databases.push(await openTestDatabase(kind, location));
  await writeContents(databases[0] as ServiceDatabase, buildContents(LEFT));
  const attempts = Array.from({ length: PARALLEL }, (_, index) =>
    tryToTake(databases[index % databases.length] as ServiceDatabase),
  );
  return (await Promise.all(attempts)).filter(Boolean).length;
}

const reserve: TryToTake = async (database) =>
  (await createDatabaseLedger(database, { now }).reserve(account)).kind === 'reserved';

/** The ledger as it must not be: it looks first and takes later, and the table's own check is out of its way. */
const readThenWrite: TryToTake = async (database) => {
  const where = { keyId: 'owner', period: '2026-11' };
  const row = await database.selectFrom('usage').select('used').where('keyId', '=', where.keyId).executeTakeFirst();
  if ((row?.used ?? 0) >= LEFT) return false;
  await database
    .insertInto('usage')
    .values({ ...where, used: 1, quotaLimit: PARALLEL })
    .onConflict((conflict) => conflict.columns(['keyId', 'period']).doUpdateSet({ used: sql`usage.used + 1` }))
    .execute();
  return true;
};

describe.each(databaseKinds)('a race on %s', (kind) => {
  it('ends with exactly as many units taken as were left', { timeout: 20_000 }, async () => {
    for (let trial = 0; trial < 3; trial += 1) expect(await race(kind, reserve)).toBe(LEFT);
  });

  it('shows a ledger that looks before it takes to be wrong', { timeout: 20_000 }, async () => {
    expect(await race(kind, readThenWrite)).toBeGreaterThan(LEFT);
  });

  it('is stopped by the table itself, should the ledger ever take too much', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, buildContents(LEFT));
    await createDatabaseLedger(database, { now }).reserve(account);
    const take = database
      .updateTable('usage')
      .set({ used: LEFT + 1 })
      .execute();
    await expect(take).rejects.toThrow(/check/i);
  });
});
