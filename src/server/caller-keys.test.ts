import { expect, it } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

it('a program with a key of its own is served as that key alone, though its id is one that the app has used', async () => {
  const { service } = await buildService({ engine: blankEngine, quotaLimit: 10, backend: 'sqlite' });
  const upstream = createEmbeddedUpstream({ service, key: keys.owner, drain: () => {}, close: async () => {} });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const send = async (id: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, ...headers },
      body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
    });
    return [response.status, response.headers.get('x-quota-remaining')];
  };
  expect(await send('first')).toEqual([200, '9']);
  expect(await send('same')).toEqual([200, '8']);
  expect(await send('same', { 'x-api-key': keys.member })).toEqual([200, '9']);
  expect(await send('same', { 'x-api-key': keys.member })).toEqual([200, '9']);
  expect(await send('same', { 'x-api-key': 'unknown' })).toEqual([401, null]);
  expect(await send('same', { 'x-api-key': '' })).toEqual([401, null]);
  expect(await send('page', { 'x-api-key': keys.member, origin: address })).toEqual([200, '7']);
});
