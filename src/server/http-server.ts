import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SWEEP_MS = 20;
/** What is on its way still arrives. */
const UNUSED_GRACE_MS = 200;

/** What a handler finds beside its request: Node's own objects. */
export interface NodeEnv {
  Bindings: HttpBindings;
}

export interface HttpServerOptions extends ServerOptions {
  /** Answers a request whose target or host no address can be made of. */
  answerUnreadable: () => Response;
  /** Where the `Date` of answers stands, in milliseconds since 1970; this machine's time when absent. */
  clockMs: number | undefined;
  /** Beyond so many connections the oldest that waits for nothing gives way to a new one. */
  connectionsMax?: number;
}

export interface HttpServer {
  server: Server;
  /** The port it listens on. */
  port: number;
  /** Takes no new connection, lets requests in flight finish for at most `graceMs`, then ends them. */
  stop(graceMs: number): Promise<void>;
}

/** Serves an app over HTTP/1.1. Rejects with Node's error when it cannot listen. */
export async function startHttpServer(
  app: Hono<NodeEnv>,
  { port, host }: { port: number; host: string },
  { answerUnreadable, clockMs, connectionsMax = Infinity, ...options }: HttpServerOptions,
): Promise<HttpServer> {
  const listener = getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: (error) => (error instanceof RequestError ? answerUnreadable() : new Response(null, { status: 500 })),
  });
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };
  const date = clockMs === undefined ? undefined : new Date(clockMs).toUTCString();
  const inFlight = new Set<ServerResponse>();
  const server = createServer({ ...timeouts, ...options }, (request, response: ServerResponse) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (date !== undefined) response.setHeader('date', date);
    void listener(request, response);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    if (sockets.size > connectionsMax) {
      const busy = new Set([...inFlight].map(({ req }) => req.socket));
      const silent = [...sockets].find((open) => open !== socket && !busy.has(open));
      (silent ?? socket).destroy();
    }
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as { port: number }).port,
    stop: (graceMs) => {
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
      return stopServer(server, sockets, graceMs);
    },
  };
}

async function stopServer(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Browsers open connections ahead of need. Node counts those as busy until their first request.
  const unused = setTimeout(() => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }, UNUSED_GRACE_MS);
  // A connection whose last answer has just gone would be kept for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(unused);
  clearTimeout(timer);
}
