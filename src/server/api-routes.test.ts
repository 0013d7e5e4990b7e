import { Agent, request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import type { RenderEngine } from '../service/renderer/render-engine.ts';
import { buildPng } from '../testing/build-png.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { SECRET as KEY, startTestServer, startTestServerFor } from '../testing/start-test-server.ts';
import { startUpstream } from '../testing/start-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

const ID = '0d9c8b7a-1111-4222-8333-444455556666';
const GENERATE = `/api/v1/templates/${ID}/generate`;
const JSON_TYPE = { 'content-type': 'application/json' };

function post(
  address: string,
  body = '{}',
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(address + GENERATE, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body, signal });
}

describe('the way to the image service', () => {
  it('adds the key, keeps the base path, and passes on the body and the id', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end(buildPng()));
    await post(address, '{"a":1}', { 'idempotency-key': 'one', cookie: 'a=b', 'x-api-key': 'mine' });
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
    const response = await post(address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('x-quota-remaining')).toBe('3');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('does not call an image text where the service says nothing of its type', async () => {
    const { address } = await startTestServer((_request, response) => response.end(buildPng()));
    expect((await post(address)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('takes the key out of what the service repeats (H04)', async () => {
    const { address } = await startTestServer((request, response) => {
      response.statusCode = 500;
      response.end(`you sent ${String(request.headers['x-api-key'])}`);
    });
    expect(await (await post(address)).text()).toBe('you sent [key removed]');
    expect(await (await fetch(`${address}/api/v1/projects`)).text()).toBe('you sent [key removed]');
  });

  it('follows no redirect (H05)', async () => {
    const target = await startUpstream((_request, response) => response.end());
    const { address } = await startTestServer((_request, response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    const response = await post(address);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('redirect');
    expect(target.seen).toHaveLength(0);
    await target.stop();
  });

  it('breaks off an answer that breaks off', async () => {
    const { address, upstream } = await startTestServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
      response.write(buildPng());
      void setTimeout(20).then(() => response.destroy());
    });
    const response = await post(address);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(upstream.seen).toHaveLength(1);
  });

  it('says in one sentence that the service cannot be reached', async () => {
    const address = (await startTestServerFor('http://127.0.0.1:1')).address;
    for (const response of [await post(address), await fetch(`${address}/api/v1/projects`)]) {
      expect(response.status).toBe(502);
      const { detail } = (await response.json()) as { detail: string };
      expect(detail).toBe('The image service at http://127.0.0.1:1 cannot be reached (ECONNREFUSED).');
    }
  });

  it('ends the request upstream when the browser goes away', async () => {
    const gone = createDeferred();
    const { address } = await startTestServer((request, response) => {
      response.once('close', gone.resolve);
      request.resume();
    });
    const abort = new AbortController();
    const answer = fetch(address + GENERATE, { method: 'POST', headers: JSON_TYPE, body: '{}', signal: abort.signal });
    void setTimeout(50).then(() => abort.abort());
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await gone.promise;
  });

  it('refuses a body over 16 MiB, announced or not (C18)', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end());
    const large = 'x'.repeat(17 * 1024 * 1024);
    expect((await post(address, large)).status).toBe(413);
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

describe('one id of a render', () => {
  it('reaches the service once, however often it comes (C20)', async () => {
    const png = buildPng();
    const { address, upstream } = await startTestServer((_request, response) => {
      void setTimeout(50).then(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
    });
    const send = () => post(address, '{"a":1}', { 'idempotency-key': 'same' });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    for (const answer of answers) expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    expect(upstream.seen).toHaveLength(1);
  });

  it('is refused with other values', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end(buildPng()));
    await post(address, '{"a":1}', { 'idempotency-key': 'same' });
    expect((await post(address, '{"a":2}', { 'idempotency-key': 'same' })).status).toBe(422);
    expect(upstream.seen).toHaveLength(1);
  });

  it('is not sent again when its outcome is unknown', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.destroy());
    expect((await post(address, '{}', { 'idempotency-key': 'same' })).status).toBe(502);
    expect((await post(address, '{}', { 'idempotency-key': 'same' })).status).toBe(409);
    expect(upstream.seen).toHaveLength(1);
  });

  it('reaches the service again with the next attempt, which is not sent on, until the image is there', async () => {
    const { address, upstream } = await startTestServer((_request, response) => {
      if (upstream.seen.length === 1) response.destroy();
      else if (upstream.seen.length === 2) response.writeHead(500).end('Broken.');
      else response.writeHead(200, { 'content-type': 'image/png' }).end(buildPng());
    });
    const send = (attempt: string) =>
      post(address, '{}', { 'idempotency-key': 'same', 'x-render-attempt': attempt }).then(({ status }) => status);
    expect(await send('1')).toBe(502);
    expect([await send('1'), await send('none')]).toEqual([409, 409]);
    expect([await send('2'), await send('2')]).toEqual([500, 500]);
    expect([await send('3'), await send('3'), await send('4')]).toEqual([200, 200, 200]);
    expect(upstream.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['same', 'same', 'same']);
    expect(upstream.seen.some(({ headers }) => headers['x-render-attempt'] !== undefined)).toBe(false);
  });

  it('may come again when the service asked to, or never got it', async () => {
    let status = 503;
    const { address, upstream } = await startTestServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'image/png' }).end(status === 200 ? buildPng() : '');
    });
    for (status of [503, 429, 409]) {
      expect((await post(address, '{}', { 'idempotency-key': `id-${status}` })).status).toBe(status);
    }
    status = 200;
    expect((await post(address, '{}', { 'idempotency-key': 'id-503' })).status).toBe(200);
    expect(upstream.seen).toHaveLength(4);
    const { address: deaf } = await startTestServerFor('http://127.0.0.1:1');
    for (let time = 0; time < 2; time += 1) {
      expect((await post(deaf, '{}', { 'idempotency-key': 'same' })).status).toBe(502);
    }
  });

  it('may carry other values once it was refused before anything was spent (C20)', async () => {
    const { address, upstream } = await startTestServer((_request, response, body) => {
      if (body === '{"a":2}') response.end(buildPng());
      else response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    });
    expect((await post(address, '{"a":1}', { 'idempotency-key': 'same' })).status).toBe(400);
    expect((await post(address, '{"a":2}', { 'idempotency-key': 'same' })).status).toBe(200);
    expect(upstream.seen).toHaveLength(2);
  });

  it('is answered for although its browser went away before the answer, or in the middle of it (C20)', async () => {
    const image = Buffer.alloc(8 * 1024 * 1024, 7);
    const { address, upstream } = await startTestServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      void setTimeout(60).then(() => response.end(image));
    });
    for (const [id, read] of [
      ['before', async () => {}],
      ['amid', (response: Response) => response.body?.getReader().read()],
    ] as const) {
      const abort = new AbortController();
      const first = post(
        address,
        '{}',
        { 'idempotency-key': id },
        id === 'amid' ? abort.signal : AbortSignal.timeout(20),
      );
      await first.then<unknown>(read).catch(() => undefined);
      abort.abort();
      for (const when of ['under way', 'done']) {
        const again = await post(address, '{}', { 'idempotency-key': id });
        expect([when, again.status, (await again.arrayBuffer()).byteLength]).toEqual([when, 200, image.length]);
      }
    }
    expect(upstream.seen).toHaveLength(2);
  });
});

it('a render of the embedded service whose browser hangs up at any moment is charged once for its id (C20, P3, P6)', async () => {
  const engine: RenderEngine = {
    render: async (request, signal) => {
      await setTimeout(20);
      return blankEngine.render(request, signal);
    },
  };
  const { service } = await buildService({ engine, quotaLimit: 1000, backend: 'sqlite' });
  const upstream = createEmbeddedUpstream({ service, key: keys.owner, drain: () => {}, close: async () => {} });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const send = (id: number, signal?: AbortSignal) =>
    fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { ...JSON_TYPE, 'idempotency-key': `hung-up-${id}` },
      body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
      signal,
    });
  const remaining: number[] = [];
  for (let ms = 1; ms <= 60; ms += 2) {
    await send(ms, AbortSignal.timeout(ms)).catch(() => undefined);
    const again = await send(ms);
    expect([ms, again.status, (await again.arrayBuffer()).byteLength]).toEqual([ms, 200, buildPng().length]);
    remaining.push(Number(again.headers.get('x-quota-remaining')));
  }
  expect(remaining).toEqual(Array.from({ length: 30 }, (_, index) => 999 - index));
});

it('an answer that trickles is ended after a time, and one that never ends at 64 MiB (B06)', async () => {
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
  const response = await post(address, '{}', { 'idempotency-key': 'slow' });
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  const { address: patient } = await startTestServerFor(upstream.url);
  const endless = await post(patient, '{}', { 'idempotency-key': 'endless' });
  let byteCount = 0;
  const readAll = async () => {
    for await (const chunk of endless.body ?? []) byteCount += chunk.length;
  };
  await expect(readAll()).rejects.toThrow('terminated');
  expect(byteCount).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect((await post(patient, '{}', { 'idempotency-key': 'endless' })).status).toBe(409);
});

it('takes the key out of text that is called an image (H04)', async () => {
  let body: Uint8Array = buildPng();
  const { address } = await startTestServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(body),
  );
  const read = async () => Buffer.from(await (await post(address)).arrayBuffer());
  expect(await read()).toEqual(Buffer.from(body));
  for (const text of [KEY, `You sent ${KEY} to us`, `<svg><text>${KEY}</text></svg>`]) {
    body = Buffer.from(text);
    expect((await read()).toString()).toBe(text.replace(KEY, '[key removed]'));
  }
  body = Buffer.from('GIF8');
  expect((await read()).toString()).toBe('GIF8');
});

it('takes the key out of an answer that says nothing of its type (H04)', async () => {
  const { address } = await startTestServer((request, response) => response.end(String(request.headers['x-api-key'])));
  expect(await (await post(address)).text()).toBe('[key removed]');
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
