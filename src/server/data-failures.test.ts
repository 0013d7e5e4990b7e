import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAway } from '../service/database/database-failures.ts';
import { createTestDatabase } from '../testing/open-test-database.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { writeStatements } from '../testing/write-statements.ts';
import { describeDataFailure } from './data-failures.ts';
import { openAppKey, openServedDatabase, openServiceDatabase } from './open-service-database.ts';
import { SettingsError } from './settings.ts';

const opens = { openServiceDatabase, openServedDatabase, openAppKey };
const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-failures-'));
writeFileSync(path.join(dataDir, 'file'), '');
const databaseUrl = 'postgresql://me:secret@db.test:5433/x';

it.each(Object.entries(opens))('%s names a DATA_DIR that is a file, or lies in one', async (_name, open) => {
  for (const taken of [path.join(dataDir, 'file'), path.join(dataDir, 'file/folder')]) {
    await expect(open({ dataDir: taken })).rejects.toThrow(
      new SettingsError(
        `DATA_DIR is "${taken}", and a file is in its place; set it to a folder, or to one that can be made.`,
      ),
    );
  }
});

it.each(Object.entries(opens))('%s names a DATA_DIR that is too long for a name', async (_name, open) => {
  const long = path.join(dataDir, 'x'.repeat(256));
  await expect(open({ dataDir: long })).rejects.toThrow(
    new SettingsError(
      `DATA_DIR is "${long}", which is longer than the names of folders may be here; set DATA_DIR to a shorter one.`,
    ),
  );
});

it.each(Object.entries(opens))('%s names a DATA_DIR that a link leads to nowhere', async (name, open) => {
  const link = path.join(dataDir, name);
  symlinkSync(path.join(dataDir, 'gone'), link);
  await expect(open({ dataDir: link })).rejects.toThrow(
    new SettingsError(
      `DATA_DIR is "${link}", where a link leads to nothing; mount what it is to lead to, or set DATA_DIR to another folder.`,
    ),
  );
});

it('a DATA_DIR below a disk that is mounted for reading alone is named as such', () => {
  const disk = mkdtempSync(path.join(tmpdir(), 'galley-disk-'));
  const mount = ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o ro tmpfs "$0" && "$@"', disk];
  // Some machines let nobody mount a disk.
  if (spawnSync('/usr/bin/unshare', [...mount, 'true']).status !== 0) return;
  const galley = [process.execPath, path.join(projectRoot, 'dist/server/galley.js'), 'keys', 'list'];
  const folder = path.join(disk, 'deep/data');
  const { stderr } = spawnSync('/usr/bin/unshare', [...mount, ...galley], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    `DATA_DIR is "${folder}", on a disk that is mounted for reading alone; mount it for writing, or set DATA_DIR to another folder.\n`,
  );
});

it.skipIf(!existsSync('/proc'))('a DATA_DIR in which the system lets nobody make a folder is named as such', () => {
  const { stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'dist/server/galley.js'), 'keys', 'list'], {
    env: { PATH: process.env.PATH, DATA_DIR: '/proc/galley/data' },
    encoding: 'utf8',
    timeout: 10_000,
  });
  // Only root gets as far as being told by the system that there is no such place.
  expect(stderr).toMatch(
    /^DATA_DIR is "\/proc\/galley\/data", (where the system lets nobody make a folder; set DATA_DIR|which this account may not use)/,
  );
});

it.each(Object.entries(opens))('%s names a DATABASE_URL whose server does not answer', async (_name, open) => {
  await expect(open({ dataDir, databaseUrl: 'postgresql://me@127.0.0.1:1/x' })).rejects.toThrow(
    new SettingsError(
      'DATABASE_URL names a PostgreSQL at 127.0.0.1:1, which does not answer; start it, or set DATABASE_URL to where it is.',
    ),
  );
});

it.each([
  ['EACCES', undefined, 'DATA_DIR is "/d", which this account may not use (EACCES); make it the owner'],
  ['EPERM', databaseUrl, 'DATA_DIR is "/d", which this account may not use (EPERM); make it the owner'],
  ['EROFS', undefined, 'DATA_DIR is "/d", on a disk that is mounted for reading alone; mount it for writing'],
  ['ENOSPC', databaseUrl, 'DATA_DIR is "/d", whose disk is full; make room there'],
  ['SQLITE_FULL', undefined, 'DATA_DIR is "/d", whose disk is full; make room there'],
  ['53100', databaseUrl, 'DATABASE_URL names a PostgreSQL at db.test:5433, whose disk is full; make room there.'],
  ['ENOTFOUND', databaseUrl, 'DATABASE_URL names a PostgreSQL at db.test:5433, which does not answer;'],
  ['28P01', databaseUrl, 'DATABASE_URL names a PostgreSQL at db.test:5433, which refuses the name or the password;'],
  ['3D000', databaseUrl, 'DATABASE_URL names a PostgreSQL at db.test:5433, which has no such database;'],
  ['53300', databaseUrl, 'which has no connection left for this account; raise max_connections or'],
  ['55P03', databaseUrl, 'where another session holds a lock for too long; try again'],
  ['08P01', databaseUrl, 'whose pooler refuses the connection (x);'],
  ['CERT_HAS_EXPIRED', databaseUrl, 'whose certificate has expired;'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', databaseUrl, 'whose certificate no known authority signed; name the file'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', databaseUrl, 'whose certificate is one of another host; name it'],
])('%s is told as what is wrong with a setting', (code, url, message) => {
  const error = Object.assign(new Error('x'), { code });
  expect(describeDataFailure({ dataDir: '/d', databaseUrl: url }, error)).toContain(message);
});

const sockets = ['///x', '//me@localhost/x', '//me:secret@/x'].map((rest) => `postgresql:${rest}?host=/run/x`);
it.each(sockets)('a socket of PostgreSQL that this account may not use is named: %s', (url) => {
  for (const code of ['EACCES', 'EPERM']) {
    const error = Object.assign(new Error('x'), { code, syscall: 'connect' });
    expect(describeDataFailure({ dataDir: '/d', databaseUrl: url }, error)).toBe(
      `DATABASE_URL names a PostgreSQL at /run/x, whose socket this account may not use (${code}); let it use that, or set DATABASE_URL to another address.`,
    );
  }
});

it.each(['postgresql:///galley', 'postgresql://me@/galley'])('a PostgreSQL has the host of its driver: %s', (url) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const tell = () => {
    const error = Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' });
    return describeDataFailure({ dataDir: '/d', databaseUrl: url }, error);
  };
  vi.stubEnv('PGHOST', '');
  expect(tell()).toContain('DATABASE_URL names a PostgreSQL at localhost, which does not answer;');
  vi.stubEnv('PGHOST', 'db.internal');
  expect(tell()).toContain('DATABASE_URL names a PostgreSQL at db.internal, which does not answer;');
});

it('a socket that is not there is named', async () => {
  const open = openServiceDatabase({ dataDir, databaseUrl: 'postgresql://me@/x?host=/nowhere' });
  await expect(open).rejects.toThrow('DATABASE_URL names a PostgreSQL at /nowhere, which does not answer;');
});

it.each([
  ['can only be read', 'alter database "%" set default_transaction_read_only = on', {}, 'which can only be read; name'],
  [
    'lets its role make no tables',
    `do $$ begin create role galley_weak login password 'weak'; exception when duplicate_object then null; end $$`,
    { username: 'galley_weak', password: 'weak' },
    'which does not let its role do what Galley must (permission denied for schema public); grant it',
  ],
  ['speaks no TLS', 'select 1', { search: '?sslmode=verify-full' }, 'which does not speak TLS; leave out sslmode'],
  [
    'is to be known by a file that is not there',
    'select 1',
    { search: '?sslmode=verify-full&sslrootcert=/nowhere/root.pem' },
    'DATABASE_URL names the file "/nowhere/root.pem", which cannot be read (ENOENT); correct sslrootcert,',
  ],
])('a PostgreSQL that %s is told with the mend', async (_what, statement, parts, message) => {
  const address = await createTestDatabase('postgres');
  await writeStatements('postgres', address, [statement.replace('%', path.basename(address))]);
  const url = Object.assign(new URL(address), parts).href;
  await expect(openServiceDatabase({ dataDir, databaseUrl: url })).rejects.toThrow(message);
});

it('a PostgreSQL of another encoding is told with the mend', async () => {
  const address = new URL(await createTestDatabase('postgres'));
  const name = `${path.basename(address.pathname)}_latin`;
  const make = `create database ${name} encoding 'LATIN1' locale 'C' template template0`;
  await writeStatements('postgres', address.href, [make]);
  address.pathname = name;
  await expect(openServiceDatabase({ dataDir, databaseUrl: address.href })).rejects.toThrow(
    'whose database cannot hold every letter; make one with the encoding UTF8.',
  );
});

it('a PostgreSQL that another one has taken the place of is told as away', () => {
  expect(isAway({ code: '25006' })).toBe(true);
  // Of a socket whose server has stopped; a file that is missing is no server.
  expect(isAway({ code: 'ENOENT', syscall: 'connect' })).toBe(true);
  expect(isAway({ code: 'ENOENT', syscall: 'open' })).toBe(false);
});

it('says nothing of a failure that no setting is at fault for', () => {
  expect(describeDataFailure({ dataDir: '/d' }, new Error('x'))).toBeUndefined();
  expect(describeDataFailure({ dataDir: '/d', databaseUrl }, Object.assign(new Error('x'), { code: '42601' }))).toBe(
    undefined,
  );
});
