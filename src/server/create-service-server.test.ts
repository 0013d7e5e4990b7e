import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildService, ids, keys } from '../testing/build-service.ts';
import { startServiceServer } from './create-service-server.ts';

it('a refused body takes no room', async () => {
  const { service } = await buildService();
  let refusedCount = 0;
  const fetch = async (asked: Request) => {
    const answer = await service.fetch(asked);
    if (answer.status === 401) refusedCount += 1;
    return answer;
  };
  const server = await startServiceServer({ service: { fetch }, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  const begin = (headers: object) =>
    request(`${server.address}/api/v1/templates/${ids.template}/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
  for (let count = 0; count < 8; count += 1) {
    const idle = begin({ 'content-length': 16_000_000 });
    idle.write('{');
    onTestFinished(() => void idle.on('error', () => {}).destroy());
  }
  await vi.waitFor(() => expect(refusedCount).toBe(8));
  const asked = begin({ 'x-api-key': keys.owner, 'transfer-encoding': 'chunked' }).end('{}');
  const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(400);
});

/** Until all of the unfinished bodies has arrived. */
const SLOWLY = { interval: 200, timeout: 20_000 };

describe('large bodies', { timeout: 30_000 }, () => {
  async function setUp() {
    const { service } = await buildService();
    const server = await startServiceServer({ service, port: 0, host: '127.0.0.1', onFailure: () => {} });
    onTestFinished(() => server.stop(0));
    const begin = (key: string, length: number) => {
      const headers = { 'content-type': 'application/json', 'content-length': length, 'x-api-key': key };
      const sent = request(`${server.address}/api/v1/templates/${ids.template}/generate`, { method: 'POST', headers });
      onTestFinished(() => void sent.destroy());
      return sent.on('error', () => {});
    };
    const send = async (key: string) => {
      const [{ statusCode, headers }] = (await once(begin(key, 1_000_000).end(' '.repeat(1_000_000)), 'response')) as [
        IncomingMessage,
      ];
      return { statusCode, headers };
    };
    return { begin, send };
  }

  it('take room for the bytes that have arrived, not for those announced', async () => {
    const { begin, send } = await setUp();
    for (let count = 0; count < 8; count += 1) begin(keys.owner, 16_000_000).write('{');
    expect((await send(keys.member)).statusCode).toBe(400);
    expect((await send(keys.owner)).statusCode).toBe(400);
  });

  it("of a key take at most its share, and are refused with the key's quota", async () => {
    const { begin, send } = await setUp();
    const held = [1, 2].map(() => begin(keys.owner, 16_500_001));
    for (const body of held) body.write(' '.repeat(16_500_000));
    await vi.waitFor(async () => expect((await send(keys.owner)).statusCode).toBe(503), SLOWLY);
    const { headers } = await send(keys.owner);
    expect(headers).toMatchObject({ 'retry-after': '2', 'x-quota-limit': '3', 'x-quota-remaining': '3' });
    expect((await send(keys.member)).statusCode).toBe(400);
    expect((await send('unknown')).statusCode).toBe(401);
    for (const body of held) body.destroy();
    await vi.waitFor(async () => expect((await send(keys.owner)).statusCode).toBe(400));
  });
});

it('a path that is not in normal form is refused, also with a key', async () => {
  const { service } = await buildService();
  const server = await startServiceServer({ service, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  const ask = async (target: string) => {
    const { hostname, port } = new URL(server.address);
    const asked = request({ hostname, port, path: target, headers: { 'x-api-key': keys.owner } }).end();
    const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
    return { statusCode, type: headers['content-type'] };
  };
  for (const path of ['/%61pi/v1/projects', '/x/../api/v1/projects', '/api/./v1/projects', '/api/v1/projects#x']) {
    for (const target of [path, `http://elsewhere.test${path}`])
      expect([target, await ask(target)]).toMatchObject([
        target,
        { statusCode: 404, type: 'application/problem+json' },
      ]);
  }
  for (const target of ['/api/v1/projects', '/api/v1/projects?limit=%31', 'http://elsewhere.test/api/v1/projects']) {
    expect([target, (await ask(target)).statusCode]).toEqual([target, 200]);
  }
});
