import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CardKind, CardValues } from './card.ts';

/** Draws a card as a PNG. */
export type DrawCard = (kind: CardKind, values: CardValues) => Promise<Uint8Array>;

/** Serves a peer over HTTP: values as JSON in, a PNG out. Prints where, and ends with its parent process. */
export async function servePeer(drawCard: DrawCard): Promise<void> {
  const server = createServer((request, response) => {
    const kind = (request.url ?? '').slice(1) as CardKind;
    json(request)
      .then((values) => drawCard(kind, values as CardValues))
      .then((png) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': png.length }).end(png))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.once('disconnect', () => process.exit(0));
  process.stdout.write(`The peer is ready at http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
}
