import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AnswerOperator } from './create-operator-routes.ts';
import type { ImageService } from '../service/create-service.ts';
import { listen, stopServers } from './http-server.ts';

export interface ServiceServerOptions {
  service: ImageService;
  answerOperator: AnswerOperator;
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
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
  onFailure,
}: ServiceServerOptions): Promise<RunningServiceServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    answer({ service, answerOperator }, request, response).catch((error: unknown) => {
      onFailure(error);
      response.destroy();
    });
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
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  const asked = request.method === 'GET' ? await answerOperator(request.url ?? '') : undefined;
  const answered = asked ?? (await service.fetch(toRequest(request, abort.signal)));
  // Bytes in hand travel as one buffer: an image that crosses web streams costs several times the processor time.
  const body = Buffer.from(await answered.arrayBuffer());
  if (response.destroyed) return;
  const isBodyLeft = !request.complete;
  response.writeHead(answered.status, {
    ...Object.fromEntries(answered.headers),
    'content-length': body.length,
    ...(isBodyLeft ? { connection: 'close' } : {}),
  });
  response.end(body);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {}),
  };
  return new Request(`http://service.invalid${url.startsWith('/') ? url : '/'}`, init);
}
