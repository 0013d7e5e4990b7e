import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from './open-database.ts';
import { ask, compileStatement, type Steps } from './statement.ts';
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

function* askSynchronous(): Steps<number | undefined> {
  const [row] = (yield { sql: 'pragma synchronous', parameters: [] }) as { synchronous: number }[];
  return row?.synchronous;
}

const compileWorkspaces = (query: Kysely<Tables>) => ({
  add: compileStatement(({ id }: { id: string }) => query.insertInto('workspaces').values({ id, name: id })),
  list: compileStatement((_values: object) => query.selectFrom('workspaces').select('id').orderBy('id')),
});

describe('the embedded database', () => {
  it('brings a transaction to the disk before it is acknowledged', async () => {
    const { query } = await open();
    expect(await query.transaction().execute(readSynchronous)).toBe(SYNCED);
  });

  it('spares the disk where it is told to, and only there, though others ask at the same time', async () => {
    const { query, transact, transactUnsynced } = await open();
    const ways = [
      { act: () => transactUnsynced(askSynchronous), expected: UNSYNCED },
      { act: () => transact(askSynchronous), expected: SYNCED },
      { act: () => query.transaction().execute(readSynchronous), expected: SYNCED },
    ];
    const order = Array.from({ length: 8 }, () => ways).flat();
    expect(await Promise.all(order.map(({ act }) => act()))).toEqual(order.map(({ expected }) => expected));
  });

  it('undoes a transaction that failed, and goes back to the disk', async () => {
    const { query, transactUnsynced } = await open();
    const workspaces = compileWorkspaces(query);
    const failed = transactUnsynced(function* () {
      yield* ask(workspaces.add, { id: 'a' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await query.selectFrom('workspaces').selectAll().execute()).toEqual([]);
    expect(await readSynchronous(query)).toBe(SYNCED);
  });

  it('keeps statements and transactions out of one that is under way', async () => {
    const { query, run, transact } = await open();
    const workspaces = compileWorkspaces(query);
    const seen: string[] = [];
    const gates = new EventEmitter();
    const begun = once(gates, 'begun');
    const slow = query.transaction().execute(async (transaction) => {
      await transaction.insertInto('workspaces').values({ id: 'slow', name: 'slow' }).execute();
      gates.emit('begun');
      await once(gates, 'end');
      seen.push('slow');
      throw new Error('undone');
    });
    await begun;
    const others = [
      run(workspaces.list, {}).then((rows) => seen.push(`read ${rows.length}`)),
      transact(() => ask(workspaces.add, { id: 'own' })).then(() => seen.push('written')),
    ];
    gates.emit('end');
    await expect(slow).rejects.toThrow('undone');
    await Promise.all(others);
    expect(seen).toEqual(['slow', 'read 0', 'written']);
    expect(await run(workspaces.list, {})).toEqual([{ id: 'own' }]);
  });

  it('refuses what is asked once it is closed', async () => {
    const { query, run, transact, close } = await open();
    const workspaces = compileWorkspaces(query);
    await close();
    await expect(run(workspaces.list, {})).rejects.toThrow('The database is closed');
    await expect(transact(() => ask(workspaces.add, { id: 'a' }))).rejects.toThrow('The database is closed');
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
