import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, openTestDatabase } from '../../testing/open-test-database.ts';
import { isAway, isLocked } from './database-failures.ts';
import { openEmbeddedDatabase, openPostgres } from './open-database.ts';
import type { ServiceDatabase } from './tables.ts';

const LOCKED_MS = 1_000;
const GAP_MAX_MS = 250;

const add = (database: ServiceDatabase, id: string) =>
  database.insertInto('workspaces').values({ id, name: id }).execute();

async function list(database: ServiceDatabase): Promise<string[]> {
  const rows = await database.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** A database, and another connection to its file, like another process. */
async function openShared() {
  const file = await createTestDatabase('sqlite');
  const database = await openTestDatabase('sqlite', file);
  const other = new Sqlite(file);
  onTestFinished(() => void other.close());
  return { database, other, file };
}

/** Acts while another connection writes for a second; returns the longest time without a timer. */
async function measureGap(other: Sqlite.Database, act: () => Promise<unknown>): Promise<number> {
  other.exec('begin immediate');
  other.exec(`insert into workspaces values ('other', 'other')`);
  let [last, gapMs] = [performance.now(), 0];
  const look = () => {
    gapMs = Math.max(gapMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 10);
  const done = act();
  await setTimeout(LOCKED_MS);
  look();
  // Another process would do this; in this one, the event loop waits for the disk.
  other.exec('commit');
  last = performance.now();
  await done;
  clearInterval(timer);
  return Math.max(gapMs, performance.now() - last);
}

describe('a database file that another process has locked', () => {
  it.each([
    ['a statement', (database: ServiceDatabase) => add(database, 'own')],
    ['a transaction', (database: ServiceDatabase) => database.transaction().execute((trx) => add(trx, 'own'))],
  ])('makes %s wait, and never the event loop', async (_what, write) => {
    const { database, other } = await openShared();
    const startedAt = performance.now();
    const gapMs = await measureGap(other, () => write(database));
    expect(performance.now() - startedAt).toBeGreaterThan(LOCKED_MS);
    expect(gapMs).toBeLessThan(GAP_MAX_MS);
    expect(await list(database)).toEqual(['other', 'own']);
  });

  it('can be read, and shows what others write later', async () => {
    const { database, other } = await openShared();
    const seen: string[][] = [];
    await measureGap(other, async () => {
      const write = add(database, 'own');
      await setTimeout(100);
      seen.push(await list(database));
      await write;
    });
    other.exec(`insert into workspaces values ('z', 'z')`);
    expect(seen).toEqual([[]]);
    expect(await list(database)).toEqual(['other', 'own', 'z']);
  });

  it('fails writes after the lock wait, and can be read without waiting', async () => {
    const file = await createTestDatabase('sqlite');
    const database = await openEmbeddedDatabase(file, { lockWaitMs: 100 });
    onTestFinished(() => database.destroy());
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    const writes = Promise.allSettled(Array.from({ length: 300 }, (_, index) => add(database, `own ${index}`)));
    await setTimeout(50);
    expect(await Promise.race([list(database), writes])).toEqual([]);
    for (const result of await writes) expect(result.status === 'rejected' && isLocked(result.reason)).toBe(true);
    other.exec('rollback');
    await add(database, 'own');
    expect(await list(database)).toEqual(['own']);
  });

  it('opens as soon as it is free', async () => {
    const { other, file } = await openShared();
    await measureGap(other, async () => {
      const again = await openTestDatabase('sqlite', file);
      await add(again, 'own');
      expect(await list(again)).toEqual(['other', 'own']);
    });
  });

  it('refuses waiting statements when it is closed', async () => {
    const { database, other } = await openShared();
    other.exec('begin immediate');
    const closing = setTimeout(100).then(() => database.destroy());
    const refused: unknown = await add(database, 'own').catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ message: 'The database is closed' });
    await closing;
    await expect(list(database)).rejects.toThrow('destroyed');
    expect(isAway(refused)).toBe(true);
  });
});

it('a locked table in PostgreSQL fails writes after the lock wait', async () => {
  const address = await createTestDatabase('postgres');
  const other = await openTestDatabase('postgres', address);
  const database = await openPostgres(address, { lockWaitMs: 100 });
  onTestFinished(() => database.destroy());
  await other.transaction().execute(async (trx) => {
    await sql`lock table workspaces in exclusive mode`.execute(trx);
    const error: unknown = await add(database, 'own').catch((reason: unknown) => reason);
    expect(isLocked(error)).toBe(true);
    expect(await list(database)).toEqual([]);
  });
});

/** Returns the error of a statement that must fail. */
async function fail(statement: Promise<unknown>): Promise<unknown> {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  return expect.fail('It did not fail');
}

/** A TCP proxy in front of a new PostgreSQL database. */
async function startGate() {
  const { hostname, port, pathname, username, password } = new URL(await createTestDatabase('postgres'));
  const sockets = new Set<Socket>();
  const firstPackets: string[] = [];
  const gate = createServer((socket) => {
    socket.once('data', (packet) => firstPackets.push(packet.toString()));
    const behind = connect(Number(port), hostname);
    for (const end of [socket, behind]) sockets.add(end.on('error', () => {}));
    socket.pipe(behind).pipe(socket);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void gate.close());
  const { port: gatePort } = gate.address() as AddressInfo;
  const address = `postgresql://${username}:${password}@127.0.0.1:${gatePort}${pathname}`;
  return { gate, gatePort, sockets, firstPackets, address };
}

it('a PostgreSQL that restarts is distinguished from a failed statement', async () => {
  const { gate, gatePort, sockets, address } = await startGate();
  const database = await openPostgres(address);
  onTestFinished(() => database.destroy());

  expect(isAway(await fail(sql`select * from nothing`.execute(database)))).toBe(false);
  const asleep = fail(sql`select pg_sleep(60)`.execute(database));
  await setTimeout(50);
  gate.close();
  for (const socket of sockets) socket.destroy();
  expect(isAway(await asleep)).toBe(true);
  expect(isAway(await fail(list(database)))).toBe(true);
  await once(gate.listen(gatePort, '127.0.0.1'), 'listening');
  expect(await list(database)).toEqual([]);
});

it('a PostgreSQL that stops answering counts as away, and gets new connections', async () => {
  const { sockets, address } = await startGate();
  const database = await openPostgres(address, { answerWaitMs: 1_000 });
  onTestFinished(() => database.destroy());
  expect(await list(database)).toEqual([]);
  for (const socket of sockets) socket.pause().unpipe();
  expect(isAway(await fail(list(database)))).toBe(true);
  expect(await list(database)).toEqual([]);
});

it('a connection to PostgreSQL starts without parameters that a pooler may refuse', async () => {
  const { firstPackets, address } = await startGate();
  const database = await openPostgres(address);
  await database.destroy();
  expect(firstPackets.join('')).toContain('client_encoding');
  expect(firstPackets.join('')).not.toContain('timeout');
});

it('an idle transaction is ended, and the next statement fails as away', async () => {
  const database = await openTestDatabase('postgres');
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(database);
  expect(rows).toEqual([{ idleInTransactionSessionTimeout: '10s' }]);
  const rested = database.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 20`.execute(trx);
    await setTimeout(100);
    await add(trx, 'own');
  });
  expect(isAway(await fail(rested))).toBe(true);
  // A frozen process sends its statement before it reads why the connection ended.
  expect(isAway({ code: '25P03' })).toBe(true);
  expect(await list(database)).toEqual([]);
});

describe('the embedded database', () => {
  it('rolls back a failed transaction and statement', async () => {
    const database = await openTestDatabase('sqlite');
    const failed = database.transaction().execute(async (trx) => {
      await add(trx, 'a');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await add(database, 'b');
    await expect(add(database, 'b')).rejects.toThrow(/unique/i);
    expect(await list(database)).toEqual(['b']);
  });

  it('finishes a running transaction before it closes, and refuses later statements', async () => {
    const file = await createTestDatabase('sqlite');
    const database = await openTestDatabase('sqlite', file);
    const slow = database.transaction().execute(async (trx) => {
      await setTimeout(50);
      await add(trx, 'slow');
    });
    const waiting = [add(database, 'later'), list(database)];
    await setTimeout(10);
    await Promise.all([slow, database.destroy()]);
    expect(await Promise.allSettled(waiting)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    await expect(list(database)).rejects.toThrow('destroyed');
    expect(await list(await openTestDatabase('sqlite', file))).toEqual(['later', 'slow']);
  });

  it('isolates a running transaction from other statements', async () => {
    const database = await openTestDatabase('sqlite');
    const seen: string[] = [];
    const gates = new EventEmitter();
    const begun = once(gates, 'begun');
    const slow = database.transaction().execute(async (trx) => {
      await add(trx, 'slow');
      gates.emit('begun');
      await once(gates, 'end');
      seen.push('slow');
      throw new Error('undone');
    });
    await begun;
    const others = [
      list(database).then((ids) => seen.push(`read ${ids.length}`)),
      database
        .transaction()
        .execute((trx) => add(trx, 'own'))
        .then(() => seen.push('written')),
    ];
    gates.emit('end');
    await expect(slow).rejects.toThrow('undone');
    await Promise.all(others);
    expect(seen).toEqual(['slow', 'read 0', 'written']);
    expect(await list(database)).toEqual(['own']);
  });
});
