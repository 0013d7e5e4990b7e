import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SWEEP_MS = 20;
/** What is on its way still arrives. */
const UNUSED_GRACE_MS = 200;

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Resolves once the server listens; rejects with Node's error when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const failed = once(server, 'error').then(([error]) => {
    throw error;
  });
  await Promise.race([once(server.listen(port, host), 'listening'), failed]);
  failed.catch(() => {});
}

/** Dates every answer of the server with one instant, in milliseconds since 1970, in place of this machine's time. */
export function dateAnswers(server: Server, instantMs: number): void {
  const date = new Date(instantMs).toUTCString();
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('date', date));
}

/** Takes no new connection, lets requests in flight finish for at most `graceMs`, then ends them. */
export async function stopServers(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  // Browsers open connections ahead of need. Node counts those as busy until their first request.
  const unused = setTimeout(() => {
    for (const server of servers) {
      for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
    }
  }, UNUSED_GRACE_MS);
  // A connection whose last answer has just gone would be kept for the next request.
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, SWEEP_MS);
  const timer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(unused);
  clearTimeout(timer);
}
