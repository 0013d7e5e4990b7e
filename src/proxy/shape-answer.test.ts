import { expect, it, test } from 'vitest';
import { createKeyPattern } from './create-key-pattern.ts';
import { createRefusal, isStreamed, removeKey, selectAnswerHeaders } from './shape-answer.ts';

it('passes known headers of the service and no others', () => {
  const selected = selectAnswerHeaders(
    { route: 'generate', status: 200 },
    {
      'content-type': 'image/png',
      'content-length': '3',
      'x-quota-limit': '100',
      'x-quota-remaining': '3',
      'x-quota-reset': '2026-12-01T00:00:00Z',
      'x-template-version': '3',
      'retry-after': '5',
      'set-cookie': ['a=b'],
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'clear-site-data': '"*"',
      refresh: '0; url=http://evil.test',
      sourcemap: '/x',
      link: '</x>; rel=preload',
      server: 'x',
    },
    createKeyPattern('the-key'),
  );
  expect(Object.keys(selected).sort()).toEqual([
    'cache-control',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'referrer-policy',
    'retry-after',
    'x-content-type-options',
    'x-quota-limit',
    'x-quota-remaining',
    'x-quota-reset',
    'x-template-version',
  ]);
  expect(selected['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
});

it('removes the key from the headers too', () => {
  expect(
    selectAnswerHeaders(
      { route: 'generate', status: 200 },
      { 'content-type': 'text/the-key' },
      createKeyPattern('the-key'),
    )['content-type'],
  ).toBe('text/[key removed]');
});

it('removes the key from text, as it is and as an address would spell it', () => {
  expect(removeKey('you sent k/1 (k%2F1)', createKeyPattern('k/1'))).toBe('you sent [key removed] ([key removed])');
});

test.each([
  ['generate', 200, 'image/png', true],
  ['generate', 201, undefined, false],
  ['generate', 200, 'application/octet-stream', false],
  ['generate', 200, 'image/svg+xml', false],
  ['generate', 200, 'application/pdf; version=1.7', true],
  ['generate', 200, 'text/html', false],
  ['generate', 200, 'application/problem+json', false],
  ['generate', 500, 'image/png', false],
  ['listProjects', 200, 'application/json', false],
] as const)('of %s, status %i and type %s is streamed: %s', (route, status, contentType, streamed) => {
  expect(isStreamed(route, status, { 'content-type': contentType })).toBe(streamed);
});

it.each([
  ['content-disposition', 'inline; filename="0d9c8b7a-1111-4222-8333-444455556666.png"', true],
  ['content-disposition', 'attachment; filename="x.html"', false],
  ['content-disposition', 'inline; filename="x.png"; filename*=UTF-8\'\'x.exe', false],
  ['www-authenticate', 'ApiKey', true],
  ['www-authenticate', 'Basic realm="Sign in"', false],
  ['www-authenticate', 'ApiKey, Basic realm="Sign in"', false],
])('lets the header %s with %j through: %s', (name, value, isKept) => {
  const selected = selectAnswerHeaders(
    { route: 'generate', status: 401 },
    { [name]: value },
    createKeyPattern('the-key'),
  );
  expect(selected[name]).toBe(isKept ? value : undefined);
});

it('answers a refusal as a problem in one sentence', async () => {
  const response = createRefusal({ status: 403, detail: 'Only pages of this app may use this URL.' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ detail: 'Only pages of this app may use this URL.', status: 403 });
});

it.each([
  ['getExample', 200, 'private, max-age=3600', true],
  ['getExample', 304, 'private, max-age=3600', true],
  ['getExample', 200, 'private, no-cache', true],
  ['getExample', 304, 'private, no-cache', true],
  ['getTemplate', 200, 'private, no-cache', false],
  ['getExample', 404, 'private, max-age=3600', false],
  ['getExample', 200, 'public, max-age=3600', false],
  ['getExample', 200, 'private, max-age=31536000', false],
  ['getTemplate', 200, 'private, max-age=3600', false],
] as const)('lets a browser keep %s with %i and %s: %s', (route, status, caching, isKept) => {
  const selected = selectAnswerHeaders(
    { route, status },
    { etag: '"a"', 'cache-control': caching },
    createKeyPattern('k'),
  );
  expect(selected['cache-control']).toBe(isKept ? caching : 'no-store');
  expect(selected.etag).toBe(isKept ? '"a"' : undefined);
});
