import Sqlite from 'libsql';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';
import pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import type { Tables } from './tables.ts';

/** An open database in its newest shape. */
export interface ServiceDatabase {
  kind: DatabaseKind;
  query: Kysely<Tables>;
  close(): Promise<void>;
}

/** How long a process waits for another one's write to the same file. */
const BUSY_TIMEOUT_MS = 10_000;
const POOL_SIZE = 8;

/** A transaction takes the write lock when it begins: one that took it later could fail halfway when another was first. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/**
 * Opens the embedded database: one file, which several processes may share, or `:memory:`. What is acknowledged has
 * reached the disk (write-ahead log, full synchronisation).
 */
export async function openEmbeddedDatabase(file: string): Promise<ServiceDatabase> {
  const sqlite = new Sqlite(file);
  for (const pragma of [
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
  ]) {
    sqlite.pragma(pragma);
  }
  return open('sqlite', new Kysely<Tables>({ dialect: new ImmediateDialect({ database: sqlite }) }));
}

/** Opens a PostgreSQL database by its address; any number of processes may share it. */
export async function openPostgres(address: string): Promise<ServiceDatabase> {
  const pool = new pg.Pool({ connectionString: address, max: POOL_SIZE, types: { getTypeParser } });
  // A connection that dies while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {});
  // One that dies in the midst of a query rejects the query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return open('postgres', new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
}

/** Whole numbers of 8 bytes come as text unless told otherwise; ours all fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

async function open(kind: DatabaseKind, query: Kysely<Tables>): Promise<ServiceDatabase> {
  try {
    await migrate(query, kind);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  return { kind, query, close: () => query.destroy() };
}
