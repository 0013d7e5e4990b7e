import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../client/api-error.ts';
import { createOpenApi } from '../../service/create-openapi.ts';
import { buildPng } from '../../testing/build-png.ts';
import { startUpstream } from '../../testing/start-upstream.ts';
import { templateSample } from '../../testing/wire-samples.ts';
import { openRenderService } from './open-render-service.ts';

describe('the render service', () => {
  it.each([
    ['with the header', JSON.stringify(createOpenApi()), true],
    ['without it', JSON.stringify(createOpenApi()).replaceAll('idempotency-key', 'x-other'), false],
    ['that is a web page', '<!doctype html>', false],
  ])('is idempotent by a document %s', async (_what, body, isIdempotent) => {
    const service = await startUpstream((request, response) =>
      request.url === '/openapi.json' ? response.end(body) : response.writeHead(404).end(),
    );
    const opened = await openRenderService({ port: 1, remote: { url: service.url, key: 'k' } });
    expect(opened.abilities.isIdempotent).toBe(isIdempotent);
    expect(service.seen.some(({ headers }) => headers['x-api-key'] !== undefined)).toBe(false);
    await service.stop();
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /unexpected redirect/],
    ['a dropped connection', (response) => response.destroy(), /other side closed/],
  ])('is named when a remote one answers with %s', async (_what, answer, reason) => {
    const service = await startUpstream((_request, response) => answer(response));
    const { client } = await openRenderService({ port: 1, remote: { url: service.url, key: 'k' } });
    const failure = client.generate({ templateId: 't', variables: new Map(), format: 'png', scale: 1 });
    await expect(failure).rejects.toMatchObject({ details: { kind: 'unreachable' } });
    await expect(failure).rejects.toThrow(reason);
    await expect(failure).rejects.toThrow(`No response from ${service.url} (`);
    await service.stop();
  });

  it('never returns the key that a remote one repeats, and leaves images and other text unchanged', async () => {
    const key = 'ik_live_CANARY0123456789';
    const bodies: Record<string, [number, string | Buffer]> = {
      refused: [400, `{"detail":"You sent x-api-key: ${key}"}`],
      encoded: [500, `Sent ${Buffer.from(`x-api-key: ${key}`).toString('base64')}`],
      other: [400, '{"detail":"Zu groß für ein Bild"}'],
      page: [200, `You sent ${key}`],
      image: [200, Buffer.from(buildPng())],
    };
    const service = await startUpstream((request, response) => {
      const name = request.url?.split('/')[4] ?? '';
      const [status, body] = bodies[name] ?? [200, JSON.stringify({ ...templateSample, description: `Of ${key}` })];
      response.writeHead(status, { 'x-quota-limit': '7', 'content-length': Buffer.byteLength(body) }).end(body);
    });
    const { client } = await openRenderService({ port: 1, remote: { url: service.url, key } });
    const generate = (templateId: string) =>
      client.generate({ templateId, attempt: 2, variables: new Map(), format: 'png', scale: 1 });
    for (const name of ['refused', 'encoded', 'page']) {
      const error = (await generate(name).catch((thrown: unknown) => thrown)) as ApiError;
      expect([error.message, error.details.rawBody].join()).toContain('[key removed]');
      expect(JSON.stringify([error.message, error.details])).not.toMatch(/CANARY/);
      expect(error.details.quota?.limit).toBe(7);
    }
    await expect(generate('other')).rejects.toThrow('Zu groß für ein Bild');
    expect((await generate('image')).bytes).toEqual(buildPng());
    expect((await client.getTemplate('t')).description).toBe('Of [key removed]');
    expect(service.seen.at(-1)?.headers['x-api-key']).toBe(key);
    expect(service.seen.some(({ headers }) => headers['x-render-attempt'] !== undefined)).toBe(false);
    await service.stop();
  });

  it.each([
    [{ 'x-quota-remaining': '7' }, 200, 7],
    [{}, 404, undefined],
  ])('has the quota of the app if that is known: %j', async (headers, status, remaining) => {
    const app = await startUpstream((request, response) =>
      response.writeHead(request.url === '/quota' ? status : 404, headers).end(),
    );
    const { getQuota } = await openRenderService({ port: Number(new URL(app.url).port), remote: undefined });
    expect((await getQuota())?.remaining).toBe(remaining);
    await app.stop();
  });
});
