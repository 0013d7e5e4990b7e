import Sqlite from 'libsql';
import { describe, expect, it } from 'vitest';
import { buildContents } from '../../testing/build-service.ts';
import { createTestDatabase, openTestDatabase, writeStatements } from '../../testing/open-test-database.ts';
import { writeContents } from '../store/write-contents.ts';
import { checkWholeDatabase, DatabaseFileError } from './check-database-file.ts';
import { migrations } from './migrations.ts';

const names = Object.keys(migrations);
const oldRecord = 'create table migrations (name text primary key, applied_at text not null)';
/** As Kysely's migrator creates them. */
const records = [
  'create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  'create table "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)',
];

/** A file in which only the first `count` migrations were applied. */
async function writeVersion(count: number, record: string, setUp: readonly string[]): Promise<string> {
  const file = await createTestDatabase('sqlite');
  const applied = names.slice(0, count);
  await writeStatements('sqlite', file, [
    ...setUp,
    ...applied.flatMap((name) => migrations[name]?.('sqlite') ?? []),
    ...applied.map((name) => `insert into ${record} values ('${name}', '2026-11-01T00:00:00.000Z')`),
  ]);
  return file;
}

/** A file of this version with contents. */
async function writeCurrent(): Promise<string> {
  const file = await createTestDatabase('sqlite');
  await writeContents(await openTestDatabase('sqlite', file), buildContents(10));
  return file;
}

function change(file: string, statements: string): void {
  const sqlite = new Sqlite(file);
  sqlite.exec(statements);
  sqlite.close();
}

describe('the check of a database file accepts', () => {
  it.each(names.map((name, index) => [name, index + 1] as const))(
    'a file from before and after %s',
    async (_, count) => {
      for (const file of [
        await writeVersion(count - 1, 'kysely_migration', records),
        await writeVersion(count, 'kysely_migration', records),
      ]) {
        expect(() => checkWholeDatabase(file)).not.toThrow();
        await openTestDatabase('sqlite', file);
        expect(() => checkWholeDatabase(file)).not.toThrow();
      }
    },
  );

  it('a file whose migrations were recorded before Kysely, before and after it is migrated', async () => {
    for (const count of [1, 2]) {
      const file = await writeVersion(count, 'migrations', [oldRecord]);
      expect(() => checkWholeDatabase(file)).not.toThrow();
      await openTestDatabase('sqlite', file);
      expect(() => checkWholeDatabase(file)).not.toThrow();
    }
  });

  it.each([
    [
      'other quotes, case and white space',
      (sql: string) => sql.replaceAll(/\b(create|table|text)\b/g, '\n  $1 ').toUpperCase(),
    ],
    ['the names in quotes', (sql: string) => sql.replaceAll(/\b(workspace_id|name|workspaces|members)\b/g, '"$1"')],
  ])('the same tables with %s', async (_what, rewrite) => {
    const file = await writeVersion(1, 'migrations', [oldRecord]);
    const sqlite = new Sqlite(file);
    const { sql } = sqlite.prepare(`select sql from sqlite_schema where name = 'members'`).get() as { sql: string };
    sqlite.exec('drop table members');
    sqlite.exec(rewrite(sql).replace('MEMBERS', 'members'));
    sqlite.close();
    expect(() => checkWholeDatabase(file)).not.toThrow();
  });

  it('the statistics of an ANALYZE, and a file from a newer version', async () => {
    const file = await writeCurrent();
    change(file, 'analyze');
    expect(() => checkWholeDatabase(file)).not.toThrow();
    change(file, `insert into kysely_migration values ('999-later', ''); create table later (id text)`);
    expect(() => checkWholeDatabase(file)).not.toThrow();
  });
});

describe('the check of a database file refuses', () => {
  it.each([
    [
      'a trigger',
      'create trigger reset after insert on usage begin update usage set used = 0; end',
      'the trigger "reset" does not belong to Galley',
    ],
    [
      'a trigger with the name of a table',
      'create trigger usage after insert on projects begin delete from usage; end',
      'the trigger "usage" does not belong to Galley',
    ],
    [
      'a view in place of a table',
      'drop table fonts; create view fonts as select 1 as id',
      'the view "fonts" does not belong to Galley',
    ],
    ['another table', 'create table bookmarks (name text)', 'the table "bookmarks" does not belong to Galley'],
    ['another index', 'create index one on projects (name)', 'the index "one" does not belong to Galley'],
    [
      'a changed table',
      'drop table daily_use; create table daily_use (key_id, day, renders)',
      'the table "daily_use" differs from the one that Galley creates',
    ],
    [
      'another column',
      'alter table projects add column note text',
      'the table "projects" differs from the one that Galley creates',
    ],
    [
      'a changed index',
      'drop index fonts_by_hash; create index fonts_by_hash on projects (name)',
      'the index "fonts_by_hash" differs from the one that Galley creates',
    ],
    ['a missing index', 'drop index fonts_by_hash', 'the index "fonts_by_hash" is missing'],
    [
      'bytes as a text',
      `pragma foreign_keys = off; update templates set project_id = x'00'`,
      'the column "project_id" of "templates" contains a value that is not of type text',
    ],
    [
      'text as a number',
      `insert into daily_use select id, '2026-11-01', 'many' from api_keys`,
      'the column "renders" of "daily_use" contains a value that is not of type integer',
    ],
    [
      'text as bytes',
      `insert into answers (key_id, render_id, fingerprint, bytes, expires_at_ms) select id, 'r', 'f', 'text', 0 from api_keys`,
      'the column "bytes" of "answers" contains a value that is not of type blob',
    ],
    [
      'a row without its parent',
      `pragma foreign_keys = off; insert into daily_use values ('nowhere', '2026-11-01', 1)`,
      'a row of "daily_use" belongs to a row of "api_keys" that is missing',
    ],
  ])('%s', async (_what, statements, message) => {
    const file = await writeCurrent();
    change(file, statements);
    expect(() => checkWholeDatabase(file)).toThrow(DatabaseFileError);
    expect(() => checkWholeDatabase(file)).toThrow(`The database ${file} is damaged (${message}); restore`);
  });
});
