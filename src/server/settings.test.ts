import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  findHostWarning,
  loadSettings,
  readEnvironmentFile,
  readServiceSettings,
  readSettings,
  SettingsError,
} from './settings.ts';

const defaults = { port: 4600, servicePort: 4610, serviceHost: '127.0.0.1', dataDir: 'data' };
const remote = { RENDER_API_URL: 'https://a.test', RENDER_API_KEY: 'k' };

function makeFile(content: string, encoding: BufferEncoding = 'utf8'): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-settings-')), '.env');
  writeFileSync(file, content, encoding);
  return file;
}

describe('settings', () => {
  it('default to the embedded service on port 4600', () => {
    expect(readSettings({})).toEqual(defaults);
    expect(readSettings({ PORT: ' ', RENDER_API_URL: '', RENDER_API_KEY: '', DATA_DIR: '' })).toEqual(defaults);
  });

  it.each([
    [
      { PORT: '80', ...remote },
      { port: 80, remote: { url: 'https://a.test', key: 'k' } },
    ],
    [{ ...remote, RENDER_API_URL: 'https://a.test/base/' }, { remote: { url: 'https://a.test/base', key: 'k' } }],
    [
      { DATA_DIR: '/srv/galley', FONT_DIR: ' /srv/fonts ' },
      { dataDir: '/srv/galley', fontDir: '/srv/fonts' },
    ],
    [{ METRICS_PORT: '0' }, { metricsPort: 0 }],
    [
      { POOL_SIZE: '3', LOG_LEVEL: 'warn' },
      { poolSize: 3, logLevel: 'warn' },
    ],
    [{ SERVICE_HOST: '[::1]' }, { serviceHost: '::1' }],
    [{ SERVICE_HOST: '::' }, { serviceHost: '::' }],
    [
      { GALLEY_FAULTS: '1', GALLEY_CLOCK: '2026-12-01T00:00:00Z', GALLEY_SEED: '7' },
      { hasFaults: true, clockMs: Date.UTC(2026, 11, 1), seed: 7 },
    ],
    [{ GALLEY_FAULTS: 'projects' }, { hasFaults: true, hasProjectsFault: true }],
  ])('are read from %j', (environment, expected) => {
    expect(readSettings(environment)).toEqual({ ...defaults, ...expected });
  });

  it.each([
    'postgresql://me@db/x',
    'postgresql://galley@/galley?host=/run/postgresql',
    'postgres://me:secret@/',
    'postgresql:///x?host=/run/x',
  ])('accept the PostgreSQL %s', (databaseUrl) => {
    expect(readSettings({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it.each(['http://127.0.0.1:9', 'http://localhost:9/x', 'http://[::1]:9'])('allow http on loopback: %s', (url) => {
    expect(readSettings({ RENDER_API_URL: url, RENDER_API_KEY: 'k' }).remote?.url).toBe(url);
  });

  it.each([{ RENDER_API_URL: 'https://a.test' }, { RENDER_API_URL: 'api.test', RENDER_API_KEY: 'k' }, remote])(
    'of the image service ignore which service the app calls: %j',
    (environment) => {
      expect(readServiceSettings({ ...environment, FONT_DIR: '/srv/fonts', PORT: '1' })).toEqual({
        ...defaults,
        fontDir: '/srv/fonts',
        port: 1,
      });
    },
  );

  it('use a given service and ignore what is set for the embedded one', () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('RENDER_API_KEY', 'k');
    vi.stubEnv('FONT_DIR', '/srv/fonts');
    vi.stubEnv('GALLEY_CLOCK', 'noon');
    const { remote: service, fontDir } = loadSettings('https://a.test');
    expect([service, fontDir]).toEqual([{ url: 'https://a.test', key: 'k' }, undefined]);
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/x' }],
    ['RENDER_API_KEY', { RENDER_API_KEY: 'k' }],
    ['RENDER_API_URL', { RENDER_API_URL: 'https://a.test' }],
    ['RENDER_API_URL', { ...remote, RENDER_API_URL: 'api.test' }],
    ['RENDER_API_URL', { ...remote, RENDER_API_URL: 'http://a.test' }],
    ['RENDER_API_KEY', { ...remote, RENDER_API_KEY: 'a b' }],
    ['DATA_DIR', { DATA_DIR: '~/galley' }],
    ['POOL_SIZE', { POOL_SIZE: '0' }],
    ['POOL_SIZE', { POOL_SIZE: '65' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
    ['GALLEY_FAULTS', { GALLEY_FAULTS: '0' }],
    ['GALLEY_CLOCK', { GALLEY_CLOCK: '2026-02-30T00:00:00Z' }],
    ['GALLEY_SEED', { GALLEY_SEED: '-1' }],
    ['FONT_DIR', { ...remote, FONT_DIR: '/srv/fonts' }],
    ['POOL_SIZE', { ...remote, POOL_SIZE: '2' }],
  ])('refuse an invalid %s in one sentence: %j', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} .+; .+\\.$`));
  });

  it('never show the API key in an error', () => {
    expect(() => readSettings({ ...remote, RENDER_API_KEY: 'secret key' })).toThrow(/^(?!.*secret)/);
  });

  it.each([
    ['RENDER_API_URI', 'RENDER_API_URL'],
    ['GALLEY_CLOK', 'GALLEY_CLOCK'],
  ])('refuse %s and name the setting that was meant', (name, meant) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`${name} is not a setting; did you mean ${meant}?`);
  });

  it.each(['PATH', 'GALLEY_SOAK', 'GALLEY_PORT', 'RENDER_SERVICE_PORT', 'RENDER_EXTERNAL_URL', 'PGHOST'])(
    'ignore %s, which other programs may set',
    (name) => {
      expect(readSettings({ [name]: 'x' })).toEqual(defaults);
    },
  );
});

describe('a file of settings', () => {
  it('is optional', () => {
    expect(readEnvironmentFile(path.join(tmpdir(), 'galley-settings-nowhere'))).toEqual({});
  });

  it.each([
    ['\uFEFFPORT=4700\r\nDATA_DIR="my data"\r\n', { PORT: '4700', DATA_DIR: 'my data' }],
    ['A=1\n  # note = y\nB=2\n', { A: '1', B: '2' }],
    ['A=1\r\n  # c\r\n\t\r\nB=2\r\n', { A: '1', B: '2' }],
    [
      '# (a)\n\nexport PORT=4700 # b\nDATA_DIR="my\ndata"\nmy.own-name_2=\'x\'\nlast words',
      { PORT: '4700', DATA_DIR: 'my\ndata', 'my.own-name_2': 'x' },
    ],
  ])('is read: %j', (text, expected) => {
    expect(readEnvironmentFile(makeFile(text))).toEqual(expected);
  });

  it.each([
    ['# Ours (the key of Anna)\r\nPORT=4700\r\n\r\n  (the key of Anna)\r\nRENDER_API_KEY=k\r\n', 4],
    ['\uFEFFexport A KEY=k', 1],
  ])('is refused with the number of a line that cannot be read, never with its content: %j', (text, line) => {
    const file = makeFile(text);
    expect(() => readEnvironmentFile(file)).toThrow(
      `Line ${line} of ${file} is not NAME=value in UTF-8; fix it, or put # before it.`,
    );
  });

  it('is refused when it is a folder or written in UTF-16', () => {
    expect(() => readEnvironmentFile(tmpdir())).toThrow(SettingsError);
    expect(() => readEnvironmentFile(makeFile('\uFEFFPORT=4700\n', 'utf16le'))).toThrow(SettingsError);
  });
});

describe('the host of the service', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('needs no warning on %s', (serviceHost) => {
    expect(findHostWarning({ serviceHost })).toBeUndefined();
  });

  it.each(['0.0.0.0', '::', '192.168.0.5', '127.0.0.1.nip.io', 'images.internal'])(
    'has a warning on %s, which others can reach',
    (serviceHost) => {
      expect(findHostWarning({ serviceHost })).toContain(`SERVICE_HOST is "${serviceHost}"`);
    },
  );
});
