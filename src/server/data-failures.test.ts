import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, writeStatements } from '../testing/open-test-database.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { describeDataFailure } from './data-failures.ts';
import { openAppKey, openServedDatabase, openServiceDatabase } from './open-service-database.ts';
import { SettingsError } from './settings.ts';

const opens = { openServiceDatabase, openServedDatabase, openAppKey };
const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-failures-'));
writeFileSync(path.join(dataDir, 'file'), '');
symlinkSync(path.join(dataDir, 'nowhere'), path.join(dataDir, 'link'));
const databaseUrl = 'postgresql://me:secret@db.test:5433/x';

describe('a DATA_DIR that cannot be used', () => {
  it.each(Object.entries(opens))('is named by %s', async (_name, open) => {
    for (const name of ['file', 'file/folder', 'link', 'x'.repeat(256)]) {
      const folder = path.join(dataDir, name);
      await expect(open({ dataDir: folder })).rejects.toThrow(SettingsError);
      await expect(open({ dataDir: folder })).rejects.toThrow(`DATA_DIR is "${folder}", which cannot be used (`);
    }
  });

  it('is named on a read-only disk', () => {
    const disk = mkdtempSync(path.join(tmpdir(), 'galley-disk-'));
    const mount = ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o ro tmpfs "$0" && "$@"', disk];
    // Some machines allow nobody to mount a disk.
    if (spawnSync('/usr/bin/unshare', [...mount, 'true']).status !== 0) return;
    const galley = [process.execPath, path.join(projectRoot, 'dist/server/galley.js'), 'keys', 'list'];
    const folder = path.join(disk, 'deep/data');
    const { stderr } = spawnSync('/usr/bin/unshare', [...mount, ...galley], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(`DATA_DIR is "${folder}", which cannot be used (`);
  });
});

describe('the message for a failure', () => {
  it.each([
    ['of a file', { code: 'EACCES', path: '/d/galley.db' }, 'DATA_DIR is "/d", which cannot be used (EACCES);'],
    ['of SQLite', { code: 'SQLITE_READONLY' }, 'DATA_DIR is "/d", which cannot be used (SQLITE_READONLY);'],
    ['of a full disk', { code: 'ENOSPC', path: '/d/app-key' }, 'DATA_DIR is "/d", whose disk is full;'],
    ['of a full database', { code: 'SQLITE_FULL' }, 'DATA_DIR is "/d", whose disk is full;'],
  ])('%s names DATA_DIR and the fix', (_what, failure, message) => {
    expect(describeDataFailure({ dataDir: '/d' }, Object.assign(new Error('x'), failure))).toContain(message);
  });

  it.each([
    ['that does not answer', { code: 'ECONNREFUSED' }, 'which cannot be reached (x); start it'],
    ['that refuses the password', { code: '28P01' }, 'which cannot be used (x); correct DATABASE_URL'],
    ['with a full disk', { code: '53100' }, 'which cannot be used (x);'],
    ['whose socket is protected', { code: 'EACCES', syscall: 'connect' }, 'which cannot be used (x);'],
    ['whose certificate is unknown', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'which cannot be used (x);'],
  ])('of a PostgreSQL %s names DATABASE_URL without the password', (_what, failure, message) => {
    const text = describeDataFailure({ dataDir: '/d', databaseUrl }, Object.assign(new Error('x'), failure));
    expect(text).toContain(`DATABASE_URL names a PostgreSQL at db.test:5433, ${message}`);
    expect(text).not.toContain('secret');
  });

  it('of the key file beside a PostgreSQL names DATA_DIR', () => {
    const error = Object.assign(new Error('x'), { code: 'EACCES', path: '/d/app-key' });
    expect(describeDataFailure({ dataDir: '/d', databaseUrl }, error)).toContain('DATA_DIR is "/d"');
  });

  it.each(['postgresql:///galley', 'postgresql://me@/galley'])('names the default host of %s', (url) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const describeFailure = () => describeDataFailure({ dataDir: '/d', databaseUrl: url }, error);
    vi.stubEnv('PGHOST', '');
    expect(describeFailure()).toContain('a PostgreSQL at localhost,');
    vi.stubEnv('PGHOST', 'db.internal');
    expect(describeFailure()).toContain('a PostgreSQL at db.internal,');
  });

  it('is missing when no setting is the cause', () => {
    expect(describeDataFailure({ dataDir: '/d' }, new Error('x'))).toBeUndefined();
    expect(describeDataFailure({ dataDir: '/d', databaseUrl }, new Error('x'))).toBeUndefined();
  });
});

describe('a PostgreSQL', () => {
  it.each([
    ['is not running', 'postgresql://me@127.0.0.1:1/x', '127.0.0.1:1, which cannot be reached (connect ECONNREFUSED'],
    ['has no socket there', 'postgresql://me@/x?host=/nowhere', '/nowhere, which cannot be reached ('],
  ])('that %s is reported', async (_what, url, message) => {
    const open = openServiceDatabase({ dataDir, databaseUrl: url });
    await expect(open).rejects.toThrow(`DATABASE_URL names a PostgreSQL at ${message}`);
  });

  it.each([
    ['is read-only', 'alter database "%" set default_transaction_read_only = on', {}, 'read-only transaction'],
    [
      'does not allow its role to create tables',
      `do $$ begin create role galley_weak login password 'weak'; exception when duplicate_object then null; end $$`,
      { username: 'galley_weak', password: 'weak' },
      'permission denied for schema public',
    ],
    [
      'has a certificate that cannot be read',
      'select 1',
      { search: '?sslmode=verify-full&sslrootcert=/nowhere/root.pem' },
      '/nowhere/root.pem',
    ],
  ])('that %s is reported with the reason', async (_what, statement, parts, reason) => {
    const address = await createTestDatabase('postgres');
    await writeStatements('postgres', address, [statement.replace('%', path.basename(address))]);
    const url = Object.assign(new URL(address), parts).href;
    const open = openServiceDatabase({ dataDir, databaseUrl: url });
    await expect(open).rejects.toThrow(/^DATABASE_URL names a PostgreSQL at /);
    await expect(open).rejects.toThrow(reason);
  });
});
