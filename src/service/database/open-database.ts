import Sqlite from 'libsql';
import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import { createSharedSqliteDialect, retryWhileBusy } from './sqlite-dialect.ts';
import type { ServiceDatabase, Tables } from './tables.ts';

/** How long SQLite itself waits for a lock, which stops the event loop. */
const BUSY_TIMEOUT_MS = 5;
const POOL_SIZE = 8;

/**
 * Opens the embedded database: one file, which several processes may share. What is acknowledged has reached the disk
 * (write-ahead log, full synchronisation).
 */
export async function openEmbeddedDatabase(file: string): Promise<ServiceDatabase> {
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  await retryWhileBusy(() => {
    sqlite.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON');
  });
  return open('sqlite', createSharedSqliteDialect(sqlite));
}

/** Opens a PostgreSQL database by its address; any number of processes may share it. */
export async function openPostgres(address: string): Promise<ServiceDatabase> {
  const pool = new pg.Pool({ connectionString: address, max: POOL_SIZE, types: { getTypeParser } });
  // A connection that dies while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {});
  // One that dies in the midst of a query rejects the query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return open('postgres', new PostgresDialect({ pool }));
}

/** Whole numbers of 8 bytes come as text unless told otherwise; ours all fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

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
