import Sqlite from 'libsql';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';
import pg from 'pg';
import { migrate, type DatabaseKind } from './migrations.ts';
import { stepOf, type Statement, type Step, type Steps } from './statement.ts';
import type { Tables } from './tables.ts';

/** An open database in its newest shape. */
export interface ServiceDatabase {
  kind: DatabaseKind;
  query: Kysely<Tables>;
  /** Carries a statement out, as a transaction of its own. */
  run<Values, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>;
  transact<Result>(work: () => Steps<Result>): Promise<Result>;
  /**
   * A transaction that need not reach the disk before the next one that does: a loss of power may undo it, and then whatever
   * came after it too. The death of a process undoes nothing.
   */
  transactUnsynced<Result>(work: () => Steps<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** How long a process waits for another one's write to the same file. */
const BUSY_TIMEOUT_MS = 10_000;
const POOL_SIZE = 8;
/** Prepared statements that are kept; there are some dozens, and more only where lists of values vary in length. */
const STATEMENTS_MAX = 200;

/** A transaction takes the write lock when it begins: one that took it later could fail halfway when another was first. */
const BEGIN: Step = { sql: 'begin immediate', parameters: [] };
const COMMIT: Step = { sql: 'commit', parameters: [] };
const ROLLBACK: Step = { sql: 'rollback', parameters: [] };

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN.sql));
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
  const statements = keepStatements(sqlite);
  const query = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: statements }) });
  const carryOut = ({ sql, parameters }: Step): unknown[] => {
    const statement = statements.prepare(sql);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
  };
  let isClosed = false;
  /** At once, unless a transaction is under way: there is one connection, and what asks for it meanwhile waits. */
  async function whenFree<Result>(act: () => Result): Promise<Result> {
    // The driver ends the process when it is asked anything of a database that is closed.
    if (isClosed) throw new Error('The database is closed');
    return sqlite.inTransaction ? query.connection().execute(async () => act()) : act();
  }

  function transact<Result>(work: () => Steps<Result>): Result {
    carryOut(BEGIN);
    try {
      const steps = work();
      let step = steps.next();
      while (step.done !== true) step = steps.next(carryOut(step.value));
      carryOut(COMMIT);
      return step.value;
    } catch (error) {
      if (sqlite.inTransaction) carryOut(ROLLBACK);
      throw error;
    }
  }

  /** Nothing else can come in between, so nothing else is spared the disk. */
  function transactUnsynced<Result>(work: () => Steps<Result>): Result {
    // A write-ahead log that is synchronised carries all that was written to it before.
    sqlite.exec('pragma synchronous = NORMAL');
    try {
      return transact(work);
    } finally {
      sqlite.exec('pragma synchronous = FULL');
    }
  }

  return open({
    kind: 'sqlite',
    query,
    run: <Values, Row>(statement: Statement<Values, Row>, values: Values) =>
      whenFree(() => carryOut(stepOf(statement, values)) as Row[]),
    transact: (work) => whenFree(() => transact(work)),
    transactUnsynced: (work) => whenFree(() => transactUnsynced(work)),
    close: async () => {
      isClosed = true;
      await query.destroy();
    },
  });
}

/** The same database with its statements prepared once: preparing takes a third of a small query's time. */
function keepStatements(database: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      // A pragma is carried out when it is prepared.
      if (text.startsWith('pragma')) return database.prepare(text);
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement: SqliteStatement = database.prepare(text);
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Its transactions do not wait for the disk; the next one that does brings them there as well. */
class UnsyncedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin; set local synchronous_commit to off'));
  }
}

class UnsyncedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new UnsyncedDriver(this.#config);
  }
}

/** Opens a PostgreSQL database by its address; any number of processes may share it. */
export async function openPostgres(address: string): Promise<ServiceDatabase> {
  const pool = new pg.Pool({ connectionString: address, max: POOL_SIZE, types: { getTypeParser } });
  // A connection that dies while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {});
  // One that dies in the midst of a query rejects the query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const unsynced = new Kysely<Tables>({ dialect: new UnsyncedDialect({ pool }) });
  const carryOut = async (on: Kysely<Tables>, { sql, parameters }: Step): Promise<unknown[]> =>
    (await on.executeQuery(CompiledQuery.raw(sql, parameters))).rows;
  const transact = <Result>(on: Kysely<Tables>, work: () => Steps<Result>): Promise<Result> =>
    on.transaction().execute(async (transaction) => {
      const steps = work();
      let step = steps.next();
      while (step.done !== true) step = steps.next(await carryOut(transaction, step.value));
      return step.value;
    });
  return open({
    kind: 'postgres',
    query,
    run: async <Values, Row>(statement: Statement<Values, Row>, values: Values) =>
      (await carryOut(query, stepOf(statement, values))) as Row[],
    transact: (work) => transact(query, work),
    transactUnsynced: (work) => transact(unsynced, work),
    close: () => query.destroy(),
  });
}

/** Whole numbers of 8 bytes come as text unless told otherwise; ours all fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

async function open(database: ServiceDatabase): Promise<ServiceDatabase> {
  try {
    await migrate(database.query, database.kind);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
