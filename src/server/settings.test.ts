import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { findHostWarning, loadSettings, readEnvironmentFile, readServiceSettings, readSettings } from './settings.ts';

const defaults = { port: 4600, servicePort: 4610, serviceHost: '127.0.0.1', dataDir: 'data' };

it('are the embedded service on port 4600 when nothing is set', () => {
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: ' ', RENDER_API_URL: '', RENDER_API_KEY: '', DATA_DIR: '' })).toEqual(defaults);
});

it('come from a file, also from one that begins with a byte order mark', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-settings-'));
  const file = path.join(folder, '.env');
  expect(readEnvironmentFile(file)).toEqual({});
  writeFileSync(file, '\uFEFFPORT=4700\r\nDATA_DIR="my data"\r\n');
  expect(readEnvironmentFile(file)).toEqual({ PORT: '4700', DATA_DIR: 'my data' });
  expect(() => readEnvironmentFile(folder)).toThrow(
    `${folder} is a folder; rename it, so that a file of that name can hold the settings.`,
  );
});

it.each(['A=1\n  # note = y\nB=2\n', 'A=1\n \t# note\nB=2\n', 'A=1\n \nB=2\n', 'A=1\r\n  # c\r\n\t\r\nB=2\r\n'])(
  'of a file may stand between comments and blank lines, indented too: %j',
  (text) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-settings-')), '.env');
    writeFileSync(file, text);
    expect(readEnvironmentFile(file)).toEqual({ A: '1', B: '2' });
  },
);

it('of a file that cannot be read as it is meant are refused with the line, and never quote it', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-settings-')), '.env');
  writeFileSync(file, '# Ours (the key of Anna)\r\nPORT=4700\r\n\r\n  (the key of Anna)\r\nRENDER_API_KEY=k\r\n');
  expect(() => readEnvironmentFile(file)).toThrow(
    `Line 4 of ${file} is no setting like NAME=value; mend it, or put # before it.`,
  );
  writeFileSync(file, 'RENDER_API_KEY=k\nPORT=4700\nRENDER_API\nDATA_DIR=d');
  expect(() => readEnvironmentFile(file)).toThrow(`Line 3 of ${file} is no setting`);
  writeFileSync(file, '\uFEFFexport A KEY=k');
  expect(() => readEnvironmentFile(file)).toThrow(`Line 1 of ${file} is no setting`);
  writeFileSync(file, '\uFEFFPORT=4700\n', 'utf16le');
  expect(() => readEnvironmentFile(file)).toThrow(`${file} is not written in UTF-8; save it anew as that.`);
  writeFileSync(file, '# (a)\n\nexport PORT=4700 # b\nDATA_DIR="my\ndata"\nmy.own-name_2=\'x\'\nlast words');
  expect(readEnvironmentFile(file)).toEqual({ PORT: '4700', DATA_DIR: 'my\ndata', 'my.own-name_2': 'x' });
});

it('name a remote service', () => {
  expect(readSettings({ PORT: '80', RENDER_API_URL: 'https://api.test/base/', RENDER_API_KEY: 'k' })).toEqual({
    ...defaults,
    port: 80,
    remote: { url: 'https://api.test/base', key: 'k' },
  });
});

it('name another folder and another database', () => {
  expect(readSettings({ DATA_DIR: '/srv/galley', DATABASE_URL: 'postgresql://me@db/x' })).toMatchObject({
    dataDir: '/srv/galley',
    databaseUrl: 'postgresql://me@db/x',
  });
  expect(readSettings({ FONT_DIR: ' /srv/fonts ' })).toEqual({ ...defaults, fontDir: '/srv/fonts' });
});

it.each(['postgresql://galley@/galley?host=/run/postgresql', 'postgres://me:secret@/', 'postgresql:///x?host=/run/x'])(
  'name a PostgreSQL by its socket: %s',
  (databaseUrl) => {
    expect(readSettings({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  },
);

it('give the figures of the service a port of their own', () => {
  expect(readSettings({ METRICS_PORT: '9464' })).toEqual({ ...defaults, metricsPort: 9464 });
  expect(readSettings({ METRICS_PORT: '0' }).metricsPort).toBe(0);
});

test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('have nothing to say of a service on %s', (serviceHost) => {
  expect(findHostWarning({ serviceHost })).toBeUndefined();
});

test.each(['0.0.0.0', '::', '192.168.0.5', '127.0.0.1.nip.io', 'images.internal'])(
  'warn of a service on %s in one sentence (C19)',
  (serviceHost) => {
    expect(findHostWarning({ serviceHost })).toBe(
      `SERVICE_HOST is "${serviceHost}", where others can reach the service, and keys and images travel in the clear; put a server that speaks TLS in front of it.`,
    );
  },
);

it('take an IPv6 address with the brackets that it has in an address of the web', () => {
  expect(readSettings({ SERVICE_HOST: '[::1]' }).serviceHost).toBe('::1');
  expect(readSettings({ SERVICE_HOST: '::' }).serviceHost).toBe('::');
});

it('make a run repeatable', () => {
  expect(readSettings({ GALLEY_FAULTS: '1', GALLEY_CLOCK: '2026-12-01T00:00:00Z', GALLEY_SEED: '7' })).toEqual({
    ...defaults,
    hasFaults: true,
    clockMs: Date.UTC(2026, 11, 1),
    seed: 7,
  });
  expect(readSettings({ GALLEY_FAULTS: 'projects' })).toMatchObject({ hasFaults: true, hasProjectsFault: true });
});

it.each([
  { RENDER_API_URL: 'https://a.test' },
  { RENDER_API_KEY: 'a b' },
  { RENDER_API_URL: 'api.test', RENDER_API_KEY: 'k' },
  { RENDER_API_URL: 'https://a.test', RENDER_API_KEY: 'k' },
])('of the service do not ask which service the app calls: %j', (environment) => {
  expect(readServiceSettings({ ...environment, FONT_DIR: '/srv/fonts', PORT: '1' })).toEqual({
    ...defaults,
    fontDir: '/srv/fonts',
    port: 1,
  });
});

it('name a service that is given, whatever is set for the embedded one', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('RENDER_API_KEY', 'k');
  vi.stubEnv('FONT_DIR', '/srv/fonts');
  vi.stubEnv('GALLEY_SEED', '7');
  vi.stubEnv('GALLEY_CLOCK', 'noon');
  const { remote, fontDir } = loadSettings('https://a.test');
  expect([remote, fontDir]).toEqual([{ url: 'https://a.test', key: 'k' }, undefined]);
});

test.each(['http://127.0.0.1:9', 'http://localhost:9/x', 'http://[::1]:9'])('allow http on loopback: %s', (url) => {
  expect(readSettings({ RENDER_API_URL: url, RENDER_API_KEY: 'k' }).remote?.url).toBe(url);
});

test.each([
  [{ PORT: 'http' }, 'PORT is "http"; set it to a whole number from 0 to 65535.'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is "x"; set it to a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536"; set it to a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://db/x' },
    'DATABASE_URL is not the address of a PostgreSQL; set it to one like postgresql://name@host/database.',
  ],
  [{ DATABASE_URL: 'postgresql://me@:5433/x' }, 'DATABASE_URL is not the address of a PostgreSQL; set it to one like'],
  [{ RENDER_API_KEY: 'k' }, 'RENDER_API_KEY is set without RENDER_API_URL; set both, or neither.'],
  [{ RENDER_API_URL: 'https://a.test' }, 'RENDER_API_URL is set without RENDER_API_KEY; set both, or neither.'],
  [
    { RENDER_API_URL: 'api.test', RENDER_API_KEY: 'k' },
    'RENDER_API_URL is "api.test"; set it to an address like https://api.example.com.',
  ],
  [
    { RENDER_API_URL: 'ftp://a.test', RENDER_API_KEY: 'k' },
    'RENDER_API_URL begins with ftp:; set it to an address that begins with https://.',
  ],
  [
    { RENDER_API_URL: 'http://a.test', RENDER_API_KEY: 'k' },
    'RENDER_API_URL uses http, which would show the key to the network; set it to an https address.',
  ],
  [
    { RENDER_API_URL: 'https://me@a.test', RENDER_API_KEY: 'k' },
    'RENDER_API_URL holds more than an address; leave out the user name, "?" and "#".',
  ],
  [
    { RENDER_API_URL: 'https://a.test', RENDER_API_KEY: 'a b' },
    'RENDER_API_KEY holds a space or a character that no header can carry; copy the key again.',
  ],
  [
    { RENDER_API_URL: 'https://a.test', RENDER_API_KEY: '"ab"' },
    'RENDER_API_KEY begins and ends with a quote; leave both out.',
  ],
  [{ DATA_DIR: '"/srv/galley"' }, 'DATA_DIR begins and ends with a quote; leave both out.'],
  [{ DATA_DIR: "'/srv/galley'" }, 'DATA_DIR begins and ends with a quote; leave both out.'],
  [{ DATA_DIR: '~/galley' }, 'DATA_DIR begins with ~, which only a shell knows; write the whole path.'],
  [{ GALLEY_FAULTS: 'yes' }, 'GALLEY_FAULTS is "yes"; set it to 1 or to projects, or leave it out.'],
  [{ GALLEY_FAULTS: '0' }, 'GALLEY_FAULTS is "0"; set it to 1 or to projects, or leave it out.'],
  [{ GALLEY_CLOCK: '2026-12-01' }, 'GALLEY_CLOCK is "2026-12-01"; set it to a time in UTC like 2026-12-01T00:00:00Z.'],
  [
    { GALLEY_CLOCK: '2026-02-30T00:00:00Z' },
    'GALLEY_CLOCK is "2026-02-30T00:00:00Z"; set it to a time in UTC like 2026-12-01T00:00:00Z.',
  ],
  [{ GALLEY_SEED: '-1' }, 'GALLEY_SEED is "-1"; set it to a whole number from 0 to 999999999.'],
  [
    { FONT_DIR: '/srv/fonts', RENDER_API_URL: 'https://a.test', RENDER_API_KEY: 'k' },
    'FONT_DIR is for the embedded service alone; leave out RENDER_API_URL, or FONT_DIR.',
  ],
  [
    { GALLEY_CLOCK: '2026-12-01T00:00:00Z', RENDER_API_URL: 'https://a.test', RENDER_API_KEY: 'k' },
    'GALLEY_CLOCK is for the embedded service alone; leave out RENDER_API_URL, or GALLEY_CLOCK.',
  ],
])('are refused in one sentence: %j', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});
