import { rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { pageNames, pagePath } from '../contract/pages.ts';
import { buildPng } from '../testing/build-png.ts';
import { sendBytes } from '../testing/send-raw.ts';
import { BUILT_SCRIPT, makeApp, startTestServer, startTestServerFor } from '../testing/start-test-server.ts';

const ID = '0d9c8b7a-1111-4222-8333-444455556666';
const GENERATE = `/api/v1/templates/${ID}/generate`;
const JSON_TYPE = { 'content-type': 'application/json' };

function post(address: string, body = '{}', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + GENERATE, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

function rawGet(
  address: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, text: body, headers: response.headers }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the app itself', () => {
  const pages = pageNames.map((name) => pagePath[name](ID));
  test.each(pages)('is served at %s', async (page) => {
    const { status, headers, text: html } = await rawGet((await startTestServer()).address, page);
    expect(status).toBe(200);
    expect(html).toContain('<title>Galley</title>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('answers an unknown page with 404 and the app', async () => {
    const { address } = await startTestServer();
    const { status, text: html } = await rawGet(address, '/nowhere', { accept: 'text/html,*/*;q=0.8' });
    expect([status, html.includes('<title>Galley</title>')]).toEqual([404, true]);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
  });

  it('replaces the script of any service worker with one that unregisters', async () => {
    const { address } = await startTestServer();
    for (const target of ['/sw.js', '/nowhere/worker.js?v=1', '/', '/assets/built.js']) {
      const { status, headers, text: script } = await rawGet(address, target, { 'service-worker': 'script' });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript', 'no-store']);
      expect(script).toContain('registration.unregister()');
    }
    expect((await rawGet(address, '/sw.js')).status).toBe(404);
  });

  it('has headers that only allow its own code', async () => {
    const { headers } = await rawGet((await startTestServer()).address, '/');
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-worker`,
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    '/.env',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/app-1.js.map',
    '/.git/config',
    '/assets\\app-1.js',
    '/assets/',
  ])('has nothing at %s', async (target) => {
    expect((await rawGet((await startTestServer()).address, target)).status).toBe(404);
  });

  it('caches hashed files for ever, and never a 404', async () => {
    const { address } = await startTestServer();
    const { headers } = await rawGet(address, '/assets/built.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await rawGet(address, '/assets/gone.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.5,br;q=0.5', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('respects the quality values of Accept-Encoding: %j is %j', async (accept, coding) => {
    const { address } = await startTestServer();
    const response = await fetch(`${address}/assets/built.js`, { headers: { 'accept-encoding': accept } });
    expect(response.headers.get('content-encoding') ?? undefined).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(BUILT_SCRIPT);
  });

  it('has an ETag for each encoding', async () => {
    const { address } = await startTestServer();
    const ask = (encoding: string, etag = '""') =>
      fetch(`${address}/assets/built.js`, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } });
    const encodings = ['br', 'gzip', 'identity'];
    const etags = await Promise.all(encodings.map(async (name) => (await ask(name)).headers.get('etag') ?? ''));
    expect(new Set(etags).size).toBe(3);
    for (const [at, etag] of etags.entries()) {
      const statuses = await Promise.all(encodings.map(async (name) => (await ask(name, etag)).status));
      expect(statuses).toEqual(encodings.map((_, other) => (other === at ? 304 : 200)));
    }
  });

  it('ignores ranges', async () => {
    const { address } = await startTestServer();
    const url = `${address}/assets/built.js`;
    const whole = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    for (const range of ['bytes=0-3', 'bytes=9-2', 'lines=1', 'bytes=0-1,3-4']) {
      const response = await fetch(url, { headers: { range } });
      expect([response.status, response.headers.get('etag')]).toEqual([200, whole.headers.get('etag')]);
      expect(await response.text()).toBe(BUILT_SCRIPT);
    }
  });

  it('survives a build that deletes its files', async () => {
    const appFolder = makeApp();
    const { address } = await startTestServerFor('http://127.0.0.1:9', 0, { appFolder });
    rmSync(path.join(appFolder, 'assets'), { recursive: true });
    expect((await fetch(`${address}/assets/built.js`)).status).toBe(404);
    expect((await fetch(address)).status).toBe(200);
  });

  it('does not start without its document', async () => {
    const appFolder = makeApp();
    rmSync(path.join(appFolder, 'index.html'));
    await expect(startTestServerFor('http://127.0.0.1:9', 0, { appFolder })).rejects.toThrow('Build the app first');
  });

  it('is only served under names of this machine', async () => {
    const { address } = await startTestServer(() => {});
    for (const target of ['/', '/api/v1/projects', '/picture']) {
      expect((await rawGet(address, target, { host: 'evil.test' })).status).toBe(421);
    }
  });

  it('refuses a target that contains a host', async () => {
    const { address } = await startTestServer();
    for (const target of ['/', '/api/v1/projects', '/workspace/keys', '/picture', '/assets/built.js']) {
      const { status, text: json } = await rawGet(address, `http://evil.test${target}`);
      expect([status, JSON.parse(json)]).toMatchObject([400, { detail: expect.stringMatching(/Host/) as string }]);
    }
  });

  test.each([
    ['X-A: '.padEnd(20_000, 'b'), 431],
    ['Content-Length: -1', 400],
  ])('answers an unreadable request with a problem document', async (header, status) => {
    const { address } = await startTestServer();
    const request = `GET / HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${header}\r\n\r\n`;
    const [head = '', body = ''] = (await sendBytes(address, request)).split('\r\n\r\n');
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) as string });
  });
});

it('documents are only served under names of this machine', async () => {
  const documents = { '/service.json': (origin: string) => ({ address: 'https://images.test', origin }) };
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { documents });
  const { headers, text: json } = await rawGet(address, '/service.json');
  expect(JSON.parse(json)).toEqual({ address: 'https://images.test', origin: address });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cross-origin-resource-policy': 'same-origin' });
  expect((await rawGet(address, '/service.json', { host: 'evil.test' })).status).toBe(421);
});

it('the quota of a remote service is unknown before a render', async () => {
  const { address, upstream } = await startTestServer(() => {});
  expect((await rawGet(address, '/quota')).status).toBe(404);
  expect((await rawGet(address, '/quota/days')).status).toBe(404);
  expect(upstream.seen).toHaveLength(0);
});

/** A connection that sends a part of a request and then nothing. */
async function openSilent(address: string, words: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

describe('a server with many slow clients', () => {
  it('replaces the oldest idle connection with a new one', async () => {
    const { address } = await startTestServer();
    const sockets: Socket[] = [];
    for (let count = 0; count < 200; count += 1) sockets.push(await openSilent(address, 'GET / HTTP/1.1\r\n'));
    const [oldest, next] = sockets;
    const closed = oldest && once(oldest, 'close');
    expect((await rawGet(address, '/')).status).toBe(200);
    await closed;
    expect(next?.destroyed).toBe(false);
  });

  it('refuses large bodies while too many are in memory, and serves all others', async () => {
    const held: ServerResponse[] = [];
    const { address } = await startTestServer(({ headers }, response) => {
      if (headers['content-length'] === '16000000') held.push(response);
      else response.end(buildPng());
    });
    const asked = Array.from({ length: 4 }, () => post(address, 'x'.repeat(16_000_000)));
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(4);
    const refused = await post(address, 'x'.repeat(14_000_000));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await post(address)).status).toBe(200);
    for (const response of held) response.end(buildPng());
    await Promise.all(asked.map(async (answer) => (await answer).arrayBuffer()));
    expect((await post(address, 'x'.repeat(14_000_000))).status).toBe(200);
  });
});
