import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bindText } from '../../document/bind-text.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { importSvg } from './import-svg.ts';
import { compileTemplate } from '../renderer/compile-template.ts';

const engine = createTakumiEngine();
const SIZE = { width: 240, height: 160 };
const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`;

/** The mean difference per byte, from 0 to 255, between the images of the engine and of librsvg. */
async function compare(inner: string): Promise<{ difference: number; types: string[]; texts: string[] }> {
  const text = `${open}${inner}</svg>`;
  const { document } = await importSvg(text);
  const values = new Map(document.variables.map(({ name, defaultValue = '' }) => [name, defaultValue]));
  const { bytes } = await engine.render({ template: compileTemplate(document), values, format: 'png', scale: 1 });
  const pixels = (picture: Uint8Array) => sharp(picture).flatten({ background: '#ffffff' }).raw().toBuffer();
  const [ours, theirs] = [await pixels(bytes), await pixels(Buffer.from(text))];
  expect(ours.length).toBe(theirs.length);
  const difference = ours.reduce((sum, byte, index) => sum + Math.abs(byte - (theirs[index] ?? 0)), 0) / ours.length;
  const shown = document.layers.map((layer) => (layer.type === 'shape' ? layer.shape : layer.type));
  const texts = document.layers.flatMap((layer) => (layer.type === 'text' ? [bindText(layer.text, values)] : []));
  return { difference, types: document.background === null ? shown : ['background', ...shown], texts };
}

const gradient = (attributes: string, name = 'linear') =>
  `<defs><${name}Gradient id="g" ${attributes}><stop offset="0.1" stop-color="#0f172a"/><stop offset="0.6" stop-color="#1d4ed8"/><stop offset="1" stop-color="#f59e0b"/></${name}Gradient></defs>`;
const rect = '<rect x="30" y="20" width="180" height="110" fill="url(#g)"/>';

test.each([
  ['a background', '<rect width="240" height="160" fill="#fde68a"/>', ['background']],
  [
    'a background with a gradient',
    `${gradient('x2="0" y2="1"')}<rect width="240" height="160" fill="url(#g)"/>`,
    ['background'],
  ],
  [
    'rounded corners and a stroke',
    '<rect x="30" y="20" width="180" height="110" rx="18" fill="#eef" stroke="#225" stroke-width="8"/>',
    ['rect'],
  ],
  [
    'only a stroke',
    '<rect x="30" y="20" width="180" height="110" fill="none" stroke="tomato" stroke-width="6"/>',
    ['rect'],
  ],
  [
    'a rotated and stretched rectangle',
    '<rect width="90" height="60" fill="#27406b" transform="translate(120 20) rotate(25) scale(1.2 0.8)"/>',
    ['rect'],
  ],
  [
    'circle and ellipse',
    '<circle cx="60" cy="80" r="40" fill="#0a7"/><ellipse cx="160" cy="80" rx="60" ry="30" fill="#a07" fill-opacity=".5"/>',
    ['ellipse', 'ellipse'],
  ],
  [
    'lines',
    '<g stroke="#123" stroke-width="6"><path d=""/><line x1="20" y1="20" x2="220" y2="20"/><line x1="20" y1="40" x2="20" y2="140" stroke-linecap="round"/><line x1="60" y1="140" x2="200" y2="60" stroke-linecap="square"/></g>',
    ['rect', 'rect', 'rect'],
  ],
  [
    'opacity of a group',
    '<g opacity=".5"><rect x="20" y="20" width="90" height="90" fill="#e11"/><rect x="60" y="50" width="90" height="90" fill="#11e"/></g>',
    ['picture'],
  ],
  [
    'opacity of a shape in a group',
    '<g opacity=".5"><rect x="20" y="20" width="90" height="90" fill="#e11" opacity=".6"/></g>',
    ['rect'],
  ],
  ['a gradient across the box', gradient('') + rect, ['rect']],
  ['a slanted gradient of the box', gradient('x1="0" y1="0" x2="1" y2="1"') + rect, ['rect']],
  [
    'a gradient of the page',
    gradient('gradientUnits="userSpaceOnUse" x1="60" y1="120" x2="190" y2="30"') + rect,
    ['rect'],
  ],
  [
    'a gradient beyond the box',
    gradient('gradientUnits="userSpaceOnUse" x1="-100" y1="0" x2="400" y2="90"') + rect,
    ['rect'],
  ],
  [
    'a skewed gradient',
    gradient('gradientUnits="userSpaceOnUse" x1="60" y1="60" x2="160" y2="60" gradientTransform="skewX(30)"') + rect,
    ['rect'],
  ],
  [
    'a gradient on a rotated box',
    `${gradient('gradientUnits="userSpaceOnUse" x1="30" y1="20" x2="210" y2="130"')}<g transform="rotate(-8 120 80) scale(.9)">${rect}</g>`,
    ['rect'],
  ],
  ['a radial gradient of the box', gradient('', 'radial') + rect, ['rect']],
  [
    'a radial gradient as Figma writes it',
    gradient(
      'cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(120 75) rotate(90) scale(55 90)"',
      'radial',
    ) + rect,
    ['rect'],
  ],
  [
    'a round gradient in a wide box',
    gradient('gradientUnits="userSpaceOnUse" cx="120" cy="75" r="60"', 'radial') + rect,
    ['picture'],
  ],
  ['a repeated gradient', gradient('x2=".2" spreadMethod="repeat"') + rect, ['picture']],
  [
    'dashes',
    '<rect x="30" y="20" width="180" height="110" fill="none" stroke="#111" stroke-width="4" stroke-dasharray="12 6"/>',
    ['picture'],
  ],
  [
    'paths with shapes between',
    '<path d="M10 10h80v80z"/><rect x="50" y="50" width="90" height="60" fill="#e11"/><path d="M120 60h80v80z" fill="#11e"/><rect x="180" y="100" width="40" height="40" fill="#1b1"/>',
    ['picture', 'rect'],
  ],
  [
    'a clipped group',
    '<clipPath id="c"><circle cx="120" cy="80" r="50"/></clipPath><g clip-path="url(#c)"><rect width="200" height="90" fill="#e11"/></g>',
    ['picture'],
  ],
  [
    'a mask',
    '<mask id="m"><rect width="120" height="160" fill="#fff"/></mask><rect x="30" y="20" width="180" height="110" mask="url(#m)" fill="#27406b"/>',
    ['picture'],
  ],
  [
    'a repeated part',
    '<defs><path id="p" d="M0 0l30 60h-60z"/></defs><use href="#p" x="60" y="40" fill="#27406b"/><use href="#p" transform="translate(160 40) rotate(20)"/>',
    ['picture'],
  ],
  [
    'styles of classes',
    '<style>.a,.b{fill:#27406b}.b{opacity:.4}circle.a{fill:#c22}#x{stroke:#000;stroke-width:4}</style><circle class="a" cx="60" cy="60" r="30"/><rect class="b" id="x" x="110" y="50" width="90" height="70"/>',
    ['ellipse', 'rect'],
  ],
  [
    'hidden elements',
    '<g display="none"><rect width="240" height="160"/></g><rect visibility="hidden" width="99" height="99"/><rect x="99" y="9" width="50" height="50"/>',
    ['rect'],
  ],
])('%s looks the same', async (_, inner, types) => {
  const result = await compare(inner);
  expect(result.types).toEqual(types);
  expect(result.difference).toBeLessThan(0.6);
});

test.each(['png', 'jpeg', 'webp'] as const)('an image embedded as %s is drawn', async (format) => {
  const flat = { create: { width: 20, height: 20, channels: 3, background: '#e11d48' } } as const;
  const bytes = await sharp(flat).toFormat(format).toBuffer();
  const image = `<image x="20" y="20" width="80" height="80" href="data:image/x;base64,${bytes.toString('base64')}"/>`;
  const { document } = await importSvg(`${open}${image}</svg>`);
  expect(document.layers).toMatchObject([{ type: 'picture', x: 20, y: 20, width: 80, height: 80 }]);
});

test('a photo with an EXIF orientation is upright', async () => {
  const sky = { create: { width: 40, height: 20, channels: 3, background: '#0000ff' } } as const;
  const ground = await sharp({ create: { ...sky.create, width: 20, background: '#00ff00' } })
    .png()
    .toBuffer();
  // Orientation 6 moves the left half to the top.
  const photo = sharp(sky).composite([{ input: ground, left: 20, top: 0 }]);
  const bytes = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const image = `<image width="80" height="160" href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`;
  const { document } = await importSvg(`${open}${image}</svg>`);
  const [layer] = document.layers;
  expect(layer).toMatchObject({ type: 'picture', x: 0, y: 0, width: 80, height: 160 });
  const data = layer?.type === 'picture' && 'data' in layer.source ? layer.source.data : '';
  const drawn = sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).removeAlpha();
  const [red = 255, green = 255, blue = 0] = await drawn.resize(1, 2, { fit: 'fill' }).raw().toBuffer();
  expect([red < 60, green < 60, blue > 200]).toEqual([true, true, true]);
});

test('the drop shadow of a shape looks similar', async () => {
  const filter =
    '<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="6" dy="8" stdDeviation="6" flood-color="#102040" flood-opacity=".6"/></filter>';
  const result = await compare(
    `${filter}<g filter="url(#f)"><rect x="50" y="30" width="120" height="80" rx="12" fill="#fff8ee"/></g>`,
  );
  expect(result.types).toEqual(['rect']);
  expect(result.difference).toBeLessThan(1.5);
});

test.each([
  ['a rotated shape in a group', '', 'rotate(90 120 80)'],
  ['a shape in a rotated group', 'rotate(90 120 80)', ''],
  ['a rotated shape in a rotated group', 'rotate(-30 120 80)', 'rotate(75 120 80)'],
  ['a mirrored shape in a group', '', 'matrix(1 0 0 -1 0 160)'],
  ['a mirrored group', 'matrix(-1 0 0 -1.2 240 180)', ''],
])('the drop shadow of %s falls in the same place', async (_, ofGroup, ofShape) => {
  const filter =
    '<filter id="f" x="0" y="0" width="240" height="160" filterUnits="userSpaceOnUse"><feDropShadow dx="0" dy="20" stdDeviation="2" flood-opacity=".5"/></filter>';
  const shape = `<rect x="90" y="50" width="60" height="60" fill="#fff8ee" transform="${ofShape}"/>`;
  const result = await compare(`${filter}<g filter="url(#f)" transform="${ofGroup}">${shape}</g>`);
  expect(result.types).toEqual(['rect']);
  expect(result.difference).toBeLessThan(0.6);
});

/** Lines in the notation of Illustrator: the text has a transform, and each line has a position. */
const setLines = (lines: [x: number, y: number, words: string][], attributes = '') =>
  `<text transform="translate(20 40)" font-family="Inter-Regular, Inter" font-size="16" ${attributes}>${lines
    .map(([x, y, words]) => `<tspan x="${x}" y="${y}">${words}</tspan>`)
    .join('')}</text>`;
const named = 'data-name="{{words}}"';

test.each<[kind: string, text: string, words: string]>([
  [
    'point type',
    setLines([
      [0, 0, 'Head of studio,'],
      [0, 20, 'paper'],
      [0, 40, 'and bindings'],
    ]),
    'Head of studio,\npaper\nand bindings',
  ],
  [
    'point type with an empty line',
    setLines([
      [0, 0, 'Doors open at six'],
      [0, 40, 'Bring a friend'],
      [0, 60, 'or two'],
    ]),
    'Doors open at six\n\nBring a friend\nor two',
  ],
  [
    'centered point type',
    setLines([
      [0, 0, 'Head of studio,'],
      [9.22, 20, 'and bindings'],
      [35.8, 40, 'paper'],
    ]),
    'Head of studio,\nand bindings\npaper',
  ],
  [
    'area type',
    `<rect x="20" y="26" width="135" height="90" fill="none"/>${setLines([
      [0, 0, 'Plants and light '],
      [0, 20, 'on cotton paper '],
      [0, 40, 'Ends.'],
    ])}`,
    'Plants and light on cotton paper Ends.',
  ],
  [
    'area type with a typed break after a space',
    setLines([
      [0, 0, 'Now: '],
      [0, 20, 'plants and light '],
      [0, 40, 'on cotton'],
    ]),
    'Now:\nplants and light on cotton',
  ],
])('%s looks the same, also as the value of a variable', async (_, text, words) => {
  const [still, bound] = [await compare(text), await compare(text.replace('<text', `<text ${named}`))];
  expect(still.difference).toBeLessThan(0.6);
  expect(bound.difference).toBeLessThan(0.6);
  expect(bound.texts).toEqual([words]);
});

test('variable names and dates can span lines', async () => {
  const text = setLines([
    [0, 0, 'From {{start|'],
    [0, 20, 'long}} to'],
    [0, 40, '{{end}}'],
  ]);
  const lines = setLines([
    [0, 0, '24 December'],
    [0, 20, '2026'],
  ]).replace('<text', '<text data-name="{{day:date|medium}}"');
  const { document } = await importSvg(`${open}${text}${lines}</svg>`);
  expect(document.layers.map((layer) => layer.type === 'text' && layer.text)).toEqual([
    'From {{start|long}} to\n{{end}}',
    '{{day|medium}}',
  ]);
  expect(document.variables.find(({ name }) => name === 'day')?.defaultValue).toBe('2026-12-24');
});
