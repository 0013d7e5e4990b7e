import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDocument, engine } from '../../../testing/build-findings.ts';
import { compileTemplate } from '../compile-template.ts';
import type { Layer, LayerOf } from '../../../document/layer.ts';

const [WIDTH, HEIGHT] = [400, 100];
const box = { id: 'code', x: 100, y: 20, width: 170, height: 40 };

function buildBarcode(parts: Partial<LayerOf<'barcode'>> = {}): LayerOf<'barcode'> {
  return { ...box, type: 'barcode', symbology: 'code128', source: { text: 'ORD-42' }, ...parts };
}

async function draw(layer: Layer): Promise<Uint8Array> {
  const template = compileTemplate(buildDocument([layer], { viewport: { width: WIDTH, height: HEIGHT } }));
  return (await engine.render({ template, values: new Map(), format: 'png', scale: 1 })).bytes;
}

/** The colors of the pixels of an image, row by row. */
async function readRows(bytes: Uint8Array): Promise<string[][]> {
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  const colors = Array.from({ length: data.length / 3 }, (_, at) => data.toString('hex', at * 3, at * 3 + 3));
  return Array.from({ length: HEIGHT }, (_, y) => colors.slice(y * WIDTH, (y + 1) * WIDTH));
}

test.each<[string, Layer]>([
  ['barcode', buildBarcode()],
  ['QR code', { ...box, type: 'qrcode', source: { text: 'ORD-42' }, quietZone: 0, height: 42 }],
])('a translucent %s shows its background', async (_name, layer) => {
  const colors = async (parts: Pick<LayerOf<'barcode'>, 'color' | 'background'>) =>
    new Set((await readRows(await draw({ ...layer, ...parts })))[box.y + 2]);
  expect(await colors({ color: '#ff000080' })).toEqual(new Set(['ffffff', 'ff7f7f']));
  expect(await colors({ color: '#0000ff80', background: '#ffff00' })).toEqual(new Set(['ffffff', 'ffff00', '7f7f80']));
  expect(await colors({ color: '#ff0000ff' })).toEqual(new Set(['ffffff', 'ff0000']));
});

test('the bars keep a quarter of the height', async () => {
  const drawn = await draw(buildBarcode({ textSize: 100 }));
  expect(Buffer.compare(drawn, await draw(buildBarcode({ textSize: 20 })))).toBe(0);
  const [withText, alone] = await Promise.all([drawn, await draw(buildBarcode())].map(readRows));
  expect(withText?.[box.y + 9]).toEqual(alone?.[box.y]);
});

test.each(['WWWWWWWWWW', '@@@@@@@@@@'])('the text "%s" under the bars stays in its box', async (text) => {
  const rows = await readRows(await draw(buildBarcode({ source: { text }, textSize: 18 })));
  const beside = rows.flatMap((row) => row.toSpliced(box.x, box.width));
  expect(new Set(beside)).toEqual(new Set(['ffffff']));
});
