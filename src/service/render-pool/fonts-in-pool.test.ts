import { describe, expect, it } from 'vitest';
import { buildBrandFont } from '../../testing/brand-font.ts';
import { smallDocument } from '../../testing/build-service.ts';
import { builtWorker, setUpPool } from '../../testing/set-up-pool.ts';
import { buildDrawing } from '../../testing/import-drawing.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { compileTemplate, withFonts } from '../renderer/compile-template.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import { createDrawingReader } from './create-drawing-reader.ts';

const bold = buildBrandFont();
const face: OwnFace = { family: 'Brand Grotesk', weight: 700, italic: false, hash: 'bold', byteCount: bold.length };
const text = buildText({
  id: 'words',
  x: 10,
  y: 10,
  text: 'Hello {{headline}}',
  family: face.family,
  weight: 700,
  size: 24,
});
const setIn = (family: string) => compileTemplate({ ...smallDocument, layers: [{ ...text, family }] });

function setUp(loadFont: (hash: string) => Promise<Uint8Array | undefined>) {
  return setUpPool({ workerFile: builtWorker, deadlineMs: 20_000, loadFont });
}

describe('custom fonts in a pool of render processes', { timeout: 60_000 }, () => {
  it('look the same in every process and every kind of image', async () => {
    const { render, look } = setUp(async (hash) => (hash === 'bold' ? bold : undefined));
    const [branded, plain] = [withFonts(setIn(face.family), [face]), setIn('Space Grotesk')];
    const draw = async (template: typeof plain) => {
      const images = await Promise.all(Array.from({ length: 6 }, () => render('you', undefined, { template })));
      return new Set(images.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
    };
    const pixels = await draw(branded);
    expect(pixels.size).toBe(1);
    expect(pixels).toEqual(await draw(plain));
    for (const purpose of ['proof', 'example'] as const) {
      const [own, built] = await Promise.all(
        [branded, plain].map((template) => look(purpose, 'you', { template, keyId: template.id })),
      );
      expect(own?.bytes).toEqual(built?.bytes);
    }
  });

  it('are replaced by another font after they were removed', async () => {
    const { render } = setUp(async () => undefined);
    const gone = await render('you', undefined, { template: withFonts(setIn(face.family), [face]) });
    expect(gone.bytes).toEqual((await render('you', undefined, { template: setIn('Inter') })).bytes);
  });

  it('are available to the process that reads an SVG', async () => {
    const read = createDrawingReader({ workerFile: builtWorker });
    const own = {
      name: face.family,
      upright: [700],
      italic: [],
      ascent: 1,
      descent: 0.3,
    };
    const draw = (family: string) =>
      read(buildDrawing(`<text y="90" font-size="20" font-family="${family}" font-weight="700">Hi {{it}}</text>`), {
        families: [{ ...own, name: 'Space Grotesk' }, own],
        fonts: [face],
        loadFont: async () => bold,
      });
    const [branded, built] = [await draw(face.family), await draw('Space Grotesk')];
    expect(branded.notes).toEqual([]);
    expect(branded.document.layers).toEqual(
      built.document.layers.map((layer) => ({ ...layer, family: 'Brand Grotesk' })),
    );
  });
});
