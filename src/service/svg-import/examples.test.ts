import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { readExamples } from '../renderer/read-examples.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { outputSize } from '../../document/output-size.ts';
import { importSvg } from './import-svg.ts';
import { compileTemplate } from '../renderer/compile-template.ts';

const engine = createTakumiEngine();
const read = (name: string) => importSvg(readFileSync(new URL(`./examples/${name}.svg`, import.meta.url), 'utf8'));
const summaryOf = ({ layers, background }: TemplateDocument) => [
  background === null ? 'clear' : typeof background === 'string' ? background : background.type,
  ...layers.map((layer) => `${layer.type} ${layer.id}`),
];
const variablesOf = ({ variables }: TemplateDocument) =>
  variables.map(({ name, type, required, defaultValue }) => [name, type, required, defaultValue]);

/** The examples of a document, with images as their type. */
const examplesOf = (document: TemplateDocument) =>
  Object.entries(readExamples(parseTemplateDocument(document)).values).map(([name, value]) => [
    name,
    String(value).replace(/,.*/, ''),
  ]);

type Box = [x: number, y: number, width: number, height: number];

/** The mean color of each box, and the part that differs from its corner. Boxes use units of the template. */
async function look(document: TemplateDocument, values: Record<string, string | number>, boxes: Box[]) {
  const map = new Map<string, string | number>(Object.entries(values));
  for (const { name, defaultValue } of document.variables) {
    if (defaultValue !== undefined && !map.has(name)) map.set(name, defaultValue);
  }
  const { bytes } = await engine.render({ template: compileTemplate(document), values: map, format: 'png', scale: 1 });
  const px = outputSize(document, 1).widthPx / document.viewport.width;
  const looks = [];
  for (const box of boxes) {
    const [left = 0, top = 0, width = 0, height = 0] = box.map((length) => Math.round(length * px));
    const cut = await sharp(bytes).removeAlpha().extract({ left, top, width, height }).raw().toBuffer();
    const sums = [0, 0, 0];
    let inked = 0;
    for (let at = 0; at < cut.length; at += 3) {
      const distances = sums.map((_, part) => Math.abs((cut[at + part] ?? 0) - (cut[part] ?? 0)));
      if (Math.max(...distances) > 40) inked += 1;
      for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (cut[at + part] ?? 0);
    }
    looks.push({ mean: sums.map((sum) => Math.round((sum * 3) / cut.length)), ink: (inked * 3) / cut.length });
  }
  return looks;
}

async function colorPicture(color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('the example of Figma', async () => {
  const { document, notes } = await read('figma-event-card');
  expect(summaryOf(document)).toEqual([
    'linear',
    'picture Vector',
    'shape rect',
    'shape rect 2',
    'text kind',
    'text headline',
    'text where',
    'shape Line 1',
    'text date',
    'qrcode ticket',
    'picture photo stand-in',
    'picture photo',
    'shape Ellipse 1',
    'picture Star 1',
    'text small print',
  ]);
  expect(variablesOf(document)).toEqual([
    ['photo', 'image', false, undefined],
    ['kind', 'text', false, 'Workshop'],
    ['headline', 'text', true, undefined],
    ['host', 'text', false, undefined],
    ['venue', 'text', false, undefined],
    ['ticket', 'qrcode', false, undefined],
    ['date', 'date', true, undefined],
  ]);
  expect(examplesOf(document)).toEqual([
    ['photo', 'data:image/jpeg;base64'],
    ['headline', 'Printing with plants and light'],
    ['host', 'Host'],
    ['venue', 'Venue'],
    ['date', '2027-03-14'],
  ]);
  expect(document.layers[1]).toMatchObject({ shadow: { x: 0, y: 12, blur: 24, color: '#10241d59' }, radius: 24 });
  expect(document.layers[4]).toMatchObject({
    family: 'Space Grotesk',
    weight: 700,
    letterSpacing: -0.02,
    lineHeight: 1.067,
  });
  expect(notes).toEqual(['"Vector" and 1 more were flattened to an image.', '"Star 1" was flattened to an image.']);
  const values = {
    headline: 'Printing with plants and light',
    date: '2027-03-14',
    photo: await colorPicture('#e11d48'),
  };
  const headline: Box = [104, 162, 500, 60];
  const [words, photo, leaf] = await look(document, values, [headline, [900, 100, 200, 300], [100, 590, 20, 20]]);
  expect(words?.ink).toBeGreaterThan(0.12);
  expect(photo?.mean).toEqual([0xe1, 0x1d, 0x48]);
  // librsvg draws the darker leaf, and the engine draws the background.
  expect(leaf?.mean.every((part, index) => Math.abs(part - ([0x1d, 0x4b, 0x3f][index] ?? 0)) < 12)).toBe(true);
  const [shorter, empty] = await look(document, { ...values, headline: 'Hi', photo: '' }, [
    headline,
    [900, 60, 200, 20],
  ]);
  expect(shorter?.ink).toBeLessThan((words?.ink ?? 0) / 3);
  // The sky of the example photo.
  expect(empty?.mean[2]).toBeGreaterThan(200);
});

test('the example of Illustrator', async () => {
  const { document, notes } = await read('illustrator-name-badge');
  expect(document.viewport).toEqual({ width: 640, height: 900 });
  expect(summaryOf(document)).toEqual([
    '#f8f4ec',
    'shape rect',
    'shape rect 2',
    'picture path',
    'text text',
    'picture photo',
    'text name',
    'text role',
    'barcode badge_no',
    'text text 2',
    'shape ellipse',
  ]);
  expect(variablesOf(document)).toEqual([
    ['year', 'number', false, undefined],
    ['photo', 'image', true, undefined],
    ['name', 'text', false, 'Imogen Hartley'],
    ['role', 'text', false, 'Head of studio, paper\nand bindings'],
    ['badge_no', 'barcode', true, undefined],
  ]);
  expect(examplesOf(document)).toEqual([
    ['year', '1'],
    ['photo', 'data:image/jpeg;base64'],
  ]);
  const byId = new Map(document.layers.map((layer) => [layer.id, layer]));
  expect(byId.get('photo')).toMatchObject({ x: 170, y: 180, width: 300, height: 300, radius: 150 });
  expect(byId.get('text')).toMatchObject({
    text: 'PAPER FAIR {{year}}',
    family: 'Space Grotesk',
    weight: 700,
    letterSpacing: 0.12,
  });
  expect(byId.get('name')).toMatchObject({ align: 'center', family: 'Fraunces', weight: 600, size: 62 });
  expect(byId.get('role')).toMatchObject({ align: 'center', lineHeight: 1.2 });
  expect(byId.get('badge_no')).toMatchObject({ symbology: 'code39' });
  expect(byId.get('text 2')?.rotation).toBeCloseTo(-10, 1);
  expect(notes[0]).toBe('MyriadPro-Regular is not installed, so Inter 400 is used.');
  const values = { photo: await colorPicture('#e11d48'), badge_no: 'PF-0815' };
  const [photo, corner, name, code, wave] = await look(document, values, [
    [250, 260, 140, 140],
    [172, 182, 20, 20],
    [90, 540, 460, 65],
    [200, 740, 240, 40],
    [38, 180, 180, 64],
  ]);
  expect(photo?.mean).toEqual([0xe1, 0x1d, 0x48]);
  expect(corner?.mean).toEqual([0xf8, 0xf4, 0xec]);
  expect(name?.ink).toBeGreaterThan(0.15);
  expect(code?.ink).toBeGreaterThan(0.3);
  expect(wave?.ink).toBeGreaterThan(0.08);
});

test('the example of Inkscape', async () => {
  const { document, name } = await read('inkscape-shelf-label');
  expect(name).toBe('Shelf label');
  expect(document).toMatchObject({ viewport: { width: 105, height: 74 }, unit: 'mm', dpi: 300, intent: 'print' });
  expect(variablesOf(document)).toEqual([
    ['product', 'text', true, undefined],
    ['picture', 'image', false, undefined],
    ['details', 'text', false, 'Rolled oats from Suffolk, no added sugar'],
    ['price', 'number', false, undefined],
    ['ean', 'barcode', false, undefined],
  ]);
  expect(examplesOf(document)).toEqual([
    ['product', 'Oat drink'],
    ['picture', 'data:image/jpeg;base64'],
    ['price', '1'],
  ]);
  const byId = new Map(document.layers.map((layer) => [layer.id, layer]));
  expect(byId.get('details')).toMatchObject({ lineHeight: 1.35, size: 12 });
  expect(byId.get('details')?.width).toBeCloseTo(51.86, 1);
  expect(byId.get('text3')).toMatchObject({ align: 'right', text: '{{price|price:EUR}}', family: 'Fraunces' });
  expect(byId.get('picture')).toMatchObject({ x: 68, y: 6, width: 32, height: 20 });
  expect(byId.get('ean')).toMatchObject({ symbology: 'ean13', x: 11, y: 44, width: 40, height: 13 });
  const values = { product: 'Oat drink', price: 2.49, ean: '401234567890', picture: await colorPicture('#e11d48') };
  const [product, price, picture, foot] = await look(document, values, [
    [6, 6, 44, 10],
    [58, 44, 42, 13],
    [70, 8, 28, 16],
    [1, 70, 3, 3],
  ]);
  expect(product?.ink).toBeGreaterThan(0.1);
  expect(price?.ink).toBeGreaterThan(0.15);
  expect(picture?.mean).toEqual([0xe1, 0x1d, 0x48]);
  expect(foot?.mean[2]).toBeLessThan(150);
});
