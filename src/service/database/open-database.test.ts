import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

const SYNCED = 2;
const UNSYNCED = 1;

async function open() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-db-')), 'galley.db');
  const database = await openEmbeddedDatabase(file);
  onTestFinished(() => database.close());
  return database;
}

async function readSynchronous(query: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(query);
  return rows[0]?.synchronous;
}

describe('the embedded database', () => {
  it('brings a transaction to the disk before it is acknowledged', async () => {
    const { query } = await open();
    expect(await query.transaction().execute(readSynchronous)).toBe(SYNCED);
  });

  it('spares the disk where it is told to, and only there, though others ask at the same time', async () => {
    const { query, transactUnsynced } = await open();
    const order = Array.from({ length: 20 }, (_, index) => index % 2 === 0);
    const seen = await Promise.all(
      order.map((isUnsynced) =>
        isUnsynced ? transactUnsynced(readSynchronous) : query.transaction().execute(readSynchronous),
      ),
    );
    expect(seen).toEqual(order.map((isUnsynced) => (isUnsynced ? UNSYNCED : SYNCED)));
  });

  it('goes back to the disk after a transaction that failed', async () => {
    const { query, transactUnsynced } = await open();
    await expect(transactUnsynced(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readSynchronous(query)).toBe(SYNCED);
  });

  it('gives new rows to a query that it has seen before', async () => {
    const { query } = await open();
    const insert = (id: string) => query.insertInto('workspaces').values({ id, name: id }).execute();
    const list = () => query.selectFrom('workspaces').select('id').orderBy('id').execute();
    await insert('a');
    expect(await list()).toEqual([{ id: 'a' }]);
    await insert('b');
    expect(await list()).toEqual([{ id: 'a' }, { id: 'b' }]);
    await sql`alter table workspaces add column more text default 'x'`.execute(query);
    expect(await query.selectFrom('workspaces').selectAll().where('id', '=', 'a').execute()).toEqual([
      { id: 'a', name: 'a', more: 'x' },
    ]);
  });
});
