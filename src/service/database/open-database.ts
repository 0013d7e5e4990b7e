import { realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import Sqlite from 'libsql';
import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect } from 'kysely';
import type pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import { createSharedSqliteDialect, retryWhileLocked } from './sqlite-dialect.ts';
import type { ServiceDatabase, Tables } from './tables.ts';

/** Disables SQLite's own waiting for locks, which would block the event loop. */
const BUSY_TIMEOUT_MS = 0;
/** How long startup waits for other processes that are starting. */
const LOCK_WAIT_MS = 10_000;
const POOL_SIZE = 8;
/** How long a statement waits for a free connection. */
const CONNECTION_WAIT_MS = 10_000;
/** How long a connection is idle before the operating system probes it. */
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL ends transactions that are idle for longer, such as a frozen process's, because others wait for them. */
const IDLE_IN_TRANSACTION_MS = 10_000;

export interface OpenOptions {
  /** How long a statement waits for another process's lock before it fails; see `isLocked`. */
  lockWaitMs?: number;
  /** How long PostgreSQL may take to respond before the connection counts as dead; see `isAway`. */
  answerWaitMs?: number;
}

/** Opens the embedded database, a file that several processes may share. Acknowledged writes are on disk. */
export async function openEmbeddedDatabase(
  file: string,
  { lockWaitMs = LOCK_WAIT_MS }: OpenOptions = {},
): Promise<ServiceDatabase> {
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  const endsAt = performance.now() + lockWaitMs;
  await retryWhileLocked(
    () => void sqlite.exec('pragma journal_mode = WAL; pragma synchronous = NORMAL; pragma foreign_keys = ON'),
    () => performance.now() > endsAt,
  );
  return open('sqlite', createSharedSqliteDialect(sqlite, realpathSync(file), lockWaitMs));
}

/** Opens a PostgreSQL database, which any number of processes may share. */
export async function openPostgres(
  address: string,
  { lockWaitMs = LOCK_WAIT_MS, answerWaitMs = 0 }: OpenOptions = {},
): Promise<ServiceDatabase> {
  // Loaded on demand, because loading takes a tenth of the startup time with the embedded database.
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: address,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: {
      // The driver returns 8-byte integers as strings, but ours fit into a JavaScript number.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
    },
    onConnect: (client) => {
      // The pool closes idle connections sooner. The driver's own timeout would return a dead connection to the pool.
      const socket = (client as pg.Client).connection.stream as Socket;
      socket.setTimeout(answerWaitMs, () => socket.destroy());
      // PgBouncer rejects these as connection parameters.
      return client.query(
        `set lock_timeout = ${lockWaitMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      );
    },
  });
  // An idle connection that dies is replaced at the next query, which reports the error.
  pool.on('error', () => {});
  // If a connection dies during a query, the query rejects. Without a listener, the process would also end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return open('postgres', new PostgresDialect({ pool }));
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
