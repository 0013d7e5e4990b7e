import { expect, it, test } from 'vitest';
import { decideAddress } from './decide-request.ts';

const HOST = '127.0.0.1:4600';
const decide = (target: string) => decideAddress({ target, headers: { host: [HOST] } }, { hosts: [HOST] })?.status;

test.each([
  '/%77orkspace/projects',
  '/workspace/projects%2Dx',
  '/workspace%2e/projects',
  '/x/../workspace/projects',
  '/x/%2e%2E/workspace/projects',
  '/workspace/./projects',
  '/workspace/projects/.',
  '/workspace/projects#x',
  '/workspace\\projects',
  '/workspace/"',
])('a path that handlers would see in another form is refused: %s', (target) => {
  expect(decide(target)).toBe(404);
});

test.each([
  '/',
  '/workspace/projects',
  '//workspace',
  '/templates/0d9c8b7a-1111-4222-8333-444455556666?from=../%77#%2e',
  '/assets/app-1.~_b..c.js',
  '/assets/a%20b.png',
  '/assets/caf%C3%A9.png',
  '/assets/caf%c3%a9%2F%25.png',
])('a path in normal form passes, with any query: %s', (target) => {
  expect(decide(target)).toBeUndefined();
});

it('of all encoded characters, exactly those that need no encoding are refused', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const refused = codes.filter((code) => decide(`/a%${code.toString(16).padStart(2, '0')}b`) === 404);
  expect(String.fromCharCode(...refused)).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~');
});
