import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { DatabaseFileError } from '../service/database/check-database-file.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildContents, generateInit, ids, keys, smallDocument } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { runGalley } from '../testing/run-galley.ts';
import { createBrowser, OWNER, startTeamServer } from '../testing/start-team-server.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { backUpDatabase, restoreDatabase } from './back-up-database.ts';

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
  'a backup works while a service renders, and a restore replaces a damaged database and keeps it',
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
      error: `A service is using ${database}; stop it and restore again.\n`,
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
    expect(restored.error).toContain(`The previous database was renamed to ${database}-replaced-`);
    const used = await countUsed(run);
    expect(used).toBeGreaterThanOrEqual(1);
    if (used < 4) expect(restored.error).toContain(`no longer count: ${4 - used}.`);
    // Earlier versions and what was deleted are in it, too.
    const versions = await run('templates', 'versions', ids.template, '--json');
    expect(JSON.parse(versions.output)).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect(JSON.parse((await run('deleted', 'list', '--json')).output)).toMatchObject({
      templates: [{ id: ids.privateTemplate }],
    });
    await run('projects', 'create', 'Precious', '--workspace', 'acme', '--member', 'ana');
    for (const id of ['stranger', 'member']) expect((await run('keys', 'revoke', id)).code).toBe(0);
    expect((await run('restore', backup)).error).toContain('active again: member, stranger.');
    const [damaged = '', replaced = ''] = readdirSync(path.dirname(database))
      .filter((name) => /-replaced-[\d:.TZ-]+$/.test(name))
      .sort()
      .map((name) => path.join(path.dirname(database), name));
    expect(statSync(damaged).size).toBe(10_000);
    expect(readFileSync(replaced).includes('Precious')).toBe(true);
    await start();
  },
);

it('a backup that is restored on another machine signs people in, with the same quota', async () => {
  const location = await createTestDatabase('sqlite');
  const team = await startTeamServer('sqlite', {}, location);
  const owner = await team.claim();
  await owner.call('POST', '/accounts/invitations', { email: 'bo@example.com', role: 'maker' });
  const backup = path.join(makeFolder(), 'galley.backup');
  backUpDatabase({ dataDir: path.dirname(location) }, backup);
  const dataDir = makeFolder();
  await restoreDatabase({ dataDir }, backup);
  const restored = await startTeamServer('sqlite', {}, path.join(dataDir, path.basename(location)));
  const browser = createBrowser(restored.address);
  const { email, password } = OWNER;
  expect((await browser.call('POST', '/accounts/sign-in', { email, password })).status).toBe(204);
  expect(await (await browser.call('GET', '/accounts/people')).json()).toMatchObject({
    people: [{ email, role: 'owner' }],
    invitations: [{ email: 'bo@example.com' }],
  });
  expect(restored.appKey).toEqual(team.appKey);
});

describe('a restore', () => {
  it.each([
    ['is missing', (_file: string) => {}],
    ['is not a database', (file: string) => writeFileSync(file, 'Hello')],
    [
      'belongs to another program',
      (file: string) => {
        const other = new Sqlite(file);
        other.exec('create table bookmarks (name text)');
        other.close();
      },
    ],
    ['is a folder', (file: string) => mkdirSync(file)],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('refuses a file that %s, and creates nothing', async (_what, prepare) => {
    const dataDir = makeFolder();
    const file = path.join(makeFolder(), 'backup');
    prepare(file);
    await expect(restoreDatabase({ dataDir }, file)).rejects.toThrow(DatabaseFileError);
    await expect(restoreDatabase({ dataDir }, file)).rejects.toThrow(`${file} is not a Galley backup (`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('refuses a backup with a trigger, and names it', async () => {
    const { database } = await setUp();
    const other = new Sqlite(database);
    other.exec('create trigger reset after insert on reservations begin update usage set used = 0; end');
    other.close();
    const dataDir = makeFolder();
    const message = `${database} is not a Galley backup (the trigger "reset" does not belong to Galley); choose`;
    await expect(restoreDatabase({ dataDir }, database)).rejects.toThrow(message);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('a backup', () => {
  it('needs a database', async () => {
    const { backup } = await setUp();
    expect(() => backUpDatabase({ dataDir: makeFolder() }, backup)).toThrow('There is no database at');
    const nowhere = makeFolder();
    expect(await runGalley(nowhere, ['doctor'])).toMatchObject({ code: 1 });
    expect(readdirSync(nowhere)).toEqual([]);
  });

  it('never replaces a file or follows a link', async () => {
    const { dataDir, backup } = await setUp();
    writeFileSync(backup, 'mine');
    const target = path.join(makeFolder(), 'target');
    symlinkSync(target, `${backup}-link`);
    for (const file of [backup, `${backup}-link`]) {
      expect(() => backUpDatabase({ dataDir }, file)).toThrow(`written to ${file} (EEXIST)`);
    }
    expect(readFileSync(backup, 'utf8')).toBe('mine');
    expect(existsSync(target)).toBe(false);
  });

  it('names a file that cannot be written, and leaves none behind', async () => {
    const { dataDir, backup } = await setUp();
    writeFileSync(backup, '');
    const folder = makeFolder();
    // SQLite writes a journal with a longer name beside the file.
    const names = ['nowhere/galley.backup', 'x'.repeat(300), 'x'.repeat(250)];
    const files = [path.join(backup, 'galley.backup'), ...names.map((name) => path.join(folder, name))];
    for (const file of files) {
      expect(() => backUpDatabase({ dataDir }, file)).toThrow(`cannot be written to ${file} (`);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a PostgreSQL is refused', async () => {
    const settings = { dataDir: makeFolder(), databaseUrl: 'postgresql://db.internal/galley' };
    expect(() => backUpDatabase(settings, 'backup')).toThrow('pg_dump and pg_restore');
    await expect(restoreDatabase(settings, 'backup')).rejects.toThrow('pg_dump and pg_restore');
  });
});
