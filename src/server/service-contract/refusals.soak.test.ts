import { describe, expect, it, test } from 'vitest';
import { contractIds as ids } from '../../testing/contract-documents.ts';
import { describeOneService } from '../../testing/describe-service.ts';

const fine = { variables: { headline: 'Hi' }, format: 'png' };
const PROJECTS = '/api/v1/projects';
const TEMPLATES = `/api/v1/projects/${ids.spring}/templates`;
const TEMPLATE = `/api/v1/templates/${ids.card}`;
const GENERATE = `${TEMPLATE}/generate`;

describeOneService(({ send, generate, makeKey }) => {
  const askAll = async (key: string | null, headers = {}) => [
    await send(PROJECTS, { key, headers }),
    await send(TEMPLATES, { key, headers }),
    await send(TEMPLATE, { key, headers }),
    await generate(ids.card, fine, { key, headers }),
  ];

  describe('§1 and §5.1 all requests need the X-Api-Key header, or get the same 401', () => {
    test.each([
      ['no key', null, {}],
      ['an empty key', '', {}],
      ['a wrong key', 'wrong', {}],
      ['a key in other case', 'KEY-OF-ANA', {}],
      ['a key and more', 'key-of-ana2', {}],
      ['two keys', null, { 'x-api-key': ['key-of-ana', 'key-of-ana'] }],
      ['a key elsewhere', null, { authorization: 'Bearer key-of-ana', cookie: 'x-api-key=key-of-ana' }],
      ['what SQL would read', "' or '1'='1", {}],
    ])('%s', async (_what, key, headers) => {
      for (const answer of await askAll(key, headers)) {
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('ApiKey');
        expect(answer.json()).toEqual({
          title: 'Invalid API key',
          detail: 'Send a valid API key in the X-Api-Key header.',
          status: 401,
          requestId: answer.headers['x-request-id'],
        });
      }
    });

    it('a key in the query', async () => {
      expect((await send(`${PROJECTS}?X-Api-Key=key-of-ana&key=key-of-ana`, { key: null })).status).toBe(401);
    });

    it('but the name of the header is taken in any case', async () => {
      expect((await send(PROJECTS, { key: null, headers: { 'X-API-KEY': 'key-of-ana' } })).status).toBe(200);
    });

    it('before anything is told of what exists', async () => {
      for (const method of ['PUT', 'OPTIONS']) expect((await send(PROJECTS, { method, key: null })).status).toBe(401);
      expect((await send(`/api/v1/templates/${ids.unknown}`, { key: 'wrong' })).status).toBe(401);
      expect((await send(`${PROJECTS}?limit=0`, { key: 'wrong' })).status).toBe(401);
    });
  });

  describe('§7 any other failed request has a non-2xx status and a message, and generate reports an unchanged quota', () => {
    const large = { ...fine, variables: { headline: 'x'.repeat(17 * 1024 * 1024) } };
    const json = { 'content-type': 'application/json' };
    test.each([
      ['a template that is not there', 404, ids.unknown, fine, json],
      ['a template of somebody else', 404, ids.bensCard, fine, json],
      ['an id that is none', 404, '..%2f..', fine, json],
      ['no JSON', 400, ids.card, '{', json],
      ['bytes that are no UTF-8', 400, ids.card, Buffer.from([0x7b, 0xff, 0x7d]), json],
      ['a value that cannot be used', 400, ids.card, { ...fine, variables: { headline: 1 } }, json],
      ['an Idempotency-Key that cannot be one', 400, ids.card, fine, { ...json, 'idempotency-key': 'a b' }],
      ['more than 16 MiB', 413, ids.card, large, json],
      ['no content type', 415, ids.card, fine, { 'content-type': undefined }],
      ['text', 415, ids.card, fine, { 'content-type': 'text/plain' }],
      ['a form', 415, ids.card, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['what only resembles JSON', 415, ids.card, fine, { 'content-type': 'application/jsonp' }],
      ['a compressed body', 415, ids.card, fine, { ...json, 'content-encoding': 'gzip' }],
    ])('%s: %i', async (_what, status, templateId, body, headers) => {
      const answer = await generate(templateId, body, { key: await makeKey(5), headers });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'content-length': String(answer.body.length),
        'x-quota-limit': '5',
        'x-quota-remaining': '5',
        'x-quota-reset': expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00\.000Z$/) as string,
      });
      const problem = answer.json() as { title: string; detail: string; status: number };
      expect(problem.status).toBe(status);
      expect(problem.title).toMatch(/^[A-Z].{5}/);
      expect(problem.detail).toMatch(/^\S.{10,}\.$/s);
    });

    test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
      'but §4 Content-Type: %s is JSON',
      async (contentType) => {
        expect((await generate(ids.card, fine, { headers: { 'content-type': contentType } })).status).toBe(200);
      },
    );
  });

  describe('§1 the public API is read-and-generate only', () => {
    test.each([
      ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) =>
        [PROJECTS, TEMPLATES, TEMPLATE].map((path) => [method, path, 'GET, HEAD']),
      ),
      ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => [method, GENERATE, 'POST']),
    ] as [string, string, string][])('%s %s is a 405 with an Allow header', async (method, path, allow) => {
      const answer = await send(path, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    });

    test.each(['/', '/api/v1', '/api/v1/', '/api/v1/templates', '/api/v1/keys', `${PROJECTS}/${ids.spring}`])(
      'there is nothing at %s',
      async (path) => {
        for (const method of ['GET', 'POST', 'DELETE']) expect((await send(path, { method })).status).toBe(404);
      },
    );
  });

  test.each(['/api/v2/projects', '/api/projects', '/projects', '/API/v1/projects', '//api/v1/projects'])(
    '§9 all endpoints begin with /api/v1: %s is a 404',
    async (path) => {
      const answer = await send(path);
      expect(answer.status).toBe(404);
      expect(answer.json()).toEqual({
        title: 'Not found',
        detail: 'This address does not exist.',
        status: 404,
      });
    },
  );

  test.each([PROJECTS, TEMPLATES, TEMPLATE])('HEAD %s is GET without its body', async (path) => {
    const { status, headers, body } = await send(path, { method: 'HEAD' });
    expect([status, headers['content-type'], body.length]).toEqual([200, 'application/json', 0]);
    expect(headers['content-length']).not.toBe('0');
  });
});
