import { expect, it } from 'vitest';
import { decideOutcome } from '../batch/queue/decide-outcome.ts';
import { createClient } from '../client/create-client.ts';
import { generatePath } from '../contract/routes.ts';
import type { RenderEngine } from '../service/renderer/render-engine.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { buildPng } from '../testing/build-png.ts';
import { startTestServer, startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

function send(address: string): Promise<Response> {
  return fetch(address + generatePath(ids.template), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'sent-twice' },
    body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
  });
}

it('a failed render is sent again with its id to a service that honours it', async () => {
  let fails = true;
  const engine: RenderEngine = {
    render: (request, signal) => (fails ? Promise.reject(new Error('broken')) : blankEngine.render(request, signal)),
  };
  const { service } = await buildService({ engine, quotaLimit: 10 });
  const upstream = createEmbeddedUpstream({ service, key: keys.owner, drain: () => {}, close: async () => {} });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  expect((await send(address)).status).toBe(500);
  fails = false;
  const again = await send(address);
  expect([again.status, again.headers.get('x-quota-remaining')]).toEqual([200, '9']);
});

it('a slow render is sent once with its id to a service that may charge for each', async () => {
  const { address, upstream } = await startTestServer((_request, response) => {
    if (upstream.seen.length === 1) response.writeHead(408).end('Too slow.');
    else response.end(buildPng());
  });
  expect((await send(address)).status).toBe(408);
  const again = await send(address);
  expect([again.status, await again.text()]).toEqual([408, 'Too slow.']);
  expect(upstream.seen).toHaveLength(1);
});

it('a render that never reached the service does not count as possibly charged', async () => {
  const { address } = await startTestServerFor('http://127.0.0.1:1');
  const openClient = (base: string) => createClient({ fetch: (path, init) => fetch(base + (path as string), init) });
  const asked = { templateId: ids.template, variables: new Map(), format: 'png', scale: 1 };
  const error: unknown = await openClient(address)
    .generate(asked)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ details: { kind: 'unsent', status: 502 } });
  expect(decideOutcome(error, false, false)).toMatchObject({ row: 'waiting', service: 'unanswered' });
  const { address: other } = await startTestServer((_request, response) => response.destroy());
  const broken = openClient(other).generate(asked);
  await expect(broken).rejects.toMatchObject({ details: { kind: 'unclear', status: 502 } });
});
