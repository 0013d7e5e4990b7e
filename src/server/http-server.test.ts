import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startHttpServer, type HttpServerOptions } from './http-server.ts';

/** Longer than a test may take. */
const ENDLESS_MS = 1_000_000;

function start(app: Hono<{ Bindings: HttpBindings }>, options: Partial<HttpServerOptions> = {}) {
  const answerUnreadable = () => new Response('Unreadable', { status: 404 });
  return startHttpServer(app, { port: 0, host: '127.0.0.1' }, { answerUnreadable, clockMs: undefined, ...options });
}

test('a stop ends connections that a browser opened in advance', async () => {
  const { server, port, stop } = await start(new Hono());
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await Promise.all([accepted, once(socket, 'connect')]);
  const closed = once(socket, 'close');
  await stop(ENDLESS_MS);
  await expect(closed).resolves.toEqual([false]);
});

test('a stop lets a request in flight finish and ends its connection', async () => {
  let arrive = () => {};
  let finish = (_text: string) => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const text = new Promise<string>((resolve) => (finish = resolve));
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', async (c) => {
    arrive();
    return c.text(await text);
  });
  const { port, stop } = await start(app);
  const answer = fetch(`http://127.0.0.1:${port}`);
  await arrival;
  const stopped = stop(ENDLESS_MS);
  finish('whole');
  const { headers } = await answer;
  expect(headers.get('connection')).toBe('close');
  expect(await (await answer).text()).toBe('whole');
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});

test('a stop answers one more request on a kept connection and ends it', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>().post('/', async (c) => c.text(await c.req.text()));
  const { port, stop } = await start(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = async (body: string) => {
    const sent = request({ port, method: 'POST', agent, headers: { 'content-length': body.length } });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    return [await readText(response), response.headers.connection, sent.reusedSocket];
  };
  expect(await post('first')).toEqual(['first', 'keep-alive', false]);
  const stopped = stop(ENDLESS_MS);
  expect(await post('second')).toEqual(['second', 'close', true]);
  await expect(post('third')).rejects.toThrow('ECONNREFUSED');
  await stopped;
});

test('idle connections are kept for longer than load balancers keep theirs', async () => {
  const { port, stop } = await start(new Hono());
  const { headers } = await fetch(`http://127.0.0.1:${port}`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
  await stop(ENDLESS_MS);
});

test('a client that never reads is disconnected', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.body(new Uint8Array(20_000_000)));
  const { server, port, stop } = await start(app, { stalledMs: 50 });
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [socket] = await accepted;
  await once(socket, 'close');
  expect(socket.bytesWritten).toBeGreaterThan(0);
  client.destroy();
  await stop(ENDLESS_MS);
});

test('a stop ends requests in flight after the grace period', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', () => {
    arrive();
    return new Promise<Response>(() => {});
  });
  const { port, stop } = await start(app);
  const answer = fetch(`http://127.0.0.1:${port}`);
  await arrival;
  await Promise.all([expect(answer).rejects.toThrow('fetch failed'), stop(0)]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.skipIf(!hasIpv6)('a request without a host is answered on an IPv6 address', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text(new URL(c.req.url).hostname));
  const unreadable = { answerUnreadable: () => new Response(null, { status: 404 }), clockMs: undefined };
  const { port, stop } = await startHttpServer(app, { port: 0, host: '::1' }, unreadable);
  const socket = connect(port, '::1');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  expect(await readText(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\[::1\]$/s);
  await stop(ENDLESS_MS);
});
