import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createOpenApi } from '../../service/create-openapi.ts';
import { startUpstream } from '../../testing/start-upstream.ts';
import { openRenderService } from './open-render-service.ts';

it.each([
  ['that lists the header', JSON.stringify(createOpenApi()), true],
  ['that does not', JSON.stringify(createOpenApi()).replaceAll('idempotency-key', 'x-other'), false],
  ['that is a page', '<!doctype html>', false],
])('takes a service for idempotent by a document %s', async (_what, body, isIdempotent) => {
  const service = await startUpstream((request, response) =>
    request.url === '/openapi.json' ? response.end(body) : response.writeHead(404).end(),
  );
  const opened = await openRenderService({ port: 1, remote: { url: service.url, key: 'k' } });
  expect(opened.isIdempotent).toBe(isIdempotent);
  expect(service.seen.some(({ headers }) => headers['x-api-key'] !== undefined)).toBe(false);
  await service.stop();
});

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /unexpected redirect/],
  ['a dropped connection', (response) => response.destroy(), /other side closed/],
])('names a remote service that answers with %s, and no app', async (_what, answer, reason) => {
  const service = await startUpstream((_request, response) => answer(response));
  const { client } = await openRenderService({ port: 1, remote: { url: service.url, key: 'k' } });
  const failure = client.generate({ templateId: 't', variables: new Map(), format: 'png', scale: 1 });
  await expect(failure).rejects.toMatchObject({ details: { kind: 'unreachable' } });
  await expect(failure).rejects.toThrow(reason);
  await expect(failure).rejects.toThrow(`No answer came from ${service.url} (`);
  await service.stop();
});
