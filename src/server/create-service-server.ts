import { Hono } from 'hono';
import { isNormalTarget } from '../proxy/decide-request.ts';
import type { ImageService } from '../service/create-service.ts';
import { createProblemResponse, ProblemError } from '../service/problem-error.ts';
import type { RunningServer } from './create-server.ts';
import { startHttpServer, type NodeEnv, endWithProblem } from './http-server.ts';
import { limitBodiesInFlight } from './limit-bodies.ts';
import { formatHost } from './settings.ts';

export interface ServiceServerOptions {
  service: ImageService;
  /** Additional routes, which need no key. */
  operatorRoutes?: Hono<NodeEnv>;
  /** 0 picks any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** A fixed time for the `Date` header, in milliseconds since 1970. */
  clockMs?: number;
  onFailure: (error: unknown) => void;
}

const NOT_FOUND_DETAIL = 'This address does not exist.';

/** Serves only the image service, for any client with a key. Rejects with Node's error when the port is in use. */
export async function startServiceServer(options: ServiceServerOptions): Promise<RunningServer> {
  const { service, operatorRoutes, port, host, clockMs, onFailure } = options;
  const app = new Hono<NodeEnv>();
  app.use(async (c, next) => {
    const { headersDistinct, httpVersion, url = '' } = c.env.incoming;
    const hostCount = headersDistinct.host?.length ?? 0;
    // With two hosts, an intermediary may choose the other one (RFC 9112, section 3.2).
    const isOneHost = hostCount === 1 || (hostCount === 0 && httpVersion === '1.0');
    if (!isOneHost) return refuse(400, 'Send one Host header.');
    // A target may be a whole URL.
    const target = url.replace(/^https?:\/\/[^/?#]*/, '');
    return isNormalTarget(target) ? next() : refuse(404, NOT_FOUND_DETAIL);
  });
  app.use(limitBodiesInFlight());
  if (operatorRoutes !== undefined) app.route('/', operatorRoutes);
  app.all('*', (c) => service.fetch(c.req.raw));
  app.onError((error) => {
    onFailure(error);
    return refuse(500, 'The service failed. Try again.');
  });
  const http = await startHttpServer(
    app,
    { port, host },
    {
      clockMs,
      // Requests without a host are refused above, with a message.
      requireHostHeader: false,
      answerUnreadable: () => refuse(404, NOT_FOUND_DETAIL),
    },
  );
  http.server.on('connect', (_request, socket) => {
    endWithProblem(
      socket,
      new ProblemError(405, 'This service is not a proxy.', { headers: { allow: 'GET, HEAD, POST' } }),
    );
  });
  return { address: `http://${formatHost(host)}:${http.port}`, stop: http.stop };
}

function refuse(status: number, detail: string): Response {
  return createProblemResponse(new ProblemError(status, detail), crypto.randomUUID());
}
