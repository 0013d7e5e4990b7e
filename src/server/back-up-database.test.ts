import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { DatabaseFileError } from '../service/database/check-database-file.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildContents, generateInit, ids, keys, smallDocument } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { runGalley } from '../testing/run-galley.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { formatCount } from '../variables/messages.ts';
import { backUpDatabase, restoreDatabase } from './back-up-database.ts';

const galleyFile = path.join(projectRoot, 'dist/server/galley.js');
const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-backup-'));

/** A database whose owner has 10 renders a month. */
async function setUp() {
  const database = await createTestDatabase('sqlite');
  const dataDir = path.dirname(database);
  await writeContents(await openTestDatabase('sqlite', database), buildContents(10));
  const run = (...words: string[]) => runGalley(dataDir, words);
  const start = async () => {
    const service = await startServiceProcess('sqlite', database);
    onTestFinished(() => service.kill());
    return service;
  };
  return { run, start, dataDir, database, backup: path.join(makeFolder(), 'galley.backup') };
}

async function countUsed(run: Awaited<ReturnType<typeof setUp>>['run']): Promise<number> {
  const rows = JSON.parse((await run('usage', '--json')).output) as { used: number }[];
  return rows.reduce((sum, { used }) => sum + used, 0);
}

it(
  'a backup is made while a service renders, and is put in place of a damaged database, each time beside what was there',
  { timeout: 60_000 },
  async () => {
    const { run, start, database, backup } = await setUp();
    const service = await start();
    const render = async () => {
      const init = generateInit({ variables: { headline: 'Hi' }, format: 'png' }, { 'x-api-key': keys.owner });
      return (await fetch(service.address + generatePath(ids.template), init)).status;
    };
    expect(await render()).toBe(200);
    const file = path.join(makeFolder(), 'card.json');
    writeFileSync(file, JSON.stringify({ ...smallDocument, background: '#101010' }));
    expect((await run('templates', 'update', ids.template, file)).output).toBe('2\n');
    expect((await run('templates', 'delete', ids.privateTemplate, '--yes')).code).toBe(0);
    const [backedUp, ...renders] = await Promise.all([run('backup', backup), render(), render(), render()]);
    expect(backedUp).toEqual({ code: 0, output: `${backup}\n`, error: '' });
    expect(renders).toEqual([200, 200, 200]);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(await run('restore', backup)).toMatchObject({
      code: 1,
      error: `A service is using ${database}; stop it, and restore again.\n`,
    });
    expect(existsSync(`${database}-restoring`)).toBe(false);
    await service.kill();

    expect(await countUsed(run)).toBe(4);
    truncateSync(database, 10_000);
    expect(await run('usage')).toMatchObject({ code: 1, error: expect.stringContaining('is damaged') as string });
    expect(await run('doctor')).toMatchObject({ code: 1, error: expect.stringContaining('is damaged') as string });
    expect(await run('backup', `${backup}-2`)).toMatchObject({
      code: 1,
      error: expect.stringContaining(`${database} is damaged`) as string,
    });
    const restored = await run('restore', backup);
    expect(restored).toMatchObject({ code: 0, output: `${backup}\n` });
    expect(restored.error).toContain(`The database that was there is kept as ${database}-replaced.`);
    const used = await countUsed(run);
    expect(used).toBeGreaterThanOrEqual(1);
    const forgotten = `${formatCount(4 - used, 'render')} ${used === 3 ? 'was' : 'were'} charged after the backup`;
    if (used < 4) expect(restored.error).toContain(forgotten);
    // Earlier versions and what was deleted are in it, too.
    const versions = await run('templates', 'versions', ids.template, '--json');
    expect(JSON.parse(versions.output)).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(JSON.parse((await run('deleted', 'list', '--json')).output)).toMatchObject({
      templates: [{ id: ids.privateTemplate }],
    });
    await run('projects', 'create', 'Precious', '--workspace', 'acme', '--member', 'ana');
    for (const id of ['stranger', 'member']) expect((await run('keys', 'revoke', id)).code).toBe(0);
    expect((await run('restore', backup)).error).toBe(
      `The database that was there is kept as ${database}-replaced-2.\n` +
        'Keys that were revoked after the backup are active again: member, stranger; run "keys revoke ID" for each.\n',
    );
    expect(statSync(`${database}-replaced`).size).toBe(10_000);
    expect(readFileSync(`${database}-replaced-2`).includes('Precious')).toBe(true);
    await start();
  },
);

it.each([
  ['there is no backup', (file: string) => file, 'There is no backup at'],
  [
    'it is no database',
    (file: string) => writeFileSync(file, 'Hello'),
    'is no whole backup (file is not a database); name a file that "backup FILE" has made.',
  ],
  [
    'it is of something else',
    (file: string) => {
      const other = new Sqlite(file);
      other.exec('create table bookmarks (name text)');
      other.close();
    },
    'is the database of something else; name a file that "backup FILE" has made.',
  ],
  ['it is a folder', (file: string) => mkdirSync(file), 'is a folder; name a file that "backup FILE" has made.'],
])('nothing is restored when %s', async (_what, prepare, sentence) => {
  const dataDir = makeFolder();
  const file = path.join(dataDir, 'backup');
  prepare(file);
  await expect(restoreDatabase({ dataDir }, file)).rejects.toThrow(sentence);
});

it('nothing is restored of a backup that this account may not read', () => {
  const folder = makeFolder();
  const file = path.join(folder, 'backup');
  writeFileSync(file, 'x', { mode: 0 });
  chmodSync(folder, 0o755);
  // Root may read all files, so it takes another account.
  const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  if (spawnSync(process.execPath, [galleyFile, '--help'], account).status !== 0) return;
  const { stderr } = spawnSync(process.execPath, [galleyFile, 'restore', file], {
    ...account,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect(stderr).toBe(`${file} cannot be read by this account; let it read the file.\n`);
});

it('a backup never replaces a file, and is of a database that is there', async () => {
  const { dataDir, backup } = await setUp();
  expect(() => backUpDatabase({ dataDir: makeFolder() }, backup)).toThrow('There is no database at');
  const nowhere = makeFolder();
  expect(await runGalley(nowhere, ['doctor'])).toMatchObject({
    code: 1,
    error: expect.stringContaining(path.join(nowhere, 'galley.db')) as string,
  });
  expect(readdirSync(nowhere)).toEqual([]);
  writeFileSync(backup, 'mine');
  expect(() => backUpDatabase({ dataDir }, backup)).toThrow('is there already; name a new file for the backup.');
});

it('a backup names its file when there is no folder for it', async () => {
  const { dataDir, backup } = await setUp();
  writeFileSync(backup, '');
  for (const file of [path.join(makeFolder(), 'nowhere/galley.backup'), path.join(backup, 'galley.backup')]) {
    expect(() => backUpDatabase({ dataDir }, file)).toThrow(
      `${file} lies in no folder that is there; make the folder, or name another file.`,
    );
  }
});

it('a backup with a name that is too long is named, and so is one to be restored', async () => {
  const { dataDir, backup } = await setUp();
  const file = path.join(path.dirname(backup), 'x'.repeat(300));
  // SQLite writes a journal beside a file, which has a longer name.
  for (const long of [file, path.join(path.dirname(backup), 'x'.repeat(250))]) {
    expect(() => backUpDatabase({ dataDir }, long)).toThrow(
      new DatabaseFileError(`${long} is longer than the names of files may be here; give it a shorter one.`),
    );
    expect(existsSync(long)).toBe(false);
  }
  await expect(restoreDatabase({ dataDir }, file)).rejects.toThrow(
    new DatabaseFileError(
      `${file} is longer than the names of files may be here; name a file that "backup FILE" has made.`,
    ),
  );
});

it('a PostgreSQL is left to its own tools', async () => {
  const settings = { dataDir: makeFolder(), databaseUrl: 'postgresql://db.internal/galley' };
  expect(() => backUpDatabase(settings, 'backup')).toThrow('back it up and restore it with pg_dump and pg_restore');
  await expect(restoreDatabase(settings, 'backup')).rejects.toThrow('DATABASE_URL names a PostgreSQL');
});
