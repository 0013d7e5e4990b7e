import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the upstream saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface RunningUpstream {
  url: string;
  seen: SeenRequest[];
  stop(): Promise<void>;
}

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<{ url: string; stop(): Promise<void> }> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const { url, stop } = await listen(createServer());
  await stop();
  return Number(new URL(url).port);
}

/** An HTTP service that responds with `answer` and records its requests. */
export async function startUpstream(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<RunningUpstream> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        answer(request, response, body);
      },
      () => response.destroy(),
    );
  });
  return { seen, ...(await listen(server)) };
}
