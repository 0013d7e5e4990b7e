import { Agent, request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import {
  GENERATE,
  postRender,
  SECRET as KEY,
  startTestServer,
  startTestServerFor,
} from '../testing/start-test-server.ts';
import { startUpstream } from '../testing/start-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the way to the image service', () => {
  it('adds the key, keeps the base path, and passes on the body and the id', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end(buildPng()));
    await postRender(address, '{"a":1}', { 'idempotency-key': 'one', cookie: 'a=b', 'x-api-key': 'mine' });
    expect(upstream.seen).toHaveLength(1);
    const [seen] = upstream.seen;
    expect(seen).toMatchObject({ method: 'POST', url: `/base${GENERATE}`, body: '{"a":1}' });
    expect(seen?.headers).toMatchObject({ 'x-api-key': KEY, 'idempotency-key': 'one', 'user-agent': 'Galley' });
    // Compressed, the key could not be found in what the service repeats.
    expect(seen?.headers['accept-encoding']).toBe('identity');
    expect(seen?.headers.cookie).toBeUndefined();
  });

  it('streams the image with its quota and nothing else of the answer', async () => {
    const png = buildPng();
    const { address } = await startTestServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'x-quota-remaining': '3', 'set-cookie': 'a=b' });
      response.end(png);
    });
    const response = await postRender(address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('x-quota-remaining')).toBe('3');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('does not call an image text when the service sends no type', async () => {
    const { address } = await startTestServer((_request, response) => response.end(buildPng()));
    expect((await postRender(address)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('removes the key from what the service repeats', async () => {
    const { address } = await startTestServer((request, response) => {
      response.statusCode = 500;
      response.end(`you sent ${String(request.headers['x-api-key'])}`);
    });
    expect(await (await postRender(address)).text()).toBe('you sent [key removed]');
    expect(await (await fetch(`${address}/api/v1/projects`)).text()).toBe('you sent [key removed]');
  });

  it('follows no redirect', async () => {
    const target = await startUpstream((_request, response) => response.end());
    const { address } = await startTestServer((_request, response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    const response = await postRender(address);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('redirect');
    expect(target.seen).toHaveLength(0);
    await target.stop();
  });

  it('aborts the request upstream when the browser disconnects', async () => {
    const gone = createDeferred();
    const abort = new AbortController();
    const { address } = await startTestServer((_request, response) => {
      response.once('close', gone.resolve);
      abort.abort();
    });
    const answer = postRender(address, '{}', {}, abort.signal);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await gone.promise;
  });

  it('refuses a body over 16 MiB, announced or not', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end());
    const large = 'x'.repeat(17 * 1024 * 1024);
    expect((await postRender(address, large)).status).toBe(413);
    const body = new Blob([large]).stream();
    const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as const;
    expect((await fetch(address + GENERATE, init)).status).toBe(413);
    expect(upstream.seen).toHaveLength(0);
  });
});

function createDeferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

it('a slow answer is ended after a time, and an endless one at 64 MiB', async () => {
  const upstream = await startUpstream((request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const isEndless = request.headers['idempotency-key'] === 'endless';
    const chunk = Buffer.alloc(isEndless ? 1024 * 1024 : 1);
    response.write(buildPng());
    const write = (): void => {
      if (!response.destroyed) response.write(chunk, () => void setTimeout(isEndless ? 0 : 20).then(write));
    };
    write();
  });
  onTestFinished(() => upstream.stop());
  const remote = createRemoteUpstream({ url: upstream.url, key: KEY }, { totalTimeoutMs: 300 });
  const { address } = await startTestServerFor(upstream.url, 0, { upstream: remote });
  const response = await postRender(address, '{}', { 'idempotency-key': 'slow' });
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  const { address: patient } = await startTestServerFor(upstream.url);
  const endless = await postRender(patient, '{}', { 'idempotency-key': 'endless' });
  let byteCount = 0;
  const readAll = async () => {
    for await (const chunk of endless.body ?? []) byteCount += chunk.length;
  };
  await expect(readAll()).rejects.toThrow('terminated');
  expect(byteCount).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect((await postRender(patient, '{}', { 'idempotency-key': 'endless' })).status).toBe(409);
});

it('removes the key from text that is called an image', async () => {
  let body: Uint8Array = buildPng();
  const { address } = await startTestServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(body),
  );
  const read = async () => Buffer.from(await (await postRender(address)).arrayBuffer());
  expect(await read()).toEqual(Buffer.from(body));
  for (const text of [KEY, `You sent ${KEY} to us`, `<svg><text>${KEY}</text></svg>`]) {
    body = Buffer.from(text);
    expect((await read()).toString()).toBe(text.replace(KEY, '[key removed]'));
  }
  body = Buffer.from('GIF8');
  expect((await read()).toString()).toBe('GIF8');
});

it('removes the key from an answer without a type', async () => {
  const { address } = await startTestServer((request, response) => response.end(String(request.headers['x-api-key'])));
  expect(await (await postRender(address)).text()).toBe('[key removed]');
});

it('serves the next request on a connection whose body was answered early', async () => {
  const { address } = await startTestServerFor('http://127.0.0.1:1');
  const { port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = method === 'POST' ? JSON_TYPE : {};
      httpRequest({ port, path, method, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        .once('error', reject)
        .end(body);
    });
  expect(await send('POST', GENERATE, 'x'.repeat(12 * 1024 * 1024))).toBe(502);
  expect(await send('GET', '/')).toBe(200);
  agent.destroy();
});
