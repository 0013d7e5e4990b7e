import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from './start-upstream.ts';

/**
 * What happens to a render. `unsent`: it never arrives. `unheard`: it arrives, and the connection closes before the response.
 * `cut`: the connection closes in the middle of the image. `lost`: it closes after the whole response arrived here. `error`: a 500
 * replaces the image. `closed`: the response is delivered, and then the connection closes instead of staying open. `busy`: the
 * client is asked to wait one second.
 */
const faults = ['unsent', 'unheard', 'cut', 'lost', 'error', 'closed', 'busy'] as const;
export type Fault = (typeof faults)[number];

export interface FaultyRelay {
  address: string;
  /** How often each fault occurred. */
  counts: Readonly<Record<Fault, number>>;
}

/**
 * Relays requests to the server at `target` until the test ends. Faults hit renders in turn, at random intervals of at most
 * `distanceMax` renders. All other requests are relayed unchanged.
 */
export async function startFaultyRelay(
  target: string,
  random: () => number,
  distanceMax: number,
): Promise<FaultyRelay> {
  const counts = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>;
  const drawDistance = () => Math.ceil(random() * distanceMax);
  let faultCount = 0;
  let distance = drawDistance();

  function drawFault({ method, url = '' }: IncomingMessage): Fault | undefined {
    if (method !== 'POST' || !url.endsWith('/generate')) return undefined;
    distance -= 1;
    if (distance > 0) return undefined;
    distance = drawDistance();
    const fault = faults[faultCount % faults.length] as Fault;
    faultCount += 1;
    counts[fault] += 1;
    return fault;
  }

  const server = createServer((request, response) => {
    // When the target stops, the connection closes, as behind a real proxy.
    relay(request, response, target, drawFault(request)).catch(() => response.destroy());
  });
  const { url, stop } = await listen(server);
  onTestFinished(stop);
  return { address: url, counts };
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
  // The promises below reject with any error. Later errors have no effect.
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
