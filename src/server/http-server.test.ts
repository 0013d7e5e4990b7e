import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen, stopServers } from './http-server.ts';

/** Longer than a test may take: whoever waits for it fails. */
const ENDLESS_MS = 1_000_000;

test('stops though a browser has connected ahead of need', async () => {
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([accepted, once(socket, 'connect')]);
  const closed = once(socket, 'close');
  await stopServers([server], ENDLESS_MS);
  await expect(closed).resolves.toEqual([false]);
});

test('lets a request in flight finish, and ends its connection', async () => {
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const received = once(server, 'request');
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, response] = await received;
  const stopped = stopServers([server], ENDLESS_MS);
  response.end('whole');
  expect(await (await answer).text()).toBe('whole');
  await stopped;
});
