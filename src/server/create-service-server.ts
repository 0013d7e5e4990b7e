import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProblemResponse, ProblemError } from '../service/problem-error.ts';
import type { ImageService } from '../service/create-service.ts';
import type { AnswerOperator } from './create-operator-routes.ts';
import { dateAnswers, listen, stopServers } from './http-server.ts';
import { isCutShort } from './is-cut-short.ts';
import { endWithProblem, refuseSocket } from './refuse-socket.ts';
import { SocketRequest } from './socket-request.ts';

export interface ServiceServerOptions {
  service: ImageService;
  answerOperator: AnswerOperator;
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** Where the `Date` of answers stands, in milliseconds since 1970; this machine's time when absent. */
  clockMs?: number;
  onFailure: (error: unknown) => void;
}

export interface RunningServiceServer {
  address: string;
  /** Lets requests in flight finish for at most `graceMs`, then ends them. */
  stop(graceMs: number): Promise<void>;
}

/** Serves the image service alone, for any client with a key. Rejects with Node's error when the port is in use. */
export async function startServiceServer({
  service,
  answerOperator,
  port,
  host,
  clockMs,
  onFailure,
}: ServiceServerOptions): Promise<RunningServiceServer> {
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };
  // A request without a host is refused below, with text.
  const server = createServer({ ...limits, requireHostHeader: false }, (request, response) => {
    answer({ service, answerOperator }, request, response).catch((error: unknown) => {
      onFailure(error);
      response.destroy();
    });
  });
  if (clockMs !== undefined) dateAnswers(server, clockMs);
  server.on('clientError', (error, socket) => refuseSocket(socket, error));
  server.on('connect', (_request, socket) => {
    endWithProblem(socket, new ProblemError(405, 'This is no proxy.', { headers: { allow: 'GET, HEAD, POST' } }));
  });
  await listen(server, port, host);
  const { port: actualPort } = server.address() as { port: number };
  const name = host.includes(':') ? `[${host}]` : host;
  return { address: `http://${name}:${actualPort}`, stop: (graceMs) => stopServers([server], graceMs) };
}

async function answer(
  { service, answerOperator }: Pick<ServiceServerOptions, 'service' | 'answerOperator'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET' } = request;
  const target = readTarget(request.url ?? '/');
  const abort = new AbortController();
  const isRead = method === 'GET' || method === 'HEAD';
  response.once('close', () => abort.abort());
  const answered =
    refuseHosts(request) ??
    (isRead ? await answerOperator(target.pathname) : undefined) ??
    (await service.fetch(new SocketRequest(request, target, abort.signal)));
  // Bytes in hand travel as one buffer: an image that crosses web streams costs several times the processor time.
  const bytes = Buffer.from(await answered.arrayBuffer());
  if (response.destroyed) return;
  const headers = Object.fromEntries(answered.headers);
  if (method !== 'HEAD' && isCutShort(answered, bytes))
    return breakOff(response.writeHead(answered.status, headers), bytes);
  const length = method === 'HEAD' ? {} : { 'content-length': bytes.length };
  response.writeHead(answered.status, { ...headers, ...length }).end(bytes);
  // What is left of a body is read and thrown away: closing on it would take the answer away with it.
  request.resume();
}

/** What there is goes out first: a connection that ended without a word of an answer would be tried again. */
function breakOff(response: ServerResponse, bytes: Buffer): void {
  response.write(bytes, () => response.destroy());
}

/** Which of two hosts is meant, the next server on the way may judge otherwise (RFC 9112, section 3.2). */
function refuseHosts({ rawHeaders, httpVersion }: IncomingMessage): Response | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')) return undefined;
  return createProblemResponse(new ProblemError(400, 'Send one Host header.'), crypto.randomUUID());
}

/** The path of a request target, which proxies may write as a whole address (RFC 9112, section 3.2.2). */
function readTarget(target: string): URL {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  return new URL(`http://service.invalid${path.startsWith('/') ? path : '/'}`);
}
