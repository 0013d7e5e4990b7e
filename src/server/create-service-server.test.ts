import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it('a large body is refused while too many are in memory, on generate with the quota of the key', async () => {
  const { service } = await buildService();
  const server = await startServiceServer({ service, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  const begin = (headers: object) => {
    const target = `${server.address}/api/v1/templates/${ids.template}/generate`;
    const sent = { 'content-type': 'application/json', 'x-api-key': keys.owner, ...headers };
    return request(target, { method: 'POST', headers: sent });
  };
  for (let count = 0; count < 8; count += 1) {
    const idle = begin({ 'content-length': 16_000_000 });
    idle.write('{');
    onTestFinished(() => void idle.on('error', () => {}).destroy());
  }
  /** A body without a length may become as large. */
  const ask = async (key: string) => {
    const asked = begin({ 'transfer-encoding': 'chunked', 'x-api-key': key }).end('{}');
    const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
    return { statusCode, headers };
  };
  await vi.waitFor(async () => expect((await ask(keys.owner)).statusCode).toBe(503));
  const { headers } = await ask(keys.owner);
  expect(headers).toMatchObject({ 'retry-after': '2', 'x-quota-limit': '3', 'x-quota-remaining': '3' });
  expect((await ask('unknown')).statusCode).toBe(401);
});
