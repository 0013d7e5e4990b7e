import { hashApiKey } from '../service/auth/api-key.ts';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, it, vi } from 'vitest';
import { quotaHeaders } from '../contract/headers.ts';
import { examplePath, generatePath, routes } from '../contract/routes.ts';
import { blankEngine, buildService, ids, keys } from '../testing/build-service.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

it('a caller with its own key is served under that key, even with a render id that the app has used', async () => {
  const { service } = await buildService({ engine: blankEngine, quotaLimit: 10, backend: 'sqlite' });
  const upstream = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const promised: (string | null)[] = [];
  const send = async (id: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { ...JSON_TYPE, 'idempotency-key': id, ...headers },
      body: JSON.stringify({ variables: { headline: 'Hi' }, format: 'png' }),
    });
    const { status } = response;
    promised.push(response.headers.get(status === 401 ? 'www-authenticate' : 'content-disposition'));
    return [status, response.headers.get('x-quota-remaining')];
  };
  expect(await send('first')).toEqual([200, '9']);
  expect(await send('same')).toEqual([200, '8']);
  expect(await send('same', { 'x-api-key': keys.member })).toEqual([200, '9']);
  expect(await send('same', { 'x-api-key': keys.member })).toEqual([200, '9']);
  expect(await send('same', { 'x-api-key': 'unknown' })).toEqual([401, null]);
  expect(await send('same', { 'x-api-key': '' })).toEqual([401, null]);
  expect(await send('page', { 'x-api-key': keys.member, origin: address })).toEqual([200, '7']);
  expect(new Set(promised)).toEqual(new Set(['ApiKey', `inline; filename="${ids.template}.png"`]));
});

it("a caller with its own key gets that key's quota with each refusal", async () => {
  const { service } = await buildService({ engine: blankEngine, quotaLimit: 10, backend: 'sqlite' });
  let heldCount = 0;
  let release = (): void => {};
  const whenReleased = new Promise<void>((resolve) => (release = resolve));
  const fetchSlowly = async (asked: Request) => {
    const answer = await service.fetch(asked);
    // Only the largest texts are refused for this.
    const isHeld = answer.status === 400 && (await answer.clone().text()).includes('excluding images');
    if (isHeld) heldCount += 1;
    if (isHeld) await whenReleased;
    return answer;
  };
  const upstream = createEmbeddedUpstream({
    service: { fetch: fetchSlowly },
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const large = new Uint8Array(16 * 1024 * 1024 + 1);
  const refusals: [number, Record<string, string>, BodyInit][] = [
    [415, { 'content-type': 'text/plain' }, '{}'],
    [415, { 'content-encoding': 'gzip' }, '{}'],
    [400, { 'idempotency-key': 'a b' }, '{}'],
    [413, {}, large],
    [413, {}, new Blob([large]).stream()],
  ];
  for (const [status, headers, body] of refusals) {
    const answer = await fetch(address + generatePath(ids.template), {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-api-key': keys.member, ...headers },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([status, '10']);
  }
  const askForRoom = async (key: string, body = ' '.repeat(1_000_000)) => {
    const headers = { ...JSON_TYPE, 'x-api-key': key, 'transfer-encoding': 'chunked' };
    const asked = request(address + generatePath(ids.template), { method: 'POST', headers }).end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return [answer.statusCode, ...Object.values(quotaHeaders).map((name) => answer.headers[name])];
  };
  const held = Array.from({ length: 2 }, () => askForRoom(keys.member, ' '.repeat(16_500_000)));
  await expect.poll(() => heldCount, { timeout: 20_000 }).toBe(2);
  const inDays = expect.stringMatching(/^20/) as string;
  expect(await askForRoom(keys.member)).toEqual([503, '10', '10', inDays]);
  expect(await askForRoom('unknown')).toEqual([401, undefined, undefined, undefined]);
  release();
  await Promise.all(held);
});

it('a caller with its own key may send HEAD and any query', async () => {
  const { service } = await buildService({ engine: blankEngine, quotaLimit: 10 });
  const upstream = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream });
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(address + path, { method, headers: { 'x-api-key': keys.owner } });
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    return [answer.status, answer.headers.get('content-type'), (await answer.text()) === ''];
  };
  const logged = vi.spyOn(console, 'error');
  const list = routes.listProjects.pattern;
  expect(await ask(list, 'HEAD')).toEqual([200, 'application/json', true]);
  expect(await ask(examplePath(ids.template), 'HEAD')).toEqual([200, 'image/webp', true]);
  expect(await ask(`${list}?x=1`)).toEqual([200, 'application/json', false]);
  expect(await ask(`${list}?limit=0`)).toEqual([400, 'application/problem+json', false]);
  expect(logged).not.toHaveBeenCalled();
});
