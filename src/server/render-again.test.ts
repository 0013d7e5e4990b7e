import { expect, it } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import type { RenderEngine } from '../service/renderer/render-engine.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

it('a render that failed comes again with its id to a service that renders once for one (P3)', async () => {
  let fails = true;
  const engine: RenderEngine = {
    render: (request, signal) => (fails ? Promise.reject(new Error('broken')) : blankEngine.render(request, signal)),
  };
  const { service } = await buildService({ engine, quotaLimit: 10 });
  const upstream = createEmbeddedUpstream({ service, key: keys.owner, drain: () => {}, close: async () => {} });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const send = () =>
    fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'failed-once' },
      body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
    });
  expect((await send()).status).toBe(500);
  fails = false;
  const again = await send();
  expect([again.status, again.headers.get('x-quota-remaining')]).toEqual([200, '9']);
});
