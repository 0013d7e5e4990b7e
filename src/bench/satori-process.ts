/** A process with satori and resvg that takes a card's values as JSON and responds with a PNG. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import type { TemplateDocument } from '../document/template-document.ts';
import { cardKinds, createCard, createCardElement, readFonts } from './card.ts';

const load = createRequire(path.join(process.argv[2] ?? '', 'package.json'));
const { default: satori } = load('satori') as { default(element: ReactElement, options: object): Promise<string> };
const { Resvg } = load('@resvg/resvg-js') as {
  Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } };
};
const options = { width: 1200, height: 630, fonts: readFonts() };
const documents: Record<string, TemplateDocument> = {};
for (const kind of cardKinds) documents[`/${kind}`] = await createCard(kind);

const server = createServer((request, response) => {
  void json(request).then(async (values) => {
    const document = documents[request.url ?? ''] as TemplateDocument;
    const svg = await satori(createCardElement(document, values as Record<string, string>), options);
    response.end(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  });
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
