import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { refuseExpectation, refuseSocket } from './refuse-socket.ts';
import { formatHost } from './settings.ts';

const SWEEP_MS = 20;
/** A connection that is asked nothing for so long is ended by a stop; until then what is on its way arrives, and is answered. */
const SILENT_MS = 200;
/** Longer than load balancers keep theirs, mostly a minute: none sends a request into a connection that is being ended here. */
const KEPT_ALIVE_MS = 75_000;
/**
 * A connection on which nothing moves for so long is ended, or whoever reads nothing would have us hold an answer for ever. It is
 * more than any answer takes to begin: a remote service has a minute, and a drawing waits for four others of half a minute each.
 */
const STALLED_MS = 180_000;
/** What is left of a body is read for at most so long. */
const REST_MS = 5_000;

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
  /** How long nothing may move on a connection that waits for an answer or for its reader. */
  stalledMs?: number;
}

export interface HttpServer {
  server: Server;
  /** The port it listens on. */
  port: number;
  /**
   * Takes no new connection, lets requests in flight finish for at most `graceMs`, then ends them. Every answer from now on
   * ends its connection.
   */
  stop(graceMs: number): Promise<void>;
}

/** Serves an app over HTTP/1.1. Rejects with Node's error when it cannot listen. */
export async function startHttpServer(
  app: Hono<NodeEnv>,
  { port, host }: { port: number; host: string },
  { answerUnreadable, clockMs, connectionsMax = Infinity, stalledMs = STALLED_MS, ...options }: HttpServerOptions,
): Promise<HttpServer> {
  const answer: Parameters<typeof getRequestListener>[0] = (request, env) => {
    const answered = app.fetch(request, env);
    // No other version of HTTP is served.
    const { incoming, outgoing } = env as HttpBindings;
    const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
    return length === undefined && coding === undefined ? answered : holdUntilRead(answered, incoming, outgoing);
  };
  const listener = getRequestListener(answer, {
    // Of a request that names none, as HTTP/1.0 allows.
    hostname: formatHost(host),
    errorHandler: (error) => (error instanceof RequestError ? answerUnreadable() : new Response(null, { status: 500 })),
  });
  const timeouts = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: KEPT_ALIVE_MS,
  };
  const date = clockMs === undefined ? undefined : new Date(clockMs).toUTCString();
  const inFlight = new Set<ServerResponse>();
  let isStopping = false;
  const server = createServer({ ...timeouts, ...options }, (request, response: ServerResponse) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    if (date !== undefined) response.setHeader('date', date);
    if (isStopping) response.setHeader('connection', 'close');
    void listener(request, response);
  });
  server.timeout = stalledMs;
  server.on('clientError', (error, socket) => refuseSocket(socket, error));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => refuseExpectation(response));
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
      isStopping = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
      const isBusy = (socket: Socket) => [...inFlight].some(({ req }) => req.socket === socket);
      return stopServer(server, { sockets, isBusy }, graceMs);
    },
  };
}

interface Connections {
  sockets: ReadonlySet<Socket>;
  /** An answer is on its way to it. */
  isBusy: (socket: Socket) => boolean;
}

/**
 * Holds an answer that came before its body was read until the rest of it has been: callers that send all before they read would
 * find their connection broken in its place. One that takes too long is told that the connection ends with the answer.
 */
async function holdUntilRead(
  answered: Response | Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  const answer = await answered;
  if (incoming.complete || incoming.destroyed) return answer;
  // Whoever has begun to read would pause it again.
  incoming.removeAllListeners('data').resume();
  await once(incoming, 'end', { signal: AbortSignal.timeout(REST_MS) }).catch(() => {
    if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
  });
  return answer;
}

async function stopServer(server: Server, { sockets, isBusy }: Connections, graceMs: number): Promise<void> {
  // The one of HTTP would at once end each connection that waits for its next request, which may be on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const seen = new Map<Socket, { bytesRead: number; atMs: number }>();
  const sweep = setInterval(() => {
    const nowMs = performance.now();
    for (const socket of sockets) {
      const { bytesRead } = socket;
      const last = seen.get(socket);
      // Browsers open connections ahead of need, too: one that nothing came on is silent like any other.
      if (last?.bytesRead !== bytesRead || isBusy(socket)) seen.set(socket, { bytesRead, atMs: nowMs });
      else if (nowMs - last.atMs > SILENT_MS) socket.destroy();
    }
  }, SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
