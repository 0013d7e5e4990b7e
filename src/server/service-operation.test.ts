import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import { afterAll, beforeAll, onTestFinished, expect, it, vi } from 'vitest';
import { generateInit, ids, keys, buildContents, smallDocument } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { projectRoot } from '../testing/source-tree.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { writeContents } from '../service/store/write-contents.ts';

async function start(settings: Record<string, string> = {}) {
  const location = await createTestDatabase('sqlite');
  const database = await openEmbeddedDatabase(location);
  await writeContents(database, buildContents(3));
  await database.destroy();
  const process = await startServiceProcess('sqlite', location, settings);
  const get = async (path: string) => {
    const response = await fetch(process.address + path);
    return [response.status, await response.text()] as const;
  };
  return { ...process, get, location };
}

async function setUp(settings?: Record<string, string>) {
  const service = await start(settings);
  onTestFinished(() => service.kill());
  return service;
}

/** Shared by most tests; the last one ends it. */
let shared: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  shared = await start();
});

afterAll(() => shared.kill());

it('the service reports health, readiness and metrics', { timeout: 20_000 }, async () => {
  const { get } = shared;
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  expect(await get('/readyz')).toEqual([200, 'ready\n']);
  await get('/api/v1/projects');
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toContain('galley_request_duration_seconds_count{route="listProjects",method="GET",status="401"} 1');
});

it('METRICS_PORT moves the metrics, and a public SERVICE_HOST is warned about', { timeout: 20_000 }, async () => {
  const { get, output } = await setUp({ METRICS_PORT: '0', SERVICE_HOST: '0.0.0.0' });
  const findPort = () => /metrics are on port (\d+)/.exec(output())?.[1];
  await expect.poll(findPort).toBeDefined();
  const metricsAddress = `http://127.0.0.1:${findPort()}`;
  expect((await get('/metrics'))[0]).toBe(404);
  expect(await (await fetch(`${metricsAddress}/metrics`)).text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`${metricsAddress}/api/v1/projects`)).status).toBe(404);
  expect((await fetch(`${metricsAddress}/healthz`)).status).toBe(404);
  await expect.poll(output).toContain('SERVICE_HOST is');
  expect(shared.output()).not.toContain('in the clear');
});

it('the log has each request without the key or a value', { timeout: 20_000 }, async () => {
  const { address, output } = shared;
  const before = output().length;
  const path = `/api/v1/templates/${ids.template}/generate`;
  const body = { variables: { headline: 'Secret words' }, format: 'png' };
  const response = await fetch(address + path, generateInit(body, { 'x-api-key': keys.owner }));
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const wrong = { variables: { headline: 'Secret words that are too long' }, format: 'png' };
  await fetch(address + path, generateInit(wrong, { 'x-api-key': keys.owner }));
  await fetch(`${address}/api/v1/projects?limit=0`, { headers: { 'x-api-key': keys.owner } });
  const findLines = () =>
    output()
      .slice(before)
      .split('\n')
      .filter((text) => text.includes('"msg":"request"'));
  await expect.poll(findLines).toHaveLength(3);
  const [drawn, refused, listed] = findLines().map((line) => JSON.parse(line) as object);
  const generated = { route: 'generate', method: 'POST', keyId: 'owner', templateId: ids.template };
  expect(drawn).toMatchObject({ ...generated, status: 200 });
  expect(drawn).not.toHaveProperty('reason');
  expect(refused).toMatchObject({
    ...generated,
    status: 400,
    reason: 'Invalid values: headline.',
  });
  expect(listed).toMatchObject({ status: 400, reason: 'limit must be a whole number from 1 to 100.' });
  expect(output()).not.toContain(keys.owner);
  expect(output()).not.toContain('Secret words');
});

it('writes get 503 while another process has locked the database, and reads work', { timeout: 20_000 }, async () => {
  const { address, get, location, output } = shared;
  const other = new Sqlite(location);
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const body = { variables: { headline: 'Hi' }, format: 'png' };
  const path = `/api/v1/templates/${ids.template}`;
  const generate = () => fetch(`${address}${path}/generate`, generateInit(body, { 'x-api-key': keys.member }));
  const refused = await generate();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('x-quota-remaining')).toBe('3');
  expect(await refused.text()).toContain('The database is locked by another process. Nothing was charged');
  await expect.poll(output).toContain('database is locked');
  expect((await fetch(address + path, { headers: { 'x-api-key': keys.owner } })).status).toBe(200);
  expect((await get('/healthz'))[0]).toBe(200);
  expect(await get('/readyz')).toEqual([503, 'The database is not writable.\n']);
  other.exec('rollback');
  expect((await generate()).status).toBe(200);
  expect(await get('/readyz')).toEqual([200, 'ready\n']);
});

it(
  'a stop under load finishes renders in progress and refuses waiting ones with Retry-After',
  { timeout: 20_000 },
  async () => {
    const renderCount = 30;
    const { address, child, get, location } = await setUp();
    const database = await openTestDatabase('sqlite', location);
    await database.updateTable('apiKeys').set({ quotaLimit: 100 }).execute();
    // Large images, so that the last request arrives while most of them wait.
    const document = JSON.stringify({ ...smallDocument, viewport: { width: 1000, height: 700 } });
    await database.updateTable('templates').set({ document }).execute();
    const body = { variables: { headline: 'Hi' }, format: 'webp', options: { scale: 4 } };
    const generate = async () => {
      const path = `/api/v1/templates/${ids.template}/generate`;
      const answer = await fetch(address + path, generateInit(body, { 'x-api-key': keys.owner }));
      await answer.arrayBuffer();
      return answer;
    };
    const answered = vi.fn<() => void>();
    const renders = Array.from({ length: renderCount }, async () => {
      const answer = await generate();
      answered();
      return answer;
    });
    // The system drops connections that the process has not accepted yet.
    const countArrived = async () => {
      const [, text] = await get('/metrics');
      const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
      return read('galley_renders_waiting') + read('galley_renders_under_way') + answered.mock.calls.length;
    };
    await expect.poll(countArrived, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(renderCount);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const answers = await Promise.all(renders);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect([headers.get('retry-after'), headers.get('connection')]).toEqual(['2', 'close']);
    }
    const drawn = answers.filter(({ status }) => status === 200);
    expect(drawn.length + refused.length).toBe(renderCount);
    expect(await exited).toEqual([0, null]);
    const { used } = await database.selectFrom('usage').select('used').executeTakeFirstOrThrow();
    expect(used).toBe(drawn.length);
  },
);

it('the service continues without its log on a full disk, and stops on SIGTERM', { timeout: 20_000 }, async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/service.js')], {
    cwd: tmpdir(),
    env: { SERVICE_PORT: String(port), DATA_DIR: dirname(await createTestDatabase('sqlite')) },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const read = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).status;
  await expect.poll(() => read('/healthz').catch(() => 'no answer'), { timeout: 15_000 }).toBe(200);
  // Each request is a line of the log.
  for (let at = 0; at < 5; at += 1) expect(await read('/api/v1/projects')).toBe(401);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('SIGTERM to npm ends the service', { timeout: 20_000 }, async () => {
  const child = spawn('npm', ['run', '--silent', 'service'], {
    cwd: projectRoot,
    env: { ...process.env, SERVICE_PORT: '0', DATA_DIR: dirname(await createTestDatabase('sqlite')) },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group, so that everything in it can be killed.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? NaN), 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const address = printed.toString().trim().split(' ').at(-1) ?? '';
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

it('SIGTERM ends the service with 0, and its database has no log left', { timeout: 20_000 }, async () => {
  const { child, location } = shared;
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
  expect(statSync(`${location}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
