import { expect, it } from 'vitest';
import { buildService, keys } from '../testing/build-service.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

it('tells what is left without spending any of it', async () => {
  const { service } = await buildService();
  const upstream = createEmbeddedUpstream({
    service,
    key: keys.owner,
    drain: () => {},
    close: () => Promise.resolve(),
  });
  const left = { 'x-quota-limit': '3', 'x-quota-remaining': '3', 'x-quota-reset': '2026-12-01T00:00:00.000Z' };
  expect(await upstream.readQuota?.()).toEqual(left);
  expect(await upstream.readQuota?.()).toEqual(left);
});
