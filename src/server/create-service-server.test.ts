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

describe('large bodies', { timeout: 30_000 }, () => {
  /** A service that holds back its responses to bodies of 16,500,000 bytes until `release`. */
  async function setUp() {
    const { service } = await buildService();
    let heldCount = 0;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const fetch = async (asked: Request) => {
      const isHeld = asked.headers.get('content-length') === '16500000';
      const answer = await service.fetch(asked);
      if (isHeld) heldCount += 1;
      if (isHeld) await held;
      return answer;
    };
    const server = await startServiceServer({ service: { fetch }, port: 0, host: '127.0.0.1', onFailure: () => {} });
    onTestFinished(() => server.stop(0));
    const begin = (key: string, length: number) => {
      const headers = { 'content-type': 'application/json', 'content-length': length, 'x-api-key': key };
      const sent = request(`${server.address}/api/v1/templates/${ids.template}/generate`, { method: 'POST', headers });
      onTestFinished(() => void sent.destroy());
      return sent.on('error', () => {});
    };
    const send = async (key: string, length = 1_000_000) => {
      const [answer] = (await once(begin(key, length).end(' '.repeat(length)), 'response')) as [IncomingMessage];
      return { statusCode: answer.statusCode, headers: answer.headers };
    };
    return { begin, send, release, countHeld: () => heldCount };
  }

  it('take room for the bytes that have arrived, not for those announced', async () => {
    const { begin, send } = await setUp();
    for (let count = 0; count < 8; count += 1) begin(keys.owner, 16_000_000).write('{');
    expect((await send(keys.member)).statusCode).toBe(400);
    expect((await send(keys.owner)).statusCode).toBe(400);
  });

  it("of a key take at most its share, and are refused with the key's quota", async () => {
    const { send, release, countHeld } = await setUp();
    const held = [send(keys.owner, 16_500_000), send(keys.owner, 16_500_000)];
    await expect.poll(countHeld, { timeout: 20_000 }).toBe(2);
    const { statusCode, headers } = await send(keys.owner);
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '2', 'x-quota-limit': '3', 'x-quota-remaining': '3' });
    expect((await send(keys.member)).statusCode).toBe(400);
    expect((await send('unknown')).statusCode).toBe(401);
    release();
    await Promise.all(held);
    expect((await send(keys.owner)).statusCode).toBe(400);
  });
});
