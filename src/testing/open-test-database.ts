import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';

/** Both databases that the service runs on. */
export const databaseKinds = ['sqlite', 'postgres'] as const;
export type TestDatabaseKind = (typeof databaseKinds)[number];

/** Where a new, empty database of this test is: a file, or an address. */
export async function createTestDatabase(kind: TestDatabaseKind): Promise<string> {
  if (kind === 'sqlite') return path.join(mkdtempSync(path.join(tmpdir(), 'galley-db-')), 'galley.db');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

/** Opens a database that `createTestDatabase` made; it is closed when the test has ended. */
export async function openTestDatabase(kind: TestDatabaseKind, location?: string): Promise<ServiceDatabase> {
  const where = location ?? (await createTestDatabase(kind));
  const database = await (kind === 'sqlite' ? openEmbeddedDatabase(where) : openPostgres(where));
  onTestFinished(() => database.destroy());
  return database;
}
