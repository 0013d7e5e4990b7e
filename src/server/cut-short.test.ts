import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, test } from 'vitest';
import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { startServiceServer } from './create-service-server.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';

const path = '/api/v1/templates/0d9c8b7a-1111-4222-8333-444455556666/generate';
const half = new Uint8Array(1_000).fill(7);
const service = {
  fetch: async () => new Response(half, { headers: { 'content-type': 'image/png', 'content-length': '2000' } }),
};
const part = { key: 'k', service, ping: async () => {}, close: async () => {} };

async function startService(): Promise<string> {
  const answerOperator = async () => undefined;
  const server = await startServiceServer({ service, answerOperator, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  return server.address;
}

async function startApp(): Promise<string> {
  return (await startTestServerFor('http://127.0.0.1:1', 0, { upstream: createEmbeddedUpstream(part) })).address;
}

test.each([
  ['the service', startService],
  ['the app', startApp],
])('an answer that has less than it announces goes out of %s and breaks off', async (_name, start) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch((await start()) + path, { method: 'POST', headers, body: '{}' });
  expect(response.headers.get('content-length')).toBe('2000');
  const received: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? []) received.push(chunk);
  };
  await expect(read()).rejects.toThrow('terminated');
  expect(Buffer.concat(received)).toEqual(Buffer.from(half));
});

it('is an error to the app, which waits for no rest', async () => {
  const request = { method: 'POST', path, headers: {}, signal: new AbortController().signal } as const;
  const destination = new PassThrough();
  const sent = createEmbeddedUpstream(part).send(request, () => destination);
  await expect(sent).rejects.toThrow('The answer of the image service broke off.');
  expect(destination.destroyed).toBe(true);
});
