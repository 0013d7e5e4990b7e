import { describe, expect, it, test } from 'vitest';
import { decideRequest, decideSettingsRequest } from './decide-request.ts';

const HOSTS = ['127.0.0.1:4600', 'localhost:4600', '[::1]:4600'];
const ID = '0d9c8b7a-1111-4222-8333-444455556666';
const GENERATE = `/api/v1/templates/${ID}/generate`;

interface Parts {
  method?: string;
  target?: string;
  headers?: [string, string][];
  host?: string;
  hasProofs?: boolean;
  takesKeys?: boolean;
}

function decide(parts: Parts = {}) {
  const {
    method = 'GET',
    target = '/api/v1/projects',
    headers = [],
    host = '127.0.0.1:4600',
    hasProofs = true,
    takesKeys = true,
  } = parts;
  const service = { abilities: { hasProofs, isIdempotent: true }, takesKeys };
  return decideRequest(
    { method, target, headers: groupHeaders([['Host', host], ...headers]) },
    { hosts: HOSTS },
    service,
  );
}

/** As Node gives them. */
function groupHeaders(headers: [string, string][]): Record<string, string[]> {
  const grouped: Record<string, string[]> = {};
  for (const [name, value] of headers) (grouped[name.toLowerCase()] ??= []).push(value);
  return grouped;
}

function post(headers: [string, string][] = [['Content-Type', 'application/json']], target = GENERATE) {
  return decide({ method: 'POST', target, headers });
}

describe('the routes', () => {
  test.each([
    ['listProjects', '/api/v1/projects'],
    ['listProjects', '/api/v1/projects?page=0&limit=20'],
    ['listTemplates', `/api/v1/projects/${ID}/templates?limit=100`],
    ['getTemplate', `/api/v1/templates/${ID}`],
    ['getExample', `/api/v1/templates/${ID}/example`],
  ])('%s passes as %s', (route, target) => {
    expect(decide({ target })).toMatchObject({ kind: 'forward', route, method: 'GET', path: target });
  });

  it('generate passes with JSON in any spelling of its encoding', () => {
    for (const type of ['application/json; charset=utf-8', 'application/json;charset="UTF-8"']) {
      expect(post([['Content-Type', type]])).toMatchObject({ kind: 'forward' });
    }
  });

  test.each(['a-1', '"8e03978e"', 'order/42', 'MTIzNA==', 'x'.repeat(255)])('generate passes with the id %s', (id) => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Idempotency-Key', id],
    ];
    expect(post(headers)).toMatchObject({ kind: 'forward', route: 'generate', renderId: id });
    expect(post([...headers, ['Idempotency-Key', 'b']])).toMatchObject({ kind: 'refuse', status: 400 });
  });

  test.each(['example', 'proof', 'check'])('%s passes only where the service has it', (name) => {
    const target = `/api/v1/templates/${ID}/${name}`;
    const headers: [string, string][] = [['Content-Type', 'application/json']];
    const parts = name === 'example' ? { target } : { target, method: 'POST', headers };
    expect(decide(parts)).toMatchObject({ kind: 'forward', path: target });
    expect(decide({ ...parts, hasProofs: false })).toMatchObject({ kind: 'refuse', status: 404 });
  });

  it('an example is requested as an image, with revalidation and without its version, which is for browsers', () => {
    const headers: [string, string][] = [
      ['Accept', 'image/webp,*/*'],
      ['If-None-Match', '"a"'],
    ];
    const target = `/api/v1/templates/${ID}/example`;
    expect(decide({ target, headers })).toMatchObject({
      headers: { accept: 'image/webp,*/*', 'if-none-match': '"a"' },
    });
    expect(decide({ target: `${target}?v=2026-11-23T08%3A30%3A00.000Z` })).toMatchObject({ path: target });
    expect(decide({ target: `${target}?v=1&side=320` })).toMatchObject({ path: `${target}?side=320` });
    for (const bad of [`${target}?side=3200`, `${target}?v=a/../b`, `/api/v1/templates/${ID}?v=1`])
      expect(decide({ target: bad })).toMatchObject({ kind: 'refuse', status: 400 });
  });

  test.each([
    '//x@x',
    '/api/v1/%2e%2e/projects',
    '/api/v1/projects/',
    '/api/v1/projects;x',
    '/api/v1\\projects',
    '/api/v1/projects#x',
    'http://evil.test/api/v1/projects',
    '/api/v1/templates/not-a-uuid',
    `/api/v1/templates/${ID}%2fgenerate`,
    `/api/v1/templates/${ID}/../x`,
    `/api/v1/templates/${'a'.repeat(64_000)}`,
    '/debug',
    '/metrics',
    '',
  ])('%s is not one', (target) => {
    expect(decide({ target })).toMatchObject({ kind: 'refuse', status: 404 });
  });

  test.each(['page=-1', 'page=1e3', 'x=1', 'page=1&page=2&page=3', 'url=http://evil.test'])('take no %s', (query) => {
    expect(decide({ target: `/api/v1/projects?${query}` })).toMatchObject({ kind: 'refuse', status: 400 });
  });

  test.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'HEAD'])('take no %s where GET is meant', (method) => {
    expect(decide({ method })).toMatchObject({ kind: 'refuse', status: 405, allow: 'GET' });
  });
});

describe('the caller', () => {
  test.each([
    'evil.test:4600',
    'evil.test:80@localhost',
    'localhost.:4600',
    'LOCALHOST:4600',
    '127.0.0.1.nip.io:4600',
    '0.0.0.0:4600',
    '127.1:4600',
    '2130706433:4600',
    '127.0.0.1',
    '127.0.0.1:4601',
    '[::bad',
    '%',
    '',
  ])('with Host %j is refused (C03 C04)', (host) => {
    expect(decide({ host })).toMatchObject({ kind: 'refuse', status: 421 });
  });

  it('with two Host headers is refused', () => {
    expect(decide({ headers: [['host', '127.0.0.1:4600']] })).toMatchObject({ status: 421 });
  });

  test.each(['null', 'http://127.0.0.1:9', 'http://192.168.0.5', 'https://localhost', 'http://localhost.evil', ''])(
    'with Origin %j is refused (C06)',
    (origin) => {
      expect(decide({ headers: [['Origin', origin]] })).toMatchObject({ kind: 'refuse', status: 403 });
    },
  );

  it('with our own Origin passes', () => {
    expect(decide({ headers: [['Origin', 'http://127.0.0.1:4600']] }).kind).toBe('forward');
  });

  test.each(['cross-site', 'same-site'])('that the browser calls %s is refused', (site) => {
    expect(decide({ headers: [['Sec-Fetch-Site', site]] })).toMatchObject({ status: 403 });
  });
});

describe('the body of a POST', () => {
  test.each([
    [[]],
    [[['Content-Type', 'text/plain']]],
    [[['Content-Type', 'application/x-www-form-urlencoded']]],
    [[['Content-Type', 'text/plain; application/json']]],
    [
      [
        ['Content-Type', 'application/json'],
        ['Content-Type', 'text/plain'],
      ],
    ],
    [
      [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'gzip'],
      ],
    ],
  ] as [[string, string][]][])('with %j is refused', (headers) => {
    expect(post(headers)).toMatchObject({ kind: 'refuse', status: 415 });
  });

  it('is refused with an invalid id', () => {
    expect(
      post([
        ['Content-Type', 'application/json'],
        ['Idempotency-Key', 'a b'],
      ]),
    ).toMatchObject({ status: 400 });
  });
});

it('every read asks for JSON, whatever the browser accepts', () => {
  for (const accept of ['*/*', 'text/html']) {
    const decision = decide({ headers: [['Accept', accept]] });
    expect(decision).toMatchObject({ kind: 'forward', headers: { accept: 'application/json' } });
  }
});

it('only known headers are passed on', () => {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'image/*'],
    ['X-Api-Key', 'mine'],
    ['Authorization', 'Bearer x'],
    ['Cookie', 'a=b'],
    ['X-Forwarded-Host', 'evil.test'],
    ['Connection', 'upgrade'],
    ['Expect', '100-continue'],
  ];
  expect(post(headers)).toMatchObject({ headers: { 'content-type': 'application/json', accept: 'image/*' } });
  const decision = post(headers);
  expect(decision.kind === 'forward' && Object.keys(decision.headers).sort()).toEqual(['accept', 'content-type']);
});

describe('a key of the caller', () => {
  const key: [string, string] = ['X-Api-Key', 'mine'];
  const readKey = (headers: [string, string][], parts: Parts = {}) => {
    const decision = decide({ ...parts, headers });
    return decision.kind === 'forward' ? decision.callerKey : decision.status;
  };

  it('is accepted from a program, also an empty one or two at once, so that none is served as the app', () => {
    expect(readKey([key])).toBe('mine');
    expect(readKey([['X-Api-Key', '']])).toBe('');
    expect(readKey([key, ['X-Api-Key', 'other']])).toBe('mine, other');
    expect(readKey([['Sec-Fetch-Mode', 'cors'], key]), 'fetch of Node').toBe('mine');
    expect(readKey([])).toBeUndefined();
  });

  it.each([
    [['Origin', 'http://127.0.0.1:4600'], undefined],
    [['Sec-Fetch-Site', 'same-origin'], undefined],
    [['Sec-Fetch-Site', 'none'], undefined],
    [['Origin', 'null'], 403],
    [['Origin', 'http://evil.test'], 403],
    [['Sec-Fetch-Site', 'cross-site'], 403],
  ] as [[string, string], number | undefined][])('is never taken from a browser, as with %s', (mark, outcome) => {
    expect(readKey([mark, key])).toBe(outcome);
  });

  it('opens no other host or route, and no remote service', () => {
    expect(readKey([key], { host: 'rebound.test:4600' })).toBe(421);
    expect(readKey([key], { target: '/api/v1/keys' })).toBe(404);
    expect(readKey([key], { takesKeys: false })).toBeUndefined();
  });

  it('may send HEAD and any query, which the service checks', () => {
    const target = '/api/v1/projects?limit=0&x=1';
    for (const method of ['GET', 'HEAD']) {
      expect(decide({ method, target, headers: [key] })).toMatchObject({ method: 'GET', path: target });
      expect(decide({ method, target, headers: [key], takesKeys: false }).kind).toBe('refuse');
    }
    expect(decide({ method: 'HEAD', target: GENERATE, headers: [key] })).toMatchObject({ status: 405 });
  });

  it('passes its request unchanged to the embedded service, and not to a remote one', () => {
    const wrong: [string, string][] = [
      key,
      ['Content-Encoding', 'gzip'],
      ['Idempotency-Key', 'a'],
      ['Idempotency-Key', 'b'],
    ];
    expect(post(wrong)).toMatchObject({ headers: { 'content-encoding': 'gzip', 'idempotency-key': 'a, b' } });
    expect(decide({ method: 'POST', target: GENERATE, headers: wrong, takesKeys: false })).toMatchObject({
      status: 415,
    });
  });
});

describe('the settings', () => {
  const own: [string, string][] = [
    ['Host', '127.0.0.1:4600'],
    ['Origin', 'http://127.0.0.1:4600'],
    ['Content-Type', 'application/json'],
  ];
  const ask = (method: string, headers: [string, string][]) =>
    decideSettingsRequest({ method, headers: groupHeaders(headers) }, { hosts: HOSTS })?.status;
  const without = (name: string) => own.filter(([header]) => header !== name);

  it('are read and changed by pages of the app', () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expect(ask(method, own)).toBeUndefined();
    expect(ask('GET', [['Host', 'localhost:4600']])).toBeUndefined();
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('refuse a %s from elsewhere', (method) => {
    expect(ask(method, [...without('Host'), ['Host', 'rebound.example:4600']])).toBe(421);
    expect(ask(method, [...without('Origin'), ['Origin', 'http://evil.example']])).toBe(403);
    expect(ask(method, [...own, ['Sec-Fetch-Site', 'cross-site']])).toBe(403);
    expect(ask(method, [...own, ['X-Api-Key', 'galley_key']])).toBe(403);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('accept a %s only as JSON from a page', (method) => {
    expect(ask(method, without('Origin'))).toBe(403);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      expect(ask(method, [...without('Content-Type'), ['Content-Type', type]])).toBe(415);
    }
    expect(ask(method, [...own, ['Content-Encoding', 'gzip']])).toBe(415);
  });
});
