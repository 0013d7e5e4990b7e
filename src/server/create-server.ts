import { createServer as createHttpServer, type Server } from 'node:http';
import { PICTURE_LOOKUP_PATH } from '../contract/picture-lookup.ts';
import { decideHost } from '../proxy/decide-request.ts';
import { createRefusalAnswer } from '../proxy/shape-answer.ts';
import { createApiHandler } from './create-api-handler.ts';
import { dateAnswers, listen, stopServers } from './http-server.ts';
import { createPictureHandler } from './create-picture-handler.ts';
import { createStaticHandler } from './static-files.ts';
import type { LoadPicture } from '../service/pictures/create-picture-loader.ts';
import type { Upstream } from './upstream.ts';

export interface ServerOptions {
  /** 0 takes any free port. */
  port: number;
  upstream: Upstream;
  /** Fetches pictures at addresses that people type, under guard. */
  loadPicture: LoadPicture;
  /** Folder of the built app. */
  appFolder: string;
  /** Served as JSON, by path. */
  documents?: Record<string, object>;
  /** Where the `Date` of answers stands, in milliseconds since 1970; this machine's time when absent. */
  clockMs?: number;
  onFailure: (error: unknown) => void;
}

export interface RunningServer {
  /** Where people open the app. */
  address: string;
  /** Lets requests in flight finish for at most `graceMs`, then ends them. */
  stop(graceMs: number): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const LOOPBACK_V6 = '::1';
const CONNECTIONS_MAX = 200;

/** Serves the app and its proxy on the loopback addresses. Rejects with Node's error when the port is in use. */
export async function startServer({
  port,
  upstream,
  loadPicture,
  appFolder,
  documents,
  clockMs,
  onFailure,
}: ServerOptions): Promise<RunningServer> {
  let hosts: string[] = [];
  const handleApi = createApiHandler({ upstream, hosts: () => hosts, onFailure });
  const handlePicture = createPictureHandler({ loadPicture, hosts: () => hosts, onFailure });
  const handleStatic = createStaticHandler({ folder: appFolder, documents });

  function create(): Server {
    const options = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };
    const server = createHttpServer(options, (request, response) => {
      // These two judge the host by themselves.
      if (request.url?.startsWith('/api/') === true) return handleApi(request, response);
      if (request.url === PICTURE_LOOKUP_PATH) return handlePicture(request, response);
      const refusal = decideHost(request.rawHeaders, hosts);
      if (refusal === undefined) return handleStatic(request, response);
      const { status, headers, body } = createRefusalAnswer(refusal);
      response.writeHead(status, headers).end(body);
      return undefined;
    });
    server.maxConnections = CONNECTIONS_MAX;
    if (clockMs !== undefined) dateAnswers(server, clockMs);
    return server;
  }

  const main = create();
  await listen(main, port, LOOPBACK);
  const { port: actualPort } = main.address() as { port: number };
  hosts = listHosts(actualPort);
  const servers = [main];
  const second = create();
  // A machine may have no IPv6 at all; the app is served without it then.
  await listen(second, actualPort, LOOPBACK_V6).then(
    () => servers.push(second),
    () => {},
  );
  return {
    address: `http://${LOOPBACK}:${actualPort}`,
    stop: async (graceMs) => {
      await stopServers(servers, graceMs);
      await upstream.close();
    },
  };
}

/** The names of this machine as browsers send them: without the port when it is that of http. */
export function listHosts(port: number): string[] {
  const names = [LOOPBACK, 'localhost', `[${LOOPBACK_V6}]`];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}
