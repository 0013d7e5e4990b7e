import type { Socket } from 'node:net';
import Sqlite from 'libsql';
import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect } from 'kysely';
import type pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import { createSharedSqliteDialect, retryWhileLocked } from './sqlite-dialect.ts';
import type { ServiceDatabase, Tables } from './tables.ts';

/** How long SQLite itself waits for a lock, which stops the event loop. */
const BUSY_TIMEOUT_MS = 0;
/** How long a start waits for the locks of other processes that start too. */
const LOCK_WAIT_MS = 10_000;
const POOL_SIZE = 8;
/** How long a statement waits for a connection of the pool. */
const CONNECTION_WAIT_MS = 10_000;
/** How long a connection is silent before the system asks whether the other end is there. */
const KEEP_ALIVE_MS = 10_000;
/** How long a transaction may rest before PostgreSQL ends it: a process that is frozen holds what others wait for. */
const IDLE_IN_TRANSACTION_MS = 10_000;

export interface OpenOptions {
  /** How long a statement waits, in milliseconds, for what another process has locked; then it fails as `isLocked` tells. */
  lockWaitMs?: number;
  /** How long a connection to PostgreSQL may be silent while a statement waits; then it is taken for dead, as `isAway` tells. */
  answerWaitMs?: number;
}

/**
 * Opens the embedded database: one file, which several processes may share. What is acknowledged has reached the disk
 * (write-ahead log, full synchronisation).
 */
export async function openEmbeddedDatabase(
  file: string,
  { lockWaitMs = LOCK_WAIT_MS }: OpenOptions = {},
): Promise<ServiceDatabase> {
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  const endsAt = performance.now() + lockWaitMs;
  await retryWhileLocked(
    () => void sqlite.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON'),
    () => performance.now() > endsAt,
  );
  return open('sqlite', createSharedSqliteDialect(sqlite, lockWaitMs));
}

/** Opens a PostgreSQL database by its address; any number of processes may share it. */
export async function openPostgres(
  address: string,
  { lockWaitMs = LOCK_WAIT_MS, answerWaitMs = 0 }: OpenOptions = {},
): Promise<ServiceDatabase> {
  const { Pool, types } = await importDriver();
  const pool = new Pool({
    connectionString: address,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: {
      // Whole numbers of 8 bytes come as text unless told otherwise; ours all fit a JavaScript number.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
    },
    onConnect: (client) => {
      // The pool closes idle connections sooner. The driver's own limit would hand a dead connection back to the pool.
      const socket = (client as pg.Client).connection.stream as Socket;
      socket.setTimeout(answerWaitMs, () => socket.destroy());
      // Not sent as parameters of the connection, of which PgBouncer refuses those that it does not know.
      return client.query(
        `set lock_timeout = ${lockWaitMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      );
    },
  });
  // A connection that dies while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {});
  // One that dies in the midst of a query rejects the query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return open('postgres', new PostgresDialect({ pool }));
}

/** Name of a PostgreSQL database in which there are no tables of the service yet; undefined for any other. */
export async function findNewPostgres(address: string): Promise<string | undefined> {
  const { Client } = await importDriver();
  const client = new Client({ connectionString: address, connectionTimeoutMillis: CONNECTION_WAIT_MS });
  // What ends the connection rejects the query, too.
  client.on('error', () => {});
  try {
    await client.connect();
    const text = `select current_database() as name where to_regclass('api_keys') is null`;
    return (await client.query<{ name: string }>(text)).rows[0]?.name;
  } finally {
    await client.end();
  }
}

/** Only where it is used: it takes a tenth of a start on the embedded database. */
async function importDriver(): Promise<typeof pg> {
  return (await import('pg')).default;
}

async function open(kind: DatabaseKind, dialect: Dialect): Promise<ServiceDatabase> {
  const database = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    await migrate(database, kind);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
