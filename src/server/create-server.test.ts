import { rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
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

const LIST_FILES = [
  '</assets/list-pages.js>; rel=modulepreload',
  '</assets/a.js>; rel=modulepreload',
  '</assets/a.css>; rel=preload; as=style',
  '</assets/b.js>; rel=modulepreload',
];

describe('the app itself', () => {
  test.each(['/', '/projects/x', `/templates/${ID}`, '/history', '/developer', '/batches', '/batches/1'])(
    'is served at %s',
    async (page) => {
      const { status, headers, text: html } = await rawGet((await startTestServer()).address, page);
      expect(status).toBe(200);
      expect(html).toContain('<title>Galley</title>');
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    '/.env',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/app-1.js.map',
    '/.git/config',
    '/.vite/manifest.json',
    '/assets\\app-1.js',
    '/.',
    '/assets/',
    '/assets/built.js.br',
  ])('has nothing at %s (C14)', async (target) => {
    expect((await rawGet((await startTestServer()).address, target)).status).toBe(404);
  });

  it.each([
    ['/', '/api/v1/projects?page=0&limit=20', LIST_FILES],
    [`/projects/${ID.toUpperCase()}`, `/api/v1/projects/${ID}/templates?page=0&limit=20`, LIST_FILES],
    [
      `/templates/${ID}`,
      `/api/v1/templates/${ID}`,
      ['</assets/template-page.js>; rel=modulepreload', '</assets/template.js>; rel=modulepreload'],
    ],
  ])('tells the browser what %s will need first', async (page, call, files) => {
    const { headers } = await rawGet((await startTestServer()).address, page);
    expect(String(headers.link).split(', ')).toEqual([`<${call}>; rel=preload; as=fetch; crossorigin`, ...files]);
  });

  it.each(['/?q=card', '/projects/x', '/history', '/nowhere'])('foretells nothing for %s', async (page) => {
    const { headers } = await rawGet((await startTestServer()).address, page, { accept: 'text/html' });
    expect(headers.link).toBeUndefined();
  });

  it('compresses its scripts and lets them be kept for ever', async () => {
    const { headers } = await rawGet((await startTestServer()).address, '/assets/app-1.js', {
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends what the build has compressed to whoever can read it', async () => {
    const { address } = await startTestServer();
    const compressed = await fetch(`${address}/assets/built.js`, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Number(compressed.headers.get('content-length'))).toBe(brotliCompressSync(BUILT_SCRIPT).length);
    expect(await compressed.text()).toBe(BUILT_SCRIPT);
    const plain = await fetch(`${address}/assets/built.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(BUILT_SCRIPT);
  });

  it('is what it was at the start, whatever a build does to its folder since', async () => {
    const appFolder = makeApp();
    const { address } = await startTestServerFor('http://127.0.0.1:9', 0, { appFolder });
    rmSync(appFolder, { recursive: true });
    for (const coding of ['br', 'gzip', 'identity']) {
      const response = await fetch(`${address}/assets/built.js`, { headers: { 'accept-encoding': coding } });
      expect(await response.text()).toBe(BUILT_SCRIPT);
    }
  });

  it.each(['index.html', '.vite/manifest.json'])('does not start without %s, and says what to do', async (name) => {
    const appFolder = makeApp();
    rmSync(path.join(appFolder, name));
    await expect(startTestServerFor('http://127.0.0.1:9', 0, { appFolder })).rejects.toThrow('build the app first');
  });

  it('is served under the names of this machine alone (C03)', async () => {
    const { address } = await startTestServer(() => {});
    for (const target of ['/', '/api/v1/projects', '/picture']) {
      expect((await rawGet(address, target, { host: 'evil.test' })).status).toBe(421);
    }
  });

  it('outlives malformed requests (C05 C16)', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end('[]'));
    const port = Number(new URL(address).port);
    const lines = [
      'GET / HTTP/1.1\r\nHost: [::bad\r\n\r\n',
      'GET http://evil.test/ HTTP/1.1\r\nHost: %\r\n\r\n',
      'NONSENSE\r\n\r\n',
      'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'CONNECT evil.test:80 HTTP/1.1\r\n\r\n',
      '\0\0\0',
    ];
    await Promise.all(
      Array.from(
        { length: 300 },
        (_, index) =>
          new Promise<void>((resolve) => {
            const socket = connect(port, '127.0.0.1')
              .on('error', () => {})
              .on('close', () => resolve());
            socket.end(lines[index % lines.length] as string);
            socket.resume();
          }),
      ),
    );
    expect((await rawGet(address, '/')).status).toBe(200);
    expect(upstream.seen).toHaveLength(0);
  });
});

it('lets a request in flight finish when it stops', async () => {
  let arrive = (_response: ServerResponse) => {};
  const arrival = new Promise<ServerResponse>((resolve) => (arrive = resolve));
  const { address, server } = await startTestServer((_request, response) => arrive(response));
  const answer = post(address);
  const response = await arrival;
  const stopped = server.stop(4_000);
  response.end(buildPng());
  await stopped;
  expect((await answer).status).toBe(200);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it('tells that its port is in use', async () => {
  const { address } = await startTestServer(() => {});
  const port = Number(new URL(address).port);
  await expect(startTestServerFor('http://127.0.0.1:1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('tells how the service is called, as JSON, under the names of this machine alone', async () => {
  const documents = { '/service.json': { address: 'https://images.test' } };
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { documents });
  const { headers, text: json } = await rawGet(address, '/service.json');
  expect(JSON.parse(json)).toEqual(documents['/service.json']);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cross-origin-resource-policy': 'same-origin' });
  expect((await rawGet(address, '/service.json', { host: 'evil.test' })).status).toBe(421);
});
