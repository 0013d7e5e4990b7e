import { onTestFinished, expect, it } from 'vitest';
import { generateInit, ids, keys, buildContents } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { writeContents } from '../service/store/write-contents.ts';

async function setUp() {
  const location = await createTestDatabase('sqlite');
  await writeContents(await openTestDatabase('sqlite', location), buildContents(3));
  const process = await startServiceProcess('sqlite', location);
  onTestFinished(() => process.kill());
  const get = async (path: string) => {
    const response = await fetch(process.address + path);
    return [response.status, await response.text()] as const;
  };
  return { ...process, get };
}

it('says that it lives, that it is ready, and how it fares', { timeout: 20_000 }, async () => {
  const { get } = await setUp();
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  expect(await get('/readyz')).toEqual([200, 'ready\n']);
  await get('/api/v1/projects');
  const [status, text] = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toContain('galley_request_duration_seconds_count{route="listProjects",method="GET",status="401"} 1');
});

it('logs each request without the key or a value (H03)', { timeout: 20_000 }, async () => {
  const { address, output } = await setUp();
  const path = `/api/v1/templates/${ids.template}/generate`;
  const body = { variables: { headline: 'Secret words' }, format: 'png' };
  const response = await fetch(address + path, generateInit(body, { 'x-api-key': keys.owner }));
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const findLine = () =>
    output()
      .split('\n')
      .find((text) => text.includes('"msg":"request"'));
  await expect.poll(findLine).toBeDefined();
  const entry: unknown = JSON.parse(findLine() ?? '{}');
  expect(entry).toMatchObject({ route: 'generate', method: 'POST', status: 200, keyId: 'owner' });
  expect(output()).not.toContain(keys.owner);
  expect(output()).not.toContain('Secret words');
});

it('ends with 0 when it is told to', { timeout: 20_000 }, async () => {
  const { child } = await setUp();
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
});
