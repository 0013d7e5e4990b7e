import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type Sqlite from 'libsql';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type IsolationLevel,
  type TransactionSettings,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { isFull, isLocked } from './database-failures.ts';

const BACKOFF_MAX_MS = 50;

/**
 * For transactions that may be lost in a power failure, because the work they belong to is lost too. They don't wait for the disk.
 * PostgreSQL treats this level as its default.
 */
export const MAY_BE_LOST: IsolationLevel = 'read uncommitted';

/**
 * Kysely's dialect for a file that several processes write to. Every write is a transaction that takes the write lock when it
 * begins, so locks can't make it fail halfway. A write only fails if no transaction in this process gets the lock for `lockWaitMs`.
 * A long queue in this process isn't a failure.
 *
 * With `synchronous = FULL`, SQLite writes its log to the disk in each commit, which blocks the event loop for milliseconds. So the
 * file is opened with `NORMAL`, and this driver syncs the log without blocking, once for all waiting commits.
 */
export function createSharedSqliteDialect(sqlite: Sqlite.Database, file: string, lockWaitMs: number): Dialect {
  return {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SharedSqliteDriver(sqlite, file, lockWaitMs),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Tells Kysely that SQLite can migrate in a transaction, so a process applies either all migrations or none. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SharedSqliteDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database;
  readonly #file: string;
  readonly #lockWaitMs: number;
  #lastBegunAt = 0;
  #mayBeLost = false;
  #log: FileHandle | undefined;
  #flushing: Promise<void> | undefined;
  #nextFlush: Promise<void> | undefined;

  constructor(sqlite: Sqlite.Database, file: string, lockWaitMs: number) {
    super({ database: sqlite });
    this.#file = file;
    this.#sqlite = sqlite;
    this.#lockWaitMs = lockWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // libsql ends the process if a statement reaches a closed database.
    if (!this.#sqlite.open) {
      await this.releaseConnection();
      throw new Error('The database is closed');
    }
    return {
      executeQuery: (query) => this.#executeQuery(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** While this waits for the lock, other reads in this process may use the only connection. */
  override async beginTransaction(_connection?: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const startedAt = performance.now();
    await retryWhileLocked(
      () => {
        // A prepared statement that found the file locked would pin the connection to an old snapshot.
        this.#sqlite.exec('begin immediate');
        this.#lastBegunAt = performance.now();
        this.#mayBeLost = settings?.isolationLevel === MAY_BE_LOST;
      },
      () => performance.now() > Math.max(startedAt, this.#lastBegunAt) + this.#lockWaitMs,
      async (ms) => {
        await this.releaseConnection();
        await setTimeout(ms);
        await this.acquireConnection();
      },
    );
  }

  /** Other statements may use the connection while the disk writes. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    if (this.#mayBeLost) return;
    await this.releaseConnection();
    await this.#flush().finally(() => super.acquireConnection());
  }

  /** Resolves when everything written so far is on the disk. */
  #flush(): Promise<void> {
    // A flush in progress may have begun before the latest write.
    this.#nextFlush ??= (this.#flushing ?? Promise.resolve()).then(() => {
      this.#flushing = this.#nextFlush;
      this.#nextFlush = undefined;
      return this.#writeToDisk();
    });
    return this.#nextFlush;
  }

  /** After a failure, every later write fails as well, because the disk may have dropped what came before it. */
  async #writeToDisk(): Promise<void> {
    try {
      this.#log ??= await open(`${this.#file}-wal`, 'r+');
      await this.#log.datasync();
    } catch (cause) {
      throw new Error('The disk did not confirm a write', { cause });
    }
  }

  /** A disk error may already have ended the transaction. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  /** Waits for a transaction in progress, and writes the log into the file. */
  override async destroy(): Promise<void> {
    await super.acquireConnection();
    await (this.#nextFlush ?? this.#flushing)?.catch(() => {});
    try {
      if (this.#sqlite.open) this.#sqlite.prepare('pragma wal_checkpoint(truncate)').all();
    } catch (error) {
      // On a full disk, the log stays next to the file.
      if (!isFull(error)) throw error;
    }
    await super.destroy();
    await this.releaseConnection();
    await this.#log?.close();
  }

  async #executeQuery<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query) || this.#sqlite.inTransaction) return connection.executeQuery<Row>(query);
    await this.beginTransaction();
    try {
      const result = await connection.executeQuery<Row>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}

/** Retries while another process has the lock. Unlike SQLite's own waiting, this doesn't block the event loop. */
export async function retryWhileLocked(
  act: () => void,
  isOver: () => boolean,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<void> {
  for (let backoffMs = 1; ; backoffMs = Math.min(2 * backoffMs, BACKOFF_MAX_MS)) {
    try {
      return act();
    } catch (error) {
      if (!isLocked(error) || isOver()) throw error;
    }
    await wait(backoffMs);
  }
}
