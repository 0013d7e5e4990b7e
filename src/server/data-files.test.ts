import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeDataFailure } from './data-files.ts';
import { openServedDatabase, openServiceDatabase } from './open-service-database.ts';
import { SettingsError } from './settings.ts';

const opens = { openServiceDatabase, openServedDatabase };
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
});

describe('the message for a failure', () => {
  it.each([
    ['of a file', { code: 'EACCES', path: '/d/galley.db' }],
    ['of SQLite', { code: 'SQLITE_READONLY' }],
    ['of a full disk', { code: 'ENOSPC', path: '/d/app-key' }],
    ['of a full database', { code: 'SQLITE_FULL' }],
  ])('%s names DATA_DIR and the fix', (_what, failure) => {
    const text = describeDataFailure({ dataDir: '/d' }, Object.assign(new Error('x'), failure));
    expect(text).toContain('DATA_DIR is "/d", which cannot be used (x); set it to a folder with free space');
  });

  it.each([
    ['that does not answer', { code: 'ECONNREFUSED' }],
    ['that refuses the password', { code: '28P01' }],
    ['whose socket is protected', { code: 'EACCES', syscall: 'connect' }],
    ['whose certificate is missing', { code: 'ENOENT', path: '/certificate.pem' }],
  ])('of a PostgreSQL %s names DATABASE_URL without the password', (_what, failure) => {
    const text = describeDataFailure({ dataDir: '/d', databaseUrl }, Object.assign(new Error('x'), failure));
    expect(text).toContain(
      'DATABASE_URL names a PostgreSQL server at db.test:5433, which cannot be used (x); start it, or',
    );
    expect(text).not.toContain('secret');
  });

  it('of the key file beside a PostgreSQL names DATA_DIR', () => {
    const error = Object.assign(new Error('x'), { code: 'EACCES', path: '/d/app-key' });
    expect(describeDataFailure({ dataDir: '/d', databaseUrl }, error)).toContain('DATA_DIR is "/d"');
  });

  it.each(['postgresql:///galley', 'postgresql://me@/galley'])('names the default host of %s', (url) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const error = Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' });
    vi.stubEnv('PGHOST', 'db.internal');
    expect(describeDataFailure({ dataDir: '/d', databaseUrl: url }, error)).toContain(
      'a PostgreSQL server at db.internal,',
    );
  });

  it('is missing when no setting is the cause', () => {
    expect(describeDataFailure({ dataDir: '/d' }, new Error('x'))).toBeUndefined();
    expect(describeDataFailure({ dataDir: '/d', databaseUrl }, new Error('x'))).toBeUndefined();
  });
});

it.each([
  ['is not running', 'postgresql://me@127.0.0.1:1/x', '127.0.0.1:1, which cannot be used (connect ECONNREFUSED'],
  ['has no socket there', 'postgresql://me@/x?host=/nowhere', '/nowhere, which cannot be used ('],
])('a PostgreSQL that %s is reported', async (_what, url, message) => {
  const open = openServiceDatabase({ dataDir, databaseUrl: url });
  await expect(open).rejects.toThrow(`DATABASE_URL names a PostgreSQL server at ${message}`);
});
