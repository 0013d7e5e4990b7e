import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, Kysely, PostgresDialect, SqliteDialect, type Generated } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import Sqlite from 'libsql';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type TestDatabaseKind = (typeof databaseKinds)[number];

/** Creates an empty database without tables. Returns its file or URL. */
export async function createTestDatabase(kind: TestDatabaseKind): Promise<string> {
  return kind === 'sqlite' ? makeFilePath() : makePostgres('');
}

/**
 * Opens the database at `location`, or one with empty tables, until the test ends. Creating tables takes longer than most tests, so
 * SQLite files are copied, and PostgreSQL databases, which are slow to copy, are reused. A test that alters tables must therefore
 * create its own database.
 */
export async function openTestDatabase(kind: TestDatabaseKind, location?: string): Promise<ServiceDatabase> {
  const isReusable = kind === 'postgres' && location === undefined;
  const used = isReusable ? ended.pop() : undefined;
  const from = location ?? used ?? (await copyOriginal(kind));
  const database = await open(kind, from);
  onTestFinished(async () => {
    await database.destroy();
    if (isReusable) ended.push(from);
  });
  if (used !== undefined) await emptyTables(database);
  return database;
}

/** PostgreSQL databases that this process can reuse. */
const ended: string[] = [];

/** Deletes rows, because `truncate` would create new files for each table and index, which takes longer. */
async function emptyTables(database: ServiceDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(
    database,
  );
  // One statement, because foreign keys are checked at its end.
  const deletions = rows.map(({ name }) => sql`${sql.table(name)} as (delete from ${sql.table(name)})`);
  await sql`with ${sql.join(deletions)} select`.execute(database);
}

/** Databases to copy, one per process. No connections to them stay open. */
const originals = new Map<TestDatabaseKind, Promise<string>>();

async function copyOriginal(kind: TestDatabaseKind): Promise<string> {
  const original = originals.get(kind) ?? makeOriginal(kind);
  originals.set(kind, original);
  const from = await original;
  if (kind === 'postgres') return makePostgres(`template ${path.basename(from)}`);
  const file = makeFilePath();
  copyFileSync(from, file);
  return file;
}

async function makeOriginal(kind: TestDatabaseKind): Promise<string> {
  const location = await createTestDatabase(kind);
  await (await open(kind, location)).destroy();
  return location;
}

function open(kind: TestDatabaseKind, location: string): Promise<ServiceDatabase> {
  return kind === 'sqlite' ? openEmbeddedDatabase(location) : openPostgres(location);
}

function makeFilePath(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'galley-db-')), 'galley.db');
}

async function makePostgres(options: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name} ${options}`);
  await client.end();
  return `${server}/${name}`;
}

/** Runs SQL for states that the service never writes. */
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
