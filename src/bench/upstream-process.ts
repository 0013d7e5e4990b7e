import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { quotaHeaders } from '../contract/headers.ts';
import { generatePath } from '../contract/routes.ts';
import { benchId } from './bench-contents.ts';

/**
 * An image service that answers at once with 300 KB: what a proxy costs shows best where nothing else takes time. Its second
 * template takes its time over the same image, to tell a proxy that passes on from one that collects.
 */
const image = randomBytes(300_000);
const slowPath = generatePath(benchId(2));
const SLOW_MS = 300;
const SLOW_PARTS = 20;
const headers = {
  'content-type': 'image/png',
  'content-length': image.length,
  [quotaHeaders.limit]: '1000',
  [quotaHeaders.remaining]: '999',
  [quotaHeaders.resetAt]: '2026-12-01T00:00:00Z',
};

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, headers);
    if (request.url === slowPath) return sendSlowly(response, 0);
    response.end(image);
  });
});

function sendSlowly(response: ServerResponse, from: number): void {
  const to = Math.min(image.length, from + image.length / SLOW_PARTS);
  setTimeout(() => {
    response.write(image.subarray(from, to));
    if (to < image.length) sendSlowly(response, to);
    else response.end();
  }, SLOW_MS / SLOW_PARTS);
}
await once(server.listen(0, '127.0.0.1'), 'listening');
process.once('disconnect', () => process.exit(0));
process.stdout.write(`The upstream is ready at http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
