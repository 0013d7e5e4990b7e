import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * What becomes of a render. `unsent`: it never arrives. `unheard`: it arrives, and the connection ends before there is an answer.
 * `cut`: the connection ends in the midst of the image. `lost`: it ends when the whole answer is there, and nothing of it is
 * delivered. `error`: a 500 takes the place of the image. `closed`: the answer is delivered, and the connection that the next
 * one would use ends. `busy`: the client is asked to come again in a second.
 */
export const faults = ['unsent', 'unheard', 'cut', 'lost', 'error', 'closed', 'busy'] as const;
export type Fault = (typeof faults)[number];

export interface FaultyRelay {
  address: string;
  /** How often each came to pass. */
  counts: Readonly<Record<Fault, number>>;
}

/**
 * Stands between a client and the server at `target`, until the test has ended. From one fault to the next pass up to
 * `distanceMax` renders, by chance; each kind comes as often as the others. All other requests pass as they are.
 */
export async function startFaultyRelay(
  target: string,
  random: () => number,
  distanceMax: number,
): Promise<FaultyRelay> {
  const counts = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>;
  let next = 0;
  let distance = drawDistance();

  function drawDistance(): number {
    return Math.ceil(random() * distanceMax);
  }

  function drawFault({ method, url = '' }: IncomingMessage): Fault | undefined {
    if (method !== 'POST' || !url.endsWith('/generate')) return undefined;
    distance -= 1;
    if (distance > 0) return undefined;
    distance = drawDistance();
    const fault = faults[next % faults.length];
    next += 1;
    return fault;
  }

  const server = createServer((request, response) => {
    const fault = drawFault(request);
    if (fault !== undefined) counts[fault] += 1;
    // The connection ends when the server stops, as it would behind a real proxy.
    relay(request, response, target, fault).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => stop(server));
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, counts };
}

async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  fault: Fault | undefined,
): Promise<void> {
  const sent = await buffer(request);
  if (fault === 'unsent') return void response.destroy();
  if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '1' }).end('Not so fast.');
  const { method, url = '', headers } = request;
  const { host: _host, ...others } = headers;
  const forwarded = send(target + url, { method, headers: { ...others, connection: 'close' } });
  // Each is seen by what waits for it below, and one that comes later changes nothing.
  forwarded.on('error', () => {});
  forwarded.end(sent);
  if (fault === 'unheard') {
    await once(forwarded, 'finish');
    response.destroy();
  }
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (fault === 'unheard' || fault === 'lost') return void response.destroy();
  if (fault === 'error') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oh no</h1>');
  const { connection: _connection, 'transfer-encoding': _encoding, ...answered } = answer.headers;
  response.writeHead(answer.statusCode ?? 0, { ...answered, 'content-length': body.length });
  if (fault === 'cut') return void response.write(body.subarray(0, body.length / 2), () => response.destroy());
  response.end(body, () => fault === 'closed' && response.destroy());
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
