import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  buildContents,
  generateInit,
  ids,
  keys,
  NOW,
  smallDocument,
  readProblem,
} from '../../testing/build-service.ts';
import { buildPng } from '../../testing/build-png.ts';
import { projectRoot } from '../../testing/source-tree.ts';
import { createService } from '../create-service.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import { createRenderPool, type RenderPool } from '../render-pool/create-render-pool.ts';
import { createMemoryStore } from '../store/create-memory-store.ts';
import { createPictureLoader } from './create-picture-loader.ts';
import { openPicture } from './fetch-bytes.ts';

const SECRET = 'secret-of-10.1.2.3';
const GENERATE = `/api/v1/templates/${ids.template}/generate`;

/** A template that draws the picture at an address. */
const document: typeof smallDocument = {
  ...smallDocument,
  variables: [{ name: 'photo', type: 'image', label: 'Photo', required: true }],
  layers: [{ id: 'photo', type: 'picture', x: 0, y: 0, width: 50, height: 50, source: { variable: 'photo' } }],
};

const bodies = new Map<string, string | Uint8Array>([
  ['HTML', `<!doctype html><title>${SECRET}</title>`],
  ['JSON', `{"token":"${SECRET}"}`],
  ['SVG', `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><!--${SECRET}--></svg>`],
  ['PDF', `%PDF-1.7\n%${SECRET}`],
  ['PostScript', `%!PS-Adobe-3.0\n%${SECRET}`],
  ['ICNS', `icns\0\0\0\x20ic07${SECRET}`],
  ['ICO', `\0\0\x01\0\x01\0${SECRET}`],
  ['BMP', `BM${SECRET}`],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
  ['TIFF', `II*\0\x08\0\0\0${SECRET}`],
  ['AVIF', `\0\0\0\x1cftypavif${SECRET}`],
  ['a PNG cut short', buildPng().slice(0, 20)],
  ['nothing', ''],
]);

describe('what an address leads to', () => {
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    // The declared type counts for nothing.
    response.writeHead(200, { 'content-type': 'image/png' }).end(bodies.get(name) ?? buildPng());
  });
  let pool: RenderPool;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const loadPicture = createPictureLoader({
      resolve: async () => ['93.184.216.34'],
      open: (url, _address, signal) =>
        openPicture(new URL(`http://127.0.0.1:${port}${url.pathname}`), '127.0.0.1', signal),
    });
    pool = createRenderPool({
      workerFile: path.join(projectRoot, 'dist/server/render-worker.js'),
      loadPicture,
      deadlineMs: 10_000,
    });
  }, 20_000);
  afterAll(() => {
    pool.end();
    server.close();
  });

  function draw(name: string): Promise<Response> {
    const { templates, ...contents } = buildContents(1);
    const store = createMemoryStore({ ...contents, templates: templates.map((one) => ({ ...one, document })) });
    const now = () => NOW;
    const service = createService({ store, ledger: createMemoryLedger({ now }), engine: pool, now });
    const body = { variables: { photo: `http://pictures.example/${encodeURIComponent(name)}` }, format: 'png' };
    return service.fetch(
      new Request(`http://service.test${GENERATE}`, generateInit(body, { 'x-api-key': keys.owner })),
    );
  }

  it('is drawn when it is a picture', async () => {
    const answer = await draw('PNG');
    expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([200, '0']);
    const { data } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(0x80);
  });

  test.each([...bodies.keys()])(
    'is refused as %s without a charge, and no response repeats its bytes',
    async (name) => {
      const answer = await draw(name);
      expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([400, '1']);
      const { detail, errors } = await readProblem(answer);
      expect(errors).toEqual([{ name: 'photo', message: detail }]);
      expect(detail).toMatch(/^The image |^This (file|image) /);
      expect(detail).not.toMatch(/secret|\d{1,3}\.\d|127|pictures\.example|ms\b/i);
    },
  );
});
