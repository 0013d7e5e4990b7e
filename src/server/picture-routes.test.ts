import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createPictureLoader, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { openPicture } from '../service/pictures/fetch-bytes.ts';
import { buildPng } from '../testing/build-png.ts';
import { SECRET, startTestServerFor } from '../testing/start-test-server.ts';
import { startUpstream, type RunningUpstream } from '../testing/start-upstream.ts';

const png = buildPng();
const JSON_TYPE = { 'content-type': 'application/json' };

/** The app's server, and a site of the wide world that all public names lead to. */
async function setUp(listener: RequestListener = (_request, response) => response.end(png)) {
  const site = await startUpstream(listener);
  onTestFinished(() => site.stop());
  const loadPicture = createPictureLoader({
    resolve: async () => ['93.184.216.34'],
    open: (url, _address, signal) => openPicture(new URL(url.pathname, site.url), '127.0.0.1', signal),
  });
  return { site, address: await startWith(loadPicture) };
}

async function startWith(loadPicture: LoadPicture): Promise<string> {
  return (await startTestServerFor('http://127.0.0.1:1', 0, { loadPicture })).address;
}

function ask(address: string, picture: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ address: picture });
  return fetch(`${address}/picture`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

function expectNothingDialled(site: RunningUpstream): void {
  expect(site.seen).toEqual([]);
}

describe('an image lookup', () => {
  it('is refused while the same address loads many images', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const address = await startWith(() => held.then(() => png));
    const asked = Array.from({ length: 17 }, () => ask(address, 'https://pictures.example/a.png'));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    release();
    expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(16);
  });

  it('returns the bytes with their real type', async () => {
    const { address } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(png);
    });
    const response = await ask(address, 'https://pictures.example/a.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
  });

  test.each([
    ['page', '\n<!DOCTYPE html><title>Secret</title>'],
    ['page', '<html lang="en">'],
    ['other', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['other', '{"secret":1}'],
    ['other', ''],
  ])('reports a %s without any of its bytes: %s', async (reason, body) => {
    const { address } = await setUp((_request, response) => response.end(body));
    const response = await ask(address, 'https://pictures.example/a');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ reason });
  });

  it('forwards no key and no header of the browser', async () => {
    const { address, site } = await setUp();
    await ask(address, 'https://pictures.example/a.png', { cookie: 'a=b', 'x-api-key': 'mine', referer: 'http://a.b' });
    expect(site.seen).toHaveLength(1);
    expect(JSON.stringify(site.seen)).not.toContain(SECRET);
    expect(Object.keys(site.seen[0]?.headers ?? {}).sort()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
    );
  });

  test.each(['http://127.0.0.1/', 'http://169.254.169.254/', 'file:///etc/passwd', 'data:image/png;base64,AA', 'x'])(
    'connects to nothing for %s, with the same answer as for every closed port',
    async (picture) => {
      const { address, site } = await setUp();
      const response = await ask(address, picture);
      expect(await response.json()).toEqual({ reason: 'unreachable' });
      expectNothingDialled(site);
    },
  );
});

describe('an image lookup by another site', () => {
  test.each<[string, number, Record<string, string>]>([
    ['a foreign page', 403, { origin: 'https://evil.test' }],
    ['a foreign page that hides its origin', 403, { 'sec-fetch-site': 'cross-site' }],
    ['a form of a foreign page', 415, { 'content-type': 'text/plain' }],
  ])('%s is refused', async (_who, status, headers) => {
    const { address, site } = await setUp();
    expect((await ask(address, 'https://pictures.example/a.png', headers)).status).toBe(status);
    expectNothingDialled(site);
  });

  it('is refused as an image, a link or a long body', async () => {
    const { address, site } = await setUp();
    expect((await fetch(`${address}/picture`)).status).toBe(405);
    expect((await fetch(`${address}/picture?address=https://a.example/b.png`)).status).toBe(405);
    expect((await ask(address, `https://a.example/${'x'.repeat(20_000)}`)).status).toBe(400);
    expect((await ask(address, 7)).status).toBe(400);
    expectNothingDialled(site);
  });
});

it('a lookup stops when the browser disconnects', async () => {
  const abort = new AbortController();
  let stop: (reason: unknown) => void;
  const stopped = new Promise((resolve) => (stop = resolve));
  const address = await startWith((_picture, signal) => {
    abort.abort();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        stop('stopped');
        reject(signal.reason as Error);
      });
    });
  });
  const body = '{"address":"https://slow.example/a.png"}';
  const asking = fetch(`${address}/picture`, { method: 'POST', headers: JSON_TYPE, body, signal: abort.signal });
  await expect(asking).rejects.toThrow('abort');
  expect(await stopped).toBe('stopped');
});
