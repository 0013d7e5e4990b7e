import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createClientReader } from './client-address.ts';

const trustedProxies = ['10.0.0.0/8', '::1', '192.0.2.1'];

function read(remoteAddress: string, headers: IncomingMessage['headers'], publicUrl?: string) {
  const readClient = createClientReader({ trustedProxies, publicUrl });
  return Object.values(readClient({ socket: { remoteAddress }, headers } as IncomingMessage));
}

it.each([
  ['a stranger is not believed', '203.0.113.9', '198.51.100.1', 'https', ['203.0.113.9', false]],
  ['a proxy is', '10.1.2.3', '198.51.100.1', 'https', ['198.51.100.1', true]],
  ['a proxy over IPv6 is', '::ffff:10.1.2.3', '198.51.100.1', 'http', ['198.51.100.1', false]],
  ['what a client put before a proxy is not', '10.1.2.3', '127.0.0.1, 198.51.100.1', 'https', ['198.51.100.1', true]],
  ['a chain of proxies is followed', '10.1.2.3', '198.51.100.1, 192.0.2.1, 10.9.9.9', 'https', ['198.51.100.1', true]],
  ['a header that is no address is left', '10.1.2.3', 'unknown', 'https', ['10.1.2.3', true]],
  [
    'a forged scheme before that of the proxy is not believed',
    '10.1.2.3',
    '198.51.100.1',
    'https, http',
    ['198.51.100.1', false],
  ],
])('%s', (_, remote, forwardedFor, proto, expected) => {
  expect(read(remote, { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': proto })).toEqual(expected);
});

it('the public address says that people use https', () => {
  expect(read('203.0.113.9', { host: 'galley.example' }, 'https://galley.example')).toEqual(['203.0.113.9', true]);
  expect(read('203.0.113.9', { host: '10.0.0.5:4600' }, 'https://galley.example')).toEqual(['203.0.113.9', false]);
});
