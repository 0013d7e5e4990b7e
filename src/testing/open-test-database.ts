import { copyFileSync, mkdtempSync } from 'node:fs';
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
  return kind === 'sqlite' ? makeFilePath() : makePostgres('');
}

/**
 * Opens a database that `createTestDatabase` made, or a new one; it is closed when the test has ended. To make all tables
 * takes longer than most tests, so a new one is a copy of one that has them.
 */
export async function openTestDatabase(kind: TestDatabaseKind, location?: string): Promise<ServiceDatabase> {
  const database = await open(kind, location ?? (await copyOriginal(kind)));
  onTestFinished(() => database.destroy());
  return database;
}

/** What new databases are copies of, once for a process; nothing is connected to it. */
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
