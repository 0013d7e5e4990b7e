import type { RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { allAbilities, noAbilities } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { collectGarbage } from '../testing/measure-process.ts';
import { startUpstream } from '../testing/start-upstream.ts';
import { detectAbilities } from './detect-abilities.ts';

async function detect(listener: RequestListener): Promise<{ found: boolean; asked: string[] }> {
  const service = await startUpstream(listener);
  onTestFinished(() => service.stop());
  const abilities = await detectAbilities(`${service.url}/base/`, 300);
  const found = abilities?.hasProofs === true;
  expect(service.seen.map(({ headers }) => headers['x-api-key'])).toEqual([undefined]);
  return { found, asked: service.seen.map(({ url }) => url) };
}

const whole = JSON.stringify(createOpenApi());
const renamed = whole.replaceAll('{templateId}', '{id}');
const lacking = JSON.stringify(createOpenApi([], { ...allAbilities, hasProofs: false }));

it.each([
  ['of a Galley', whole, true],
  ['with other names of parameters', renamed, true],
  ['without the paths', lacking, false],
  ['with invalid paths', '{"paths":{"/api/v1/templates/{id}/proof":1}}', false],
  ['that is a page', '<!doctype html><title>Not found</title>', false],
  ['that is a list', '[1]', false],
])(
  'an OpenAPI document %s shows whether a service has previews, read once and without the key',
  async (_name, body, found) => {
    const result = await detect((_request, response) => response.end(body));
    expect(result).toEqual({ found, asked: ['/base/openapi.json'] });
  },
);

it.each<[string, RequestListener]>([
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/openapi.json' }).end(whole)],
  ['an error', (_request, response) => response.writeHead(500).end(whole)],
  [
    'an answer of 100 MB',
    (_request, response) => {
      const chunk = ' '.repeat(1024 * 1024);
      const write = (left: number): void => {
        if (left === 0) response.end(whole);
        else response.write(chunk, () => write(left - 1));
      };
      write(100);
    },
  ],
  [
    'an answer that never ends',
    (_request, response) => {
      response.write('{');
      setTimeout(collectGarbage, 100);
    },
  ],
  ['an answer that never begins', () => {}],
  ['a connection that breaks off', (_request, response) => response.destroy()],
])('%s counts as no proofs', async (_name, listener) => {
  expect(await detect(listener)).toEqual({ found: false, asked: ['/base/openapi.json'] });
});

it.each([
  ['of a Galley', whole, true],
  ['in another spelling', whole.replaceAll('"idempotency-key"', '"Idempotency-Key"'), true],
  ['that names no such header', whole.replaceAll('"idempotency-key"', '"x-trace"'), false],
  ['without parameters', '{"paths":{"/api/v1/templates/{id}/generate":{"post":{}}}}', false],
])('an OpenAPI document %s shows whether a service honours Idempotency-Key', async (_name, body, isIdempotent) => {
  const service = await startUpstream((_request, response) => response.end(body));
  onTestFinished(() => service.stop());
  expect(await detectAbilities(service.url, 300)).toMatchObject({ isIdempotent });
});

it('a missing document and a missing answer are different', async () => {
  const ask = async (listener: RequestListener) => {
    const service = await startUpstream(listener);
    onTestFinished(() => service.stop());
    return detectAbilities(service.url, 300);
  };
  expect(await ask((_request, response) => response.writeHead(404).end())).toEqual(noAbilities);
  expect(await ask((_request, response) => response.writeHead(302, { location: '/' }).end())).toEqual(noAbilities);
  expect(await ask((_request, response) => response.end('no JSON'))).toEqual(noAbilities);
  expect(await ask((_request, response) => response.writeHead(502).end(whole))).toBeUndefined();
  expect(await ask((_request, response) => response.destroy())).toBeUndefined();
  const cutOff: RequestListener = (_request, response) => response.write(whole.slice(0, 100), () => response.destroy());
  expect(await ask(cutOff)).toBeUndefined();
  expect(await detectAbilities('http://127.0.0.1:1')).toBeUndefined();
});
