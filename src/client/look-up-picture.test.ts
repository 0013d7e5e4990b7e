import { expect, it, test } from 'vitest';
import { lookUpPicture } from './look-up-picture.ts';

const answer = (response: Response) => ({ fetch: async () => response });

it('the address is sent as JSON, so that foreign pages cannot ask and logs do not contain it', async () => {
  const seen: [RequestInfo | URL, RequestInit | undefined][] = [];
  const fetch: typeof globalThis.fetch = async (target, init) => {
    seen.push([target, init]);
    return new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/png' } });
  };
  expect(await lookUpPicture('https://example.com/a.png', { fetch })).toEqual({
    kind: 'picture',
    bytes: new Uint8Array([1, 2]),
  });
  expect(seen).toMatchObject([
    [
      '/picture',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"address":"https://example.com/a.png"}',
      },
    ],
  ]);
});

test.each([
  ['page', Response.json({ reason: 'page' })],
  ['other', Response.json({ reason: 'other' })],
  ['unreachable', Response.json({ reason: 'unreachable' })],
  ['unchecked', Response.json({ reason: 'from the future' })],
  ['unchecked', Response.json({ detail: 'Only pages of this app may use this URL.' }, { status: 403 })],
  ['unchecked', new Response('<html>', { status: 502 })],
])('the reason alone decides that the result is %s', async (kind, response) => {
  expect(await lookUpPicture('https://example.com', answer(response))).toEqual({ kind });
});

it('an address is unchecked without a response, and an abort stays an abort', async () => {
  const fetch = async () => Promise.reject(new TypeError('failed'));
  expect(await lookUpPicture('https://example.com', { fetch })).toEqual({ kind: 'unchecked' });
  const signal = AbortSignal.abort();
  await expect(lookUpPicture('https://example.com', { fetch, signal })).rejects.toThrow('failed');
});
