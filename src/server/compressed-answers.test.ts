import type { OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { SECRET, startTestServer } from '../testing/start-test-server.ts';

const GENERATE = '/api/v1/templates/0d9c8b7a-1111-4222-8333-444455556666/generate';
const LIST = '/api/v1/projects';
const png = Buffer.from(buildPng());
const asJson = { 'content-type': 'application/json' };
const asImage = { 'content-type': 'image/png', 'x-quota-remaining': '3' };

/** The app in front of a service that compresses its one answer unasked. */
async function startPacked(status: number, headers: OutgoingHttpHeaders, bytes: Uint8Array, coding = 'gzip') {
  const { address } = await startTestServer((_request, response) => {
    response.writeHead(status, { ...headers, 'content-encoding': coding, 'content-length': bytes.length });
    response.end(bytes);
  });
  return {
    list: () => fetch(address + LIST),
    generate: () => fetch(address + GENERATE, { method: 'POST', headers: asJson, body: '{}' }),
  };
}

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['identity', (bytes: Buffer) => bytes],
])('a body compressed as %s reaches the browser decoded', async (coding, pack) => {
  const list = JSON.stringify([{ name: 'Card' }]);
  const listed = await (await startPacked(200, asJson, pack(Buffer.from(list)), coding)).list();
  expect([listed.status, await listed.text()]).toEqual([200, list]);
  const render = await (await startPacked(200, asImage, pack(png), coding)).generate();
  expect(Buffer.from(await render.arrayBuffer())).toEqual(png);
  expect(render.headers.get('content-encoding')).toBeNull();
  expect(render.headers.get('x-quota-remaining')).toBe('3');
});

it('the key is removed from compressed answers', async () => {
  const told = await startPacked(500, { 'content-type': 'text/plain' }, gzipSync(`you sent ${SECRET}`));
  expect(await (await told.list()).text()).toBe('you sent [key removed]');
});

it('a truncated list is an error, and a truncated image is cut off', async () => {
  const list = gzipSync(JSON.stringify(Array.from({ length: 1000 }, () => ({ id: crypto.randomUUID() }))));
  const cut = await (await startPacked(200, asJson, list.subarray(0, -2000))).list();
  expect([cut.status, await cut.text()]).toEqual([502, expect.stringContaining('before the response finished')]);
  const noise = Buffer.concat([png, crypto.getRandomValues(Buffer.alloc(60_000))]);
  const render = await startPacked(200, asImage, gzipSync(noise).subarray(0, -2000));
  await expect(render.generate().then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
});

it('at most 64 MiB of a decompressed answer are passed on', async () => {
  const much = gzipSync(Buffer.alloc(65 * 1024 * 1024));
  const list = await (await startPacked(200, asJson, much)).list();
  expect([list.status, await list.text()]).toEqual([502, expect.stringContaining('more than 64 MiB')]);
});

it('a compressed answer may have no body', async () => {
  expect((await (await startPacked(304, {}, Buffer.alloc(0))).list()).status).toBe(304);
  const refused = await (await startPacked(429, { 'x-quota-remaining': '0' }, Buffer.alloc(0))).generate();
  expect([refused.status, refused.headers.get('x-quota-remaining')]).toEqual([429, '0']);
});
