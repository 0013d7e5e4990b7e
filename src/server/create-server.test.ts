import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { startUpstream, type RunningUpstream } from '../testing/start-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { startServer, type RunningServer } from './create-server.ts';

const KEY = 'key-that-must-not-be-seen';
const ID = '0d9c8b7a-1111-4222-8333-444455556666';
const GENERATE = `/api/v1/templates/${ID}/generate`;
const JSON_TYPE = { 'content-type': 'application/json' };

let appFolder = '';
let upstream: RunningUpstream | undefined;
let server: RunningServer | undefined;
const failures: unknown[] = [];

beforeAll(() => {
  appFolder = mkdtempSync(path.join(tmpdir(), 'galley-app-'));
  mkdirSync(path.join(appFolder, 'assets'));
  writeFileSync(path.join(appFolder, 'index.html'), '<!doctype html><title>Galley</title>');
  writeFileSync(path.join(appFolder, 'assets/app-1.js'), 'export const a = 1;\n'.repeat(100));
  mkdirSync(path.join(appFolder, '.vite'));
  writeFileSync(path.join(appFolder, '.vite/manifest.json'), '{}');
});

afterEach(async () => {
  await server?.stop(0);
  await upstream?.stop();
  server = upstream = undefined;
  failures.length = 0;
});

async function start(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void): Promise<string> {
  upstream = await startUpstream(answer);
  return startAgainst(`${upstream.url}/base`);
}

async function startAgainst(url: string): Promise<string> {
  const remote = createRemoteUpstream({ url, key: KEY });
  server = await startServer({ port: 0, upstream: remote, appFolder, onFailure: (error) => failures.push(error) });
  return server.address;
}

function post(address: string, body = '{}', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + GENERATE, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

describe('the way to the image service', () => {
  it('adds the key, keeps the base path, and passes on the body and the id', async () => {
    const address = await start((_request, response) => response.end(buildPng()));
    await post(address, '{"a":1}', { 'idempotency-key': 'one', cookie: 'a=b', 'x-api-key': 'mine' });
    expect(upstream?.seen).toHaveLength(1);
    const [seen] = upstream?.seen ?? [];
    expect(seen).toMatchObject({ method: 'POST', url: `/base${GENERATE}`, body: '{"a":1}' });
    expect(seen?.headers).toMatchObject({ 'x-api-key': KEY, 'idempotency-key': 'one', 'user-agent': 'Galley' });
    expect(seen?.headers.cookie).toBeUndefined();
  });

  it('streams the image with its quota and nothing else of the answer', async () => {
    const png = buildPng();
    const address = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'x-quota-remaining': '3', 'set-cookie': 'a=b' });
      response.end(png);
    });
    const response = await post(address);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('x-quota-remaining')).toBe('3');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes the key out of what the service repeats (H04)', async () => {
    const address = await start((request, response) => {
      response.statusCode = 500;
      response.end(`you sent ${String(request.headers['x-api-key'])}`);
    });
    expect(await (await post(address)).text()).toBe('you sent [key removed]');
    expect(await (await fetch(`${address}/api/v1/projects`)).text()).toBe('you sent [key removed]');
  });

  it('follows no redirect (H05)', async () => {
    const target = await startUpstream((_request, response) => response.end());
    const address = await start((_request, response) => response.writeHead(307, { location: target.url }).end());
    const response = await post(address);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('redirect');
    expect(target.seen).toHaveLength(0);
    await target.stop();
  });

  it('breaks off an answer that breaks off', async () => {
    const address = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
      response.write(buildPng());
      setTimeout(() => response.destroy(), 20);
    });
    const response = await post(address);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(upstream?.seen).toHaveLength(1);
  });

  it('says in one sentence that the service cannot be reached', async () => {
    const address = await startAgainst('http://127.0.0.1:1');
    for (const response of [await post(address), await fetch(`${address}/api/v1/projects`)]) {
      expect(response.status).toBe(502);
      const { detail } = (await response.json()) as { detail: string };
      expect(detail).toBe('The image service at http://127.0.0.1:1 cannot be reached (ECONNREFUSED).');
    }
  });

  it('ends the request upstream when the browser goes away', async () => {
    const gone = createDeferred();
    const address = await start((request, response) => {
      response.once('close', gone.resolve);
      request.resume();
    });
    const abort = new AbortController();
    const answer = fetch(address + GENERATE, { method: 'POST', headers: JSON_TYPE, body: '{}', signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await gone.promise;
  });

  it('refuses a body over 16 MiB, announced or not (C18)', async () => {
    const address = await start((_request, response) => response.end());
    const response = await post(address, 'x'.repeat(17 * 1024 * 1024)).catch((error: unknown) => error);
    if (response instanceof Response) expect(response.status).toBe(413);
    expect(upstream?.seen).toHaveLength(0);
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
    const address = await start((_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png), 50);
    });
    const send = () => post(address, '{"a":1}', { 'idempotency-key': 'same' });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    for (const answer of answers) expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    expect(upstream?.seen).toHaveLength(1);
  });

  it('is refused with other values', async () => {
    const address = await start((_request, response) => response.end(buildPng()));
    await post(address, '{"a":1}', { 'idempotency-key': 'same' });
    expect((await post(address, '{"a":2}', { 'idempotency-key': 'same' })).status).toBe(422);
    expect(upstream?.seen).toHaveLength(1);
  });

  it('is not sent again when its outcome is unknown', async () => {
    const address = await start((_request, response) => response.destroy());
    expect((await post(address, '{}', { 'idempotency-key': 'same' })).status).toBe(502);
    expect((await post(address, '{}', { 'idempotency-key': 'same' })).status).toBe(409);
    expect(upstream?.seen).toHaveLength(1);
  });
});

function rawGet(address: string, target: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body, headers: response.headers }), reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('the app itself', () => {
  test.each(['/', '/projects/x', `/templates/${ID}`, '/history', '/batches', '/batches/1'])('is served at %s', async (page) => {
    const { status, headers, text: html } = await rawGet(await start(() => {}), page);
    expect(status).toBe(200);
    expect(html).toContain('<title>Galley</title>');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['/.env', '/../package.json', '/..%2fpackage.json', '/assets/app-1.js.map', '/.git/config', '/.vite/manifest.json', '/assets\\app-1.js', '/.', '/assets/'])(
    'has nothing at %s (C14)',
    async (target) => {
      expect((await rawGet(await start(() => {}), target)).status).toBe(404);
    },
  );

  it('compresses its scripts and lets them be kept for ever', async () => {
    const { headers } = await rawGet(await start(() => {}), '/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is served under the names of this machine alone (C03)', async () => {
    const address = await start(() => {});
    for (const target of ['/', '/api/v1/projects']) {
      expect((await rawGet(address, target, { host: 'evil.test' })).status).toBe(421);
    }
  });

  it('outlives malformed requests (C05 C16)', async () => {
    const address = await start((_request, response) => response.end('[]'));
    const port = Number(new URL(address).port);
    const lines = ['GET / HTTP/1.1\r\nHost: [::bad\r\n\r\n', 'GET http://evil.test/ HTTP/1.1\r\nHost: %\r\n\r\n', 'NONSENSE\r\n\r\n', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 'CONNECT evil.test:80 HTTP/1.1\r\n\r\n', '\0\0\0'];
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {}).on('close', () => resolve());
        socket.end(lines[index % lines.length] as string);
        socket.resume();
      })),
    );
    expect((await rawGet(address, '/')).status).toBe(200);
    expect(upstream?.seen).toHaveLength(0);
  });
});

it('lets a request in flight finish when it stops', async () => {
  const address = await start((_request, response) => setTimeout(() => response.end(buildPng()), 100));
  const answer = post(address);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await server?.stop(4_000);
  expect((await answer).status).toBe(200);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it('tells that its port is in use', async () => {
  const address = await start(() => {});
  const port = Number(new URL(address).port);
  const second = createRemoteUpstream({ url: 'http://127.0.0.1:1', key: KEY });
  await expect(startServer({ port, upstream: second, appFolder, onFailure: () => {} })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
