import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDrawing, importDrawing, words } from '../../testing/import-drawing.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { importSvg } from './import-svg.ts';
import { compileTemplate } from '../renderer/compile-template.ts';

const engine = createTakumiEngine();

test('lengths use the unit of the page, and font sizes use points', async () => {
  const drawing = `<rect x="30" y="60" width="300" height="90" fill="#123456"/><text x="30" y="300" ${words}>Hi</text>`;
  const { layers } = await importDrawing(drawing, 'width="200mm" height="200mm" viewBox="0 0 600 600"');
  expect(layers[0]).toMatchObject({ x: 10, y: 20, width: 100, height: 30 });
  expect(layers[1]).toMatchObject({ type: 'text', x: 10, size: 18.898 });
});

test('each replaced font has one note', async () => {
  const drawing = ['Georgia', 'Georgia', 'Futura, sans-serif', 'Inter-BoldItalic', 'Helvetica'].map(
    (family, index) => `<text y="${index * 40 + 40}" font-family="${family}">x</text>`,
  );
  const { layers, notes } = await importDrawing(drawing.join(''));
  expect(layers.map((layer) => 'family' in layer && [layer.family, layer.weight])).toEqual([
    ['Fraunces', 400],
    ['Fraunces', 400],
    ['Space Grotesk', 400],
    ['Inter', 600],
    ['Inter', 400],
  ]);
  expect(notes).toHaveLength(4);
  expect(notes[0]).toBe('Georgia is not installed, so Fraunces 400 is used.');
});

test.each([
  ['start', 100, 'left', undefined],
  ['middle', 300, 'center', 'center'],
  ['end', 560, 'right', 'right'],
])('a text anchored at its %s keeps its position', async (anchor, x, side, align) => {
  const { first } = await importDrawing(`<text x="${x}" y="100" text-anchor="${anchor}" ${words}>Anchored</text>`);
  const box = first as { x: number; width: number; align?: string };
  const at = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[side] ?? 0;
  expect(at).toBeCloseTo(x, 1);
  expect(box.align).toBe(align);
});

test.each([
  ['', 'left'],
  ['direction="rtl"', 'right'],
])('a Hebrew text with %j keeps its position in a wider box', async (direction, align) => {
  expect((await importDrawing(`<text x="300" y="90" ${direction} ${words}>שלום</text>`)).first).toMatchObject({
    align,
  });
});

test('positions can be percentages of the page', async () => {
  const place = async (at: string) =>
    (await importDrawing(`<text ${at} text-anchor="middle" ${words}>Hi</text>`)).first;
  expect(await place('x="50%" y="50%"')).toEqual(await place('x="300" y="200"'));
  expect(await place('x="9" y="9" dx="50%" dy="50%"')).toEqual(await place('x="309" y="209"'));
});

test('a text can grow to its neighbor and to the edge of its box', async () => {
  const drawing = `<rect x="20" y="20" width="400" height="100" fill="#eee"/><text id="{{a}}" x="40" y="70" ${words}>One</text><rect x="300" y="50" width="80" height="40" fill="#123"/><text id="{{b}}" x="40" y="110" ${words}>Two</text>`;
  const { layers } = await importDrawing(drawing);
  const [first, second] = layers.filter(({ type }) => type === 'text');
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(294, 0);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(400, 0);
});

test('the distance of lines is the line height, and variable text wraps', async () => {
  const lines = '<tspan x="20" y="100">Printing with </tspan><tspan x="20" y="132">plants</tspan>';
  const flowing = await importDrawing(`<text id="{{a}}" ${words} xml:space="preserve">${lines}</text>`);
  expect(flowing.first).toMatchObject({ lineHeight: 1.6, height: 64 });
  expect(flowing.variables[0]?.defaultValue).toBe('Printing with plants');
  const fixed = await importDrawing(`<text ${words} xml:space="preserve">${lines}</text>`);
  expect(fixed.first).toMatchObject({ text: 'Printing with\nplants' });
});

test('lines that only share their middle are centered', async () => {
  const { first } = await importDrawing(
    `<text ${words}><tspan x="100" y="100">A rather long line</tspan><tspan x="160" y="124">short</tspan></text>`,
  );
  expect(first).toMatchObject({ align: 'center' });
});

test('lines are centered by their written width, including braces', async () => {
  const { first } = await importDrawing(
    `<text ${words}><tspan x="109.4" y="100">From {{start:date|long}} in all our shops,</tspan><tspan x="221.9" y="128">while stocks last</tspan></text>`,
  );
  expect(first).toMatchObject({ align: 'center' });
  expect(first.x + first.width / 2).toBeCloseTo(300, -1);
});

test.each([
  ['in the middle of the page', '', 260, 'center', 300],
  ['in the middle of its box', '<rect x="40" y="70" width="200" height="50" fill="#123"/>', 100, 'center', 140],
  ['off the middle of its box', '<rect x="40" y="70" width="400" height="50" fill="#123"/>', 264, undefined, 264],
  ['below another with the same start', `<text x="264" y="60" ${words}>Saturday at noon</text>`, 264, undefined, 264],
])('a line %s is aligned accordingly', async (_, before, x, align, at) => {
  const { layers } = await importDrawing(`${before}<text x="${x}" y="100" ${words}>Saturday</text>`);
  const last = layers.at(-1) as { x: number; width: number; align?: string };
  expect(last.align).toBe(align);
  expect(align === undefined ? last.x : last.x + last.width / 2).toBeCloseTo(at, -1);
});

test('a wrapped text keeps its frame', async () => {
  const frame = '<defs><rect id="r" x="50" y="60" width="300" height="120"/></defs>';
  const { first } = await importDrawing(
    `${frame}<text ${words} style="shape-inside:url(#r);text-align:center" id="{{a}}"><tspan x="90" y="80">Words</tspan></text>`,
  );
  expect(first).toMatchObject({ x: 50, width: 300, align: 'center' });
  expect(first.y + first.height).toBeCloseTo(180, 3);
});

test('spacing, case, decoration and shadow are kept', async () => {
  const filter =
    '<filter id="f"><feDropShadow dx="1" dy="2" stdDeviation="1.5" flood-color="#000" flood-opacity=".5"/></filter>';
  const style =
    'letter-spacing:2px;text-transform:uppercase;text-decoration:underline;font-style:italic;filter:url(#f);fill-opacity:.5';
  const { first } = await importDrawing(`${filter}<text y="90" ${words} style="${style}">x</text>`);
  expect(first).toMatchObject({
    letterSpacing: 0.1,
    uppercase: true,
    decoration: 'underline',
    italic: true,
    color: '#00000080',
    shadow: { x: 1, y: 2, blur: 3, color: '#00000080' },
  });
});

test.each([
  [`<text id="t" x="10 60 110" y="90" ${words}>ABC</text>`, ['The <text> "t" lost its letter positions.']],
  [`<text x="10 25 39" y="90" ${words}>kerned</text>`, []],
])('%s has the notes %j', async (inner, notes) => {
  expect((await importDrawing(inner)).notes).toEqual(notes);
});

test('a long list of letter positions is read', async () => {
  const places = Array.from({ length: 500 }, (_, index) => 1000 + index).join(', ');
  expect((await importDrawing(`<text x="${places}" y="90" ${words}>long</text>`)).notes).toEqual([]);
});

test('letters are drawn in the same place', async () => {
  const { document } = await importSvg(
    buildDrawing(
      `<rect width="600" height="400" fill="#fff"/><text x="100" y="200" font-family="Inter" font-size="100">HI</text>`,
    ),
  );
  const { bytes } = await engine.render({
    template: compileTemplate(document),
    values: new Map(),
    format: 'png',
    scale: 1,
  });
  const ink = await sharp(bytes).trim({ background: '#ffffff' }).toBuffer({ resolveWithObject: true });
  const { trimOffsetLeft = 0, trimOffsetTop = 0, height } = ink.info;
  // The baseline is at 200, and capitals of Inter are 0.727 em high.
  expect(Math.abs(-trimOffsetTop + height - 200)).toBeLessThanOrEqual(1);
  expect(Math.abs(height - 72.7)).toBeLessThanOrEqual(1.5);
  expect(Math.abs(-trimOffsetLeft - 108)).toBeLessThanOrEqual(4);
});

test.each([
  ['kerned letters', [0, 'T'], [11, 'ravel diary'], 'Travel diary', 0],
  ['a tab', [0, 'Espresso'], [240, '2,40'], 'Espresso 2,40', 1],
] as const)('a line that Illustrator splits at %s is one text', async (_, a, b, text, noteCount) => {
  const parts = [a, b].map(([x, part]) => `<tspan x="${x}" y="0">${part}</tspan>`).join('');
  const { layers, notes } = await importDrawing(`<text transform="translate(20 40)" ${words}>${parts}</text>`);
  expect(layers).toMatchObject([{ text }]);
  expect(notes).toHaveLength(noteCount);
});
