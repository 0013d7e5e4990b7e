import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { buildService } from '../testing/build-service.ts';
import { startServiceServer } from './create-service-server.ts';

it('tells in a problem that it meets no expectation but that of a body', async () => {
  const { service } = await buildService();
  const server = await startServiceServer({ service, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  const asked = request(`${server.address}/api/v1/projects`, { headers: { expect: 'something-else' } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([417, 'application/problem+json']);
  expect(await json(answer)).toEqual({
    title: 'The expectation cannot be met',
    detail: 'Leave out the Expect header, or send "Expect: 100-continue".',
    status: 417,
    requestId: expect.any(String) as string,
  });
});
