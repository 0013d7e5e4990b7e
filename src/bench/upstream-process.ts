/** A process with an image service: 10,000 templates in one project, and 300 KB per render. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { quotaHeaders } from '../contract/headers.ts';
import { benchId } from './bench-contents.ts';

const SLOW_PARTS = 20;
const words = ['Spring sale', 'Annual report', 'Weekly menu', 'Kyoto certificate', 'Harbour poster', 'Launch badge'];
const drawNoise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
const [large, small] = [await drawNoise(400, 250), await drawNoise(40, 25)];
const common = { description: 'With a headline, a photo and a code.', visibility: 'SHARED' };

const templates = Array.from({ length: 10_000 }, (_, index) => ({
  ...common,
  id: benchId(index + 1),
  name: `${words[index % words.length]} ${index + 1}`,
  projectId: benchId(0),
  updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
}));
const { length: templateCount } = templates;
const project = { ...common, id: benchId(0), name: 'Bench', templateCount, updatedAt: '2026-01-01T00:00:00Z' };

/** Template 500 has 500 text variables, from "Field 1" to "Field 500", and so on. */
function readTemplate(id: string) {
  const found = templates.find((template) => template.id === id);
  const count = Math.min(500, Number(id.slice(-12)));
  const variables = Array.from({ length: count }, (_, index) => {
    return { name: `field${index + 1}`, type: 'text', label: `Field ${index + 1}`, required: false };
  });
  const viewport = { viewport: { width: 400, height: 250 }, viewportUnit: 'px', viewportExportDpi: 96 };
  return { ...found, ...viewport, viewportOutputIntent: 'screen', createdAt: project.updatedAt, variables };
}

function read({ pathname, searchParams }: URL): unknown {
  if (pathname === '/api/v1/projects') return searchParams.get('page') === '0' ? [project] : [];
  const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
  if (pathname.endsWith('/templates')) return templates.slice(page * limit, (page + 1) * limit);
  return readTemplate(pathname.split('/').at(-1) ?? '');
}

/** Values can set the delay, such as "20 ms". "small" requests a small image, and "slowly" an image in parts. */
async function generate(body: string, response: ServerResponse): Promise<void> {
  await wait(Number(/(\d+) ms/.exec(body)?.[1] ?? 0));
  const quota = { [quotaHeaders.limit]: '100000', [quotaHeaders.remaining]: '99999' };
  const image = body.includes('small') ? small : large;
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': image.length, ...quota });
  const size = body.includes('slowly') ? Math.ceil(image.length / SLOW_PARTS) : image.length;
  for (let at = 0; at < image.length; at += size) {
    if (size < image.length) await wait(15);
    response.write(image.subarray(at, at + size));
  }
  response.end();
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://upstream.test');
  if (request.method === 'POST') void text(request).then((body) => generate(body, response));
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(read(url)));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
