import { once } from 'node:events';
import type { Server } from 'node:http';

/** Resolves once the server listens; rejects with Node's error when it cannot. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  const failed = once(server, 'error').then(([error]) => {
    throw error;
  });
  await Promise.race([once(server.listen(port, host), 'listening'), failed]);
  failed.catch(() => {});
}

/** Takes no new connection, lets requests in flight finish for at most `graceMs`, then ends them. */
export async function stopServers(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  for (const server of servers) server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(timer);
}
