import { expect, it } from 'vitest';
import { buildService, keys } from '../testing/build-service.ts';
import { startUpstream } from '../testing/start-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
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

it('tells a connection that is dropped from a service that cannot be reached', async () => {
  const service = await startUpstream((_request, response) => response.destroy());
  const upstream = createRemoteUpstream({ url: service.url, key: 'k' });
  expect(await upstream.probe()).toBe(
    `The connection to the image service at ${service.url} failed before the answer was whole (UND_ERR_SOCKET).`,
  );
  await service.stop();
  expect(await upstream.probe()).toBe(`The image service at ${service.url} cannot be reached (ECONNREFUSED).`);
  await upstream.close();
});
