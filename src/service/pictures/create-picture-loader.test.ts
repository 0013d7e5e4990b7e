import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, test } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { createPictureLoader, PictureError, type PictureLoaderOptions } from './create-picture-loader.ts';
import { openPicture, type OpenPicture } from './fetch-bytes.ts';

const PUBLIC = '93.184.216.34';
const png = buildPng();
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A loader whose public addresses all lead to one server of this test, and what it dialled. */
async function setUp(listener: RequestListener, options: PictureLoaderOptions = {}) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const dialled: string[] = [];
  const open: OpenPicture = (url, address, signal) => {
    dialled.push(address);
    return openPicture(new URL(`http://127.0.0.1:${port}${url.pathname}`), '127.0.0.1', signal);
  };
  const load = createPictureLoader({ resolve: async () => [PUBLIC], open, ...options });
  return { load, dialled };
}

function refusal(load: (address: string) => Promise<unknown>, address: string): Promise<string> {
  return load(address).then(
    () => 'it was fetched',
    (error: Error) => (error instanceof PictureError ? error.message : `${error.name}: ${error.message}`),
  );
}

const SENTENCE = new PictureError().message;

describe('an image at a public address', () => {
  it('is fetched once and then cached', async () => {
    let count = 0;
    const { load } = await setUp((_request, response) => {
      count += 1;
      response.end(png);
    });
    expect(await load('https://pictures.example/a.png')).toEqual(png);
    expect(await load('https://pictures.example/a.png')).toEqual(png);
    expect(count).toBe(1);
  });

  it.each(['<!doctype html>', ''])('is requested again half a minute after its address returned %j', async (page) => {
    const clock = { now: 0 };
    let body: string | Uint8Array = page;
    const { load, dialled } = await setUp((_request, response) => response.end(body), { now: () => clock.now });
    await load('https://pictures.example/a.png');
    body = png;
    clock.now = 29_000;
    expect(new TextDecoder().decode(await load('https://pictures.example/a.png'))).toBe(page);
    clock.now = 31_000;
    expect(await load('https://pictures.example/a.png')).toEqual(png);
    clock.now = 600_000;
    expect(await load('https://pictures.example/a.png')).toEqual(png);
    expect(dialled).toHaveLength(2);
  });

  it('is dropped from a full cache, and so are addresses without an image', async () => {
    let fetchCount = 0;
    const listener: RequestListener = (_request, response) => {
      fetchCount += 1;
      response.end();
    };
    const { load } = await setUp(listener, { keptBytesMax: 25_000 });
    for (const name of ['a', 'b', 'c', 'c', 'a']) await load(`https://pictures.example/?${name.repeat(9_000)}`);
    expect(fetchCount).toBe(4);
  });

  it('is requested with exactly these headers', async () => {
    let seen: IncomingMessage['headers'] = {};
    const { load } = await setUp((request, response) => {
      seen = request.headers;
      response.end(png);
    });
    await load('http://pictures.example/a.png');
    const { host: _host, ...headers } = seen;
    expect(headers).toEqual({
      accept: 'image/png, image/jpeg, image/webp',
      'accept-encoding': 'identity',
      connection: 'close',
      'user-agent': 'Galley',
    });
  });

  it('may be behind three redirects, each of which is checked', async () => {
    const { load, dialled } = await setUp((request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop === 3) response.end(png);
      else response.writeHead(302, { location: `/${hop + 1}` }).end();
    });
    expect(await load('http://pictures.example/0')).toEqual(png);
    expect(dialled).toHaveLength(4);
  });

  it('is loaded over at most 4 connections to one host at a time', async () => {
    let open = 0;
    let most = 0;
    const { load } = await setUp((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(png);
      }, 10);
    });
    await Promise.all(Array.from({ length: 40 }, (_, index) => load(`http://victim.example/${index}.png`)));
    expect(most).toBe(4);
  });
});

describe('no connection is made', () => {
  test.each([
    'http://127.0.0.1/',
    'HTTP://169.254.169.254/latest/',
    'hTTps://[::1]/',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
  ])('to %s', async (address) => {
    const { load, dialled } = await setUp((_request, response) => response.end(png));
    expect(await refusal(load, address)).toBe(SENTENCE);
    expect(dialled).toEqual([]);
  });

  test.each([[['10.0.0.1']], [[PUBLIC, '127.0.0.1']], [['2606:4700::1', '::1']], [['::ffff:192.168.0.1']], [[]]])(
    'to a name that resolves to %j',
    async (addresses) => {
      const { load, dialled } = await setUp((_request, response) => response.end(png), {
        resolve: async () => addresses,
      });
      expect(await refusal(load, 'http://name.example/')).toBe(SENTENCE);
      expect(dialled).toEqual([]);
    },
  );

  it('to an address of this machine, even a public one', async () => {
    const { load, dialled } = await setUp((_request, response) => response.end(png), { ownAddresses: [PUBLIC] });
    expect(await refusal(load, 'http://us.example/')).toBe(SENTENCE);
    expect(dialled).toEqual([]);
  });

  it('to an unchecked address when DNS answers change, 1,000 times', async () => {
    let asked = 0;
    const dialled: string[] = [];
    const load = createPictureLoader({
      resolve: async () => [(asked += 1) % 2 === 1 ? PUBLIC : '127.0.0.1'],
      open: async (_url, address) => {
        dialled.push(address);
        throw new Error('unreachable');
      },
    });
    for (let index = 0; index < 1_000; index += 1) await refusal(load, `http://rebind.example/${index}`);
    expect(new Set(dialled)).toEqual(new Set([PUBLIC]));
    expect(dialled).toHaveLength(500);
  });
});

describe('a redirect is refused', () => {
  test.each([
    ['to metadata', 'http://a.example/', 'http://169.254.169.254/'],
    ['to another scheme', 'http://a.example/', 'file:///etc/passwd'],
    ['from https to http', 'https://a.example/', 'http://a.example/b'],
    ['with a user name', 'http://a.example/', 'http://u:p@a.example/'],
    ['to nowhere', 'http://a.example/', ''],
  ])('%s', async (_name, from, location) => {
    const { load, dialled } = await setUp((_request, response) => response.writeHead(307, { location }).end());
    expect(await refusal(load, from)).toBe(SENTENCE);
    expect(new Set(dialled)).toEqual(new Set([PUBLIC]));
    expect(dialled.length).toBeLessThanOrEqual(4);
  });

  it('after the third', async () => {
    const { load, dialled } = await setUp((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    expect(await refusal(load, 'http://a.example/')).toBe(SENTENCE);
    expect(dialled).toHaveLength(4);
  });
});

describe('a body is refused', () => {
  test.each<[string, RequestListener]>([
    [
      'of an endless answer',
      (_request, response) => {
        const write = (error?: Error | null) => {
          if (!error && !response.destroyed) response.write(Buffer.alloc(1024 * 1024), write);
        };
        write();
      },
    ],
    [
      'that declares too many bytes',
      (_request, response) => response.writeHead(200, { 'content-length': '99999999' }).write('x'),
    ],
    [
      'that ends early',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('x');
        setTimeout(() => response.destroy(), 10);
      },
    ],
    [
      'that is compressed',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(png)),
    ],
    [
      'of a host that switches to another protocol',
      (request) => request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    ['of a host that disconnects without a response', (request) => request.socket.destroy()],
    ['of an error', (_request, response) => response.writeHead(403).end(png)],
  ])('%s', async (_name, listener) => {
    const { load } = await setUp(listener);
    expect(await refusal(load, 'http://a.example/')).toBe(SENTENCE);
  });

  it('that stops arriving', { timeout: 10_000 }, async () => {
    const { load } = await setUp((_request, response) => response.writeHead(200).write('x'));
    expect(await refusal(load, 'http://a.example/')).toBe(SENTENCE);
  });
});

it('a refused image frees its connection for the next one', async () => {
  const { load } = await setUp(
    ({ socket, url }, response) => {
      if (url === '/good.png') response.end(png);
      else if (url === '/upgrade')
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
      // All others get no answer at all.
    },
    { timeLimitMs: 300 },
  );
  const hostile = Array.from({ length: 12 }, (_, index) => `http://a.example/${index % 2 === 0 ? 'upgrade' : index}`);
  const refused = Promise.all(hostile.map((address) => refusal(load, address)));
  // Six of them in two rounds of 300 ms: what waits for its place is not refused for it.
  expect(await load('http://a.example/good.png')).toEqual(png);
  expect(new Set(await refused)).toEqual(new Set([SENTENCE]));
});

it('a name that never resolves frees its connection', async () => {
  const { load } = await setUp((_request, response) => response.end(png), {
    timeLimitMs: 50,
    resolve: (hostname) => (hostname === 'silent.example' ? new Promise(() => {}) : Promise.resolve([PUBLIC])),
  });
  const silent = Array.from({ length: 5 }, (_, index) => refusal(load, `http://silent.example/${index}`));
  expect(new Set(await Promise.all(silent))).toEqual(new Set([SENTENCE]));
});

it('an aborted request rejects with an AbortError', async () => {
  const { load } = await setUp(() => {});
  const abort = new AbortController();
  const loading = load('http://a.example/', abort.signal);
  abort.abort();
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
});
