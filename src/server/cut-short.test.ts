import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, test } from 'vitest';
import { createEmbeddedUpstream } from './open-upstream.ts';
import { startServiceServer } from './create-service-server.ts';
import { buildPng } from '../testing/build-png.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';

const path = '/api/v1/templates/0d9c8b7a-1111-4222-8333-444455556666/generate';
const half = new Uint8Array(1_000);
half.set(buildPng());
const headers = { 'content-type': 'image/png', 'content-length': '2000' };
const service = { fetch: async () => new Response(createBrokenBody(), { headers }) };
const part = { appKeyHash: 'k', service, drain: () => {}, close: async () => {} };

function createBrokenBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    async pull(controller) {
      await setTimeout(50);
      controller.error(new Error('Broken off'));
    },
  });
}

async function startService(): Promise<string> {
  const server = await startServiceServer({ service, port: 0, host: '127.0.0.1', onFailure: () => {} });
  onTestFinished(() => server.stop(0));
  return server.address;
}

async function startApp(): Promise<string> {
  return (await startTestServerFor('http://127.0.0.1:1', 0, { upstream: createEmbeddedUpstream(part) })).address;
}

test.each([
  ['the service', startService],
  ['the app', startApp],
])('%s passes on what it has of an answer that is cut off', async (_name, start) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await fetch((await start()) + path, init);
  expect(response.headers.get('content-length')).toBe('2000');
  const received: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? []) received.push(chunk);
  };
  await expect(read()).rejects.toThrow('terminated');
  expect(Buffer.concat(received)).toEqual(Buffer.from(half));
});

it('an answer that is cut off is an error in the app', async () => {
  const request = { method: 'POST', path, headers: {}, signal: new AbortController().signal } as const;
  const destination = new PassThrough();
  const sent = createEmbeddedUpstream(part).send(request, () => destination);
  await expect(sent).rejects.toThrow('The connection was lost before the response finished.');
  expect(destination.destroyed).toBe(true);
});
