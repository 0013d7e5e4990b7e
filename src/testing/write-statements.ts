import { Kysely, PostgresDialect, sql, SqliteDialect, type Generated } from 'kysely';
import Sqlite from 'libsql';
import pg from 'pg';
import type { TestDatabaseKind } from './open-test-database.ts';

/** Writes into a database as no version of the service does any more. */
export async function writeStatements(
  kind: TestDatabaseKind,
  location: string,
  statements: readonly string[],
): Promise<void> {
  const dialect =
    kind === 'sqlite'
      ? new SqliteDialect({ database: new Sqlite(location) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: location }) });
  const database = new Kysely<{ none: { id: Generated<number> } }>({ dialect });
  for (const statement of statements) await sql.raw(statement).execute(database);
  await database.destroy();
}
