import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDocument, engine } from '../../../testing/build-findings.ts';
import { compileTemplate } from '../compile-template.ts';
import type { Layer, LayerOf } from '../layer.ts';

const WIDTH = 400;

const box = { id: 'code', x: 100, y: 20, width: 170, height: 40 };

function buildBarcode(parts: Partial<LayerOf<'barcode'>> = {}): LayerOf<'barcode'> {
  return { ...box, type: 'barcode', symbology: 'code128', source: { text: 'ORD-42' }, ...parts };
}

async function draw(layer: Layer): Promise<Uint8Array> {
  const template = compileTemplate(buildDocument([layer], { viewport: { width: WIDTH, height: 100 } }));
  return (await engine.render({ template, values: new Map(), format: 'png', scale: 1 })).bytes;
}

/** Colours of the points of a row of an image. */
async function readRow(bytes: Uint8Array, y: number): Promise<string[]> {
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  return Array.from({ length: WIDTH }, (_, x) => data.toString('hex', (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3));
}

test.each<[string, Layer]>([
  ['barcode', buildBarcode()],
  ['QR code', { ...box, type: 'qrcode', source: { text: 'ORD-42' }, quietZone: 0, height: 42 }],
])('a translucent colour of a %s lets its background through', async (_name, layer) => {
  const colors = async (parts: Pick<LayerOf<'barcode'>, 'color' | 'background'>) =>
    new Set(await readRow(await draw({ ...layer, ...parts }), box.y + 2));
  expect(await colors({ color: '#ff000080' })).toEqual(new Set(['ffffff', 'ff7f7f']));
  expect(await colors({ color: '#0000ff80', background: '#ffff00' })).toEqual(new Set(['ffffff', 'ffff00', '7f7f80']));
  expect(await colors({ color: '#ff0000ff' })).toEqual(new Set(['ffffff', 'ff0000']));
});

test('a text that would fill the box of its barcode is set smaller, so that its bars keep a quarter of the height', async () => {
  const drawn = await draw(buildBarcode({ textSize: 100 }));
  expect(Buffer.compare(drawn, await draw(buildBarcode({ textSize: 20 })))).toBe(0);
  const bars = await draw(buildBarcode());
  expect(await readRow(drawn, box.y + 9)).toEqual(await readRow(bars, box.y + 2));
});
