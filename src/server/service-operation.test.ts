import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, statSync } from 'node:fs';
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

/** What most tests ask, one after the other; the last of them ends it. */
let shared: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  shared = await start();
});

afterAll(() => shared.kill());

it('says that it lives, that it is ready, and how it fares', { timeout: 20_000 }, async () => {
  const { get } = shared;
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  expect(await get('/readyz')).toEqual([200, 'ready\n']);
  await get('/api/v1/projects');
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toContain('galley_request_duration_seconds_count{route="listProjects",method="GET",status="401"} 1');
});

it(
  'gives its figures on a port of their own, and then on no other, and warns of an address that others can reach (C19)',
  { timeout: 20_000 },
  async () => {
    const { get, output } = await setUp({ METRICS_PORT: '0', SERVICE_HOST: '0.0.0.0' });
    const findPort = () => /metrics are on port (\d+)/.exec(output())?.[1];
    await expect.poll(findPort).toBeDefined();
    const metricsAddress = `http://127.0.0.1:${findPort()}`;
    expect((await get('/metrics'))[0]).toBe(404);
    expect(await (await fetch(`${metricsAddress}/metrics`)).text()).toContain('process_resident_memory_bytes');
    expect((await fetch(`${metricsAddress}/api/v1/projects`)).status).toBe(404);
    expect((await fetch(`${metricsAddress}/healthz`)).status).toBe(404);
    await expect.poll(output).toContain('keys and images travel in the clear');
    expect(shared.output()).not.toContain('in the clear');
  },
);

it('warns of no address that it does not listen on', { timeout: 20_000 }, async () => {
  await expect(start({ SERVICE_HOST: '203.0.113.9' })).rejects.toThrow(
    /^The service did not start: SERVICE_HOST is "203\.0\.113\.9", which is no address of this machine; [^\n]*\n$/,
  );
});

it.each(['service', 'main'] as const)(
  'tells of a database that the %s has made',
  { timeout: 20_000 },
  async (program) => {
    const location = join(mkdtempSync(join(tmpdir(), 'galley-made-')), 'galley.db');
    const { output, kill } = await startServiceProcess('sqlite', location, {}, program);
    onTestFinished(() => kill());
    await expect.poll(output).toContain(`Made the database ${location}.\n`);
    expect(shared.output()).not.toContain('Made the database');
  },
);

it('logs each request without the key or a value (H03)', { timeout: 20_000 }, async () => {
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

it(
  'answers 503 to writes while another process has locked the database, and reads as ever',
  { timeout: 20_000 },
  async () => {
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
    expect(await get('/readyz')).toEqual([503, 'The database cannot be written to.\n']);
    other.exec('rollback');
    expect((await generate()).status).toBe(200);
    expect(await get('/readyz')).toEqual([200, 'ready\n']);
  },
);

it.each(['SERVICE_PORT', 'METRICS_PORT'])('names %s when its port is in use', { timeout: 20_000 }, async (setting) => {
  const { port } = new URL(shared.address);
  const again = startServiceProcess('sqlite', await createTestDatabase('sqlite'), { [setting]: port });
  await expect(again).rejects.toThrow(`Port ${port} is in use; stop what uses it, or set ${setting} to another port.`);
});

it(
  'ends in order under load: what is drawn arrives, what waits is asked to come again, nothing breaks off',
  { timeout: 20_000 },
  async () => {
    const renderCount = 30;
    const { address, child, get, location } = await setUp();
    const database = await openTestDatabase('sqlite', location);
    await database.updateTable('apiKeys').set({ quotaLimit: 100 }).execute();
    // Images that take long enough for the last request to arrive while most of them wait.
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
    // A connection that the process has not taken yet is no request of it, and the system breaks it off.
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

it(
  'goes on without its log when the disk below that is full, and ends when it is told to',
  { timeout: 20_000 },
  async () => {
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
    // Each of them is a line of the log.
    for (let at = 0; at < 5; at += 1) expect(await read('/api/v1/projects')).toBe(401);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
);

it('ends with npm when that is told to', { timeout: 20_000 }, async () => {
  const child = spawn('npm', ['run', '--silent', 'service'], {
    cwd: projectRoot,
    env: { ...process.env, SERVICE_PORT: '0', DATA_DIR: dirname(await createTestDatabase('sqlite')) },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that nothing is left of it.
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

it('ends with 0 when it is told to', { timeout: 20_000 }, async () => {
  const { child, location } = shared;
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
  // All that was in the log is in the file.
  expect(statSync(`${location}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
