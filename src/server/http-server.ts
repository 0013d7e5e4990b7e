import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { formatHost } from './settings.ts';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { PROBLEM_CONTENT_TYPE } from '../contract/problem.ts';
import { describeProblem, ProblemError } from '../service/problem-error.ts';

const SWEEP_MS = 20;
/** On shutdown, a connection is closed after this much inactivity, so that requests in flight still arrive and get a response. */
const SILENT_MS = 200;
/** Longer than the one-minute timeout of most load balancers, so that they don't send requests on a connection that is closing. */
const KEPT_ALIVE_MS = 75_000;
/**
 * Inactive connections are closed after this time. Otherwise, a client that never reads would keep a response in memory. Every
 * response starts sooner: a remote service has one minute, and an SVG import waits for one minute and takes half a minute.
 */
const STALLED_MS = 180_000;
/** How long to keep reading the rest of a refused body. */
const REST_MS = 5_000;
/** Pause after each chunk, multiplied by the number of such bodies, so that together they arrive at no more than 30 MB per second. */
const CHUNK_PAUSE_MS = 2;
/** Refused bodies that are being read. */
let drainingCount = 0;

/** Node's own objects, for handlers. */
export interface NodeEnv {
  Bindings: HttpBindings;
}

export interface HttpServerOptions extends ServerOptions {
  /** Responds to a request whose target or host isn't a valid URL. */
  answerUnreadable: () => Response;
  /** A fixed time for the `Date` header, in milliseconds since 1970. */
  clockMs: number | undefined;
  /** Beyond this number, a new connection replaces the oldest idle one. */
  connectionsMax?: number;
  /** How long a connection may be inactive. */
  stalledMs?: number;
}

export interface HttpServer {
  server: Server;
  /** The port that the server listens on. */
  port: number;
  /** Stops accepting connections and ends requests in flight after `graceMs`. Every remaining response closes its connection. */
  stop(graceMs: number): Promise<void>;
}

/** A Hono app, whatever variables its handlers set. */
type Served = { fetch(request: Request, env: HttpBindings): Response | Promise<Response> };

/** Serves an app over HTTP/1.1. Rejects with Node's error when the server can't listen. */
export async function startHttpServer(
  app: Served,
  { port, host }: { port: number; host: string },
  { answerUnreadable, clockMs, connectionsMax = Infinity, stalledMs = STALLED_MS, ...options }: HttpServerOptions,
): Promise<HttpServer> {
  const answer: Parameters<typeof getRequestListener>[0] = (request, env) => {
    const answered = app.fetch(request, env as HttpBindings);
    // Only HTTP/1.1 is served.
    const { incoming, outgoing } = env as HttpBindings;
    const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
    return length === undefined && coding === undefined ? answered : holdUntilRead(answered, incoming, outgoing);
  };
  const listener = getRequestListener(answer, {
    // For requests without a host, which HTTP/1.0 allows.
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
  const sockets = new Set<Socket>();
  const isBusy = (socket: Socket) => [...inFlight].some(({ req }) => req.socket === socket);
  server.on('connection', (socket) => {
    sockets.add(socket);
    if (sockets.size > connectionsMax) {
      const idle = [...sockets].find((open) => open !== socket && !isBusy(open));
      (idle ?? socket).destroy();
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
      return stopServer(server, sockets, isBusy, graceMs);
    },
  };
}

/**
 * Delays an early response until the rest of the request body has been read: clients that send everything before they read would see
 * a broken connection instead. After `REST_MS`, the response closes the connection.
 */
async function holdUntilRead(
  answered: Response | Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  const answer = await answered;
  if (incoming.complete || incoming.destroyed) return answer;
  drainingCount += 1;
  // A reader that has already started would pause the request again.
  incoming.removeAllListeners('data').on('data', () => {
    incoming.pause();
    setTimeout(() => incoming.resume(), CHUNK_PAUSE_MS * drainingCount);
  });
  await once(incoming.resume(), 'end', { signal: AbortSignal.timeout(REST_MS) }).catch(() => {
    if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
  });
  drainingCount -= 1;
  return answer;
}

async function stopServer(
  server: Server,
  sockets: ReadonlySet<Socket>,
  isBusy: (socket: Socket) => boolean,
  graceMs: number,
): Promise<void> {
  // HTTP's own `close` would end idle connections at once, although their next request may be in flight.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const seen = new Map<Socket, { bytesRead: number; atMs: number }>();
  const sweep = setInterval(() => {
    const nowMs = performance.now();
    for (const socket of sockets) {
      const { bytesRead } = socket;
      const last = seen.get(socket);
      // Browsers also open connections in advance and send nothing on them.
      if (last?.bytesRead !== bytesRead || isBusy(socket)) seen.set(socket, { bytesRead, atMs: nowMs });
      else if (nowMs - last.atMs > SILENT_MS) socket.destroy();
    }
  }, SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

/** Errors from Node's parser other than a bad request. */
const problems: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are limited to 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Send it again.'],
};

/** Responds to bytes that aren't a request with an error that clients can show, and closes the connection. */
function refuseSocket(socket: Duplex, { code = '' }: NodeJS.ErrnoException): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const [status, detail] = problems[code] ?? [400, 'The request is not valid HTTP.'];
  endWithProblem(socket, new ProblemError(status, detail));
}

export function endWithProblem(socket: Duplex, error: ProblemError): void {
  const body = JSON.stringify(describeProblem(error, randomUUID()));
  const headers = {
    ...error.headers,
    'content-type': PROBLEM_CONTENT_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', ''].join('\r\n');
  socket.end(head + body, () => socket.destroy());
}
