import { hashApiKey } from '../service/auth/api-key.ts';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { decideOutcome } from '../batch/queue/decide-outcome.ts';
import { createClient } from '../client/create-client.ts';
import { generatePath } from '../contract/routes.ts';
import type { RenderEngine } from '../service/renderer/render-engine.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { buildPng } from '../testing/build-png.ts';
import { postRender, startTestServer, startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

function sendTwice(address: string): Promise<Response> {
  return fetch(address + generatePath(ids.template), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'sent-twice' },
    body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
  });
}

it('a render that failed is sent again with its id to a service that renders once for one id', async () => {
  let fails = true;
  const engine: RenderEngine = {
    render: (request, signal) => (fails ? Promise.reject(new Error('broken')) : blankEngine.render(request, signal)),
  };
  const { service } = await buildService({ engine, quotaLimit: 10 });
  const upstream = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  expect((await sendTwice(address)).status).toBe(500);
  fails = false;
  const again = await sendTwice(address);
  expect([again.status, again.headers.get('x-quota-remaining')]).toEqual([200, '9']);
});

it('a render that timed out is sent once to a service that may charge for each', async () => {
  const { address, upstream } = await startTestServer((_request, response) => {
    if (upstream.seen.length === 1) response.writeHead(408).end('Too slow.');
    else response.end(buildPng());
  });
  expect((await sendTwice(address)).status).toBe(408);
  const again = await sendTwice(address);
  expect([again.status, await again.text()]).toEqual([408, 'Too slow.']);
  expect(upstream.seen).toHaveLength(1);
});

it('a render that never reached the service counts as unsent in a form and in a batch', async () => {
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

describe('one id of a render', () => {
  it('reaches the service once, however often it is sent', async () => {
    const png = buildPng();
    const { address, upstream } = await startTestServer((_request, response) => {
      void setTimeout(50).then(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
    });
    const send = () => postRender(address, '{"a":1}', { 'idempotency-key': 'same' });
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(await send());
    for (const answer of answers) expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    expect(upstream.seen).toHaveLength(1);
  });

  it('is refused with other values', async () => {
    const { address, upstream } = await startTestServer((_request, response) => response.end(buildPng()));
    await postRender(address, '{"a":1}', { 'idempotency-key': 'same' });
    expect((await postRender(address, '{"a":2}', { 'idempotency-key': 'same' })).status).toBe(422);
    expect(upstream.seen).toHaveLength(1);
  });

  it('reaches the service again with the next attempt, until the image exists', async () => {
    const { address, upstream } = await startTestServer((_request, response) => {
      if (upstream.seen.length === 1) response.destroy();
      else if (upstream.seen.length === 2) response.writeHead(500).end('Broken.');
      else response.writeHead(200, { 'content-type': 'image/png' }).end(buildPng());
    });
    const send = (attempt: string) =>
      postRender(address, '{}', { 'idempotency-key': 'same', 'x-render-attempt': attempt }).then(
        ({ status }) => status,
      );
    expect(await send('1')).toBe(502);
    expect([await send('1'), await send('none')]).toEqual([409, 409]);
    expect([await send('2'), await send('2')]).toEqual([500, 500]);
    expect([await send('3'), await send('3'), await send('4')]).toEqual([200, 200, 200]);
    expect(upstream.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['same', 'same', 'same']);
    expect(upstream.seen.some(({ headers }) => headers['x-render-attempt'] !== undefined)).toBe(false);
  });

  it('may be sent again when the service asked to, or never got it', async () => {
    let status = 503;
    const { address, upstream } = await startTestServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'image/png' }).end(status === 200 ? buildPng() : '');
    });
    for (status of [503, 429, 409]) {
      expect((await postRender(address, '{}', { 'idempotency-key': `id-${status}` })).status).toBe(status);
    }
    status = 200;
    expect((await postRender(address, '{}', { 'idempotency-key': 'id-503' })).status).toBe(200);
    expect(upstream.seen).toHaveLength(4);
    const { address: deaf } = await startTestServerFor('http://127.0.0.1:1');
    for (let time = 0; time < 2; time += 1) {
      expect((await postRender(deaf, '{}', { 'idempotency-key': 'same' })).status).toBe(502);
    }
  });

  it('may carry other values once it was refused before anything was spent', async () => {
    const { address, upstream } = await startTestServer((_request, response, body) => {
      if (body === '{"a":2}') response.end(buildPng());
      else response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    });
    expect((await postRender(address, '{"a":1}', { 'idempotency-key': 'same' })).status).toBe(400);
    expect((await postRender(address, '{"a":2}', { 'idempotency-key': 'same' })).status).toBe(200);
    expect(upstream.seen).toHaveLength(2);
  });

  it('gets its answer although its browser disconnected before or during the first one', async () => {
    const image = Buffer.alloc(8 * 1024 * 1024, 7);
    const { address, upstream } = await startTestServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      void setTimeout(60).then(() => response.end(image));
    });
    for (const [id, read] of [
      ['before', async () => {}],
      ['amid', (response: Response) => response.body?.getReader().read()],
    ] as const) {
      const abort = new AbortController();
      const first = postRender(
        address,
        '{}',
        { 'idempotency-key': id },
        id === 'amid' ? abort.signal : AbortSignal.timeout(20),
      );
      await first.then<unknown>(read).catch(() => undefined);
      abort.abort();
      for (const when of ['under way', 'done']) {
        const again = await postRender(address, '{}', { 'idempotency-key': id });
        expect([when, again.status, (await again.arrayBuffer()).byteLength]).toEqual([when, 200, image.length]);
      }
    }
    expect(upstream.seen).toHaveLength(2);
  });
});

it('a render of the embedded service whose browser hangs up at any moment is charged once for its id', async () => {
  const engine: RenderEngine = {
    render: async (request, signal) => {
      await setTimeout(20);
      return blankEngine.render(request, signal);
    },
  };
  const { service } = await buildService({ engine, quotaLimit: 1000, backend: 'sqlite' });
  const upstream = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const send = (id: number, signal?: AbortSignal) =>
    fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `hung-up-${id}` },
      body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
      signal,
    });
  const remaining: number[] = [];
  for (let ms = 1; ms <= 60; ms += 2) {
    await send(ms, AbortSignal.timeout(ms)).catch(() => undefined);
    const again = await send(ms);
    expect([ms, again.status, (await again.arrayBuffer()).byteLength]).toEqual([ms, 200, buildPng().length]);
    remaining.push(Number(again.headers.get('x-quota-remaining')));
  }
  expect(remaining).toEqual(Array.from({ length: 30 }, (_, index) => 999 - index));
});
