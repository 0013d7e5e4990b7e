import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDrawing, importDrawing, words } from '../../testing/import-drawing.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { importSvg } from './import-svg.ts';
import { compileTemplate } from '../renderer/compile-template.ts';

const engine = createTakumiEngine();

test('lengths are in the unit of the page, and type is in points', async () => {
  const drawing = `<rect x="30" y="60" width="300" height="90" fill="#123456"/><text x="30" y="300" ${words}>Hi</text>`;
  const { layers } = await importDrawing(drawing, 'width="200mm" height="200mm" viewBox="0 0 600 600"');
  expect(layers[0]).toMatchObject({ x: 10, y: 20, width: 100, height: 30 });
  expect(layers[1]).toMatchObject({ type: 'text', x: 10, size: 18.898 });
});

test('the fonts that stand in for others are named once', async () => {
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
  expect(notes[0]).toBe('Type in Georgia is set in Fraunces 400, the nearest there is.');
});

test.each([
  ['start', 100, 'left', undefined],
  ['middle', 300, 'center', 'center'],
  ['end', 560, 'right', 'right'],
])('a text anchored at its %s keeps its place', async (anchor, x, side, align) => {
  const { first } = await importDrawing(`<text x="${x}" y="100" text-anchor="${anchor}" ${words}>Anchored</text>`);
  const box = first as { x: number; width: number; align?: string };
  const at = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[side] ?? 0;
  expect(at).toBeCloseTo(x, 1);
  expect(box.align).toBe(align);
});

test.each([
  ['', 'left'],
  ['direction="rtl"', 'right'],
])('a Hebrew text with %j stays where it is drawn in a box that is wider', async (direction, align) => {
  expect((await importDrawing(`<text x="300" y="90" ${direction} ${words}>שלום</text>`)).first).toMatchObject({
    align,
  });
});

test('a text that is placed in percent of the page lies where its place in user units is', async () => {
  const place = async (at: string) =>
    (await importDrawing(`<text ${at} text-anchor="middle" ${words}>Hi</text>`)).first;
  expect(await place('x="50%" y="50%"')).toEqual(await place('x="300" y="200"'));
  expect(await place('x="9" y="9" dx="50%" dy="50%"')).toEqual(await place('x="309" y="209"'));
});

test('a text may grow up to its neighbour and to the edge of its ground', async () => {
  const drawing = `<rect x="20" y="20" width="400" height="100" fill="#eee"/><text id="{{a}}" x="40" y="70" ${words}>One</text><rect x="300" y="50" width="80" height="40" fill="#123"/><text id="{{b}}" x="40" y="110" ${words}>Two</text>`;
  const { layers } = await importDrawing(drawing);
  const [first, second] = layers.filter(({ type }) => type === 'text');
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(294, 0);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(400, 0);
});

test('lines give the height of lines, and may flow when they change', async () => {
  const lines = '<tspan x="20" y="100">Printing with </tspan><tspan x="20" y="132">plants</tspan>';
  const flowing = await importDrawing(`<text id="{{a}}" ${words} xml:space="preserve">${lines}</text>`);
  expect(flowing.first).toMatchObject({ lineHeight: 1.6, height: 64 });
  expect(flowing.variables[0]?.defaultValue).toBe('Printing with plants');
  const fixed = await importDrawing(`<text ${words} xml:space="preserve">${lines}</text>`);
  expect(fixed.first).toMatchObject({ text: 'Printing with\nplants' });
});

test('lines that only share their middle are centred', async () => {
  const { first } = await importDrawing(
    `<text ${words}><tspan x="100" y="100">A rather long line</tspan><tspan x="160" y="124">short</tspan></text>`,
  );
  expect(first).toMatchObject({ align: 'center' });
});

test('lines are centred by the words they were drawn with, braces and all', async () => {
  const { first } = await importDrawing(
    `<text ${words}><tspan x="109.4" y="100">From {{start:date|long}} in all our shops,</tspan><tspan x="221.9" y="128">while stocks last</tspan></text>`,
  );
  expect(first).toMatchObject({ align: 'center' });
  expect(first.x + first.width / 2).toBeCloseTo(300, -1);
});

test.each([
  ['in the middle of the page', '', 260, 'center', 300],
  ['in the middle of its ground', '<rect x="40" y="70" width="200" height="50" fill="#123"/>', 100, 'center', 140],
  ['beside the middle of its ground', '<rect x="40" y="70" width="400" height="50" fill="#123"/>', 264, undefined, 264],
  [
    'under another that begins where it does',
    `<text x="264" y="60" ${words}>Saturday at noon</text>`,
    264,
    undefined,
    264,
  ],
])('a line %s is set accordingly', async (_, before, x, align, at) => {
  const { layers } = await importDrawing(`${before}<text x="${x}" y="100" ${words}>Saturday</text>`);
  const last = layers.at(-1) as { x: number; width: number; align?: string };
  expect(last.align).toBe(align);
  expect(align === undefined ? last.x : last.x + last.width / 2).toBeCloseTo(at, -1);
});

test('a text in a frame keeps the frame', async () => {
  const frame = '<defs><rect id="r" x="50" y="60" width="300" height="120"/></defs>';
  const { first } = await importDrawing(
    `${frame}<text ${words} style="shape-inside:url(#r);text-align:center" id="{{a}}"><tspan x="90" y="80">Words</tspan></text>`,
  );
  expect(first).toMatchObject({ x: 50, width: 300, align: 'center' });
  expect(first.y + first.height).toBeCloseTo(180, 3);
});

test('spacing, case, lines through type and its shadow are kept', async () => {
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
  ['lowercase', 'SHOUTING {{Name}}', 'shouting {{Name}}'],
  ['capitalize', "open designers' école, don't {{name}}", "Open Designers' École, Don't {{name}}"],
])('words are written in %s, and values keep their letters', async (letterCase, drawn, text) => {
  const { first, notes } = await importDrawing(
    `<text y="90" ${words} style="text-transform:${letterCase}">${drawn}</text>`,
  );
  expect(first).toMatchObject({ text });
  expect(notes).toEqual([expect.stringContaining('; a value in it keeps the letters it is given in.')]);
});

test.each(['ideographic', 'text-after-edge', 'text-bottom'])('a text hung by its %s ends there', async (baseline) => {
  const place = async (y: number, more: string) =>
    (await importDrawing(`<text y="${y}" font-family="Inter" font-size="100" ${more}>Hp</text>`)).first.y;
  // Inter reaches 0.241 of its size below the baseline.
  expect(await place(200, `dominant-baseline="${baseline}"`)).toBeCloseTo(await place(200 - 24.1, ''), 0);
});

test.each([
  [
    `<text id="t" x="10 60 110" y="90" ${words}>ABC</text>`,
    ['The <text> "t" has letters with a place each; the template sets them side by side.'],
  ],
  [`<text x="10 25 39" y="90" ${words}>kerned</text>`, []],
  [
    `<text y="90" ${words} style="text-shadow:1px 1px red">Hi</text>`,
    ['The text "Hi" loses its text-shadow; draw it with a filter, as a drop shadow.'],
  ],
  [
    `<g id="moved" style="transform:rotate(20deg)"><text y="90" ${words}>Hi</text></g>`,
    ['The <g> "moved" is not moved as its style says; write the transform as an attribute.'],
  ],
])('the notes of %s', async (inner, notes) => {
  expect((await importDrawing(inner)).notes).toEqual(notes);
});

test('a long list of places for letters is read whole', async () => {
  const places = Array.from({ length: 500 }, (_, index) => 1000 + index).join(', ');
  expect((await importDrawing(`<text x="${places}" y="90" ${words}>long</text>`)).notes).toEqual([]);
});

test('the words of a text lie where they were drawn', async () => {
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
  // The letters stand on the baseline, and Inter's capitals are 0.727 of its size high.
  expect(Math.abs(-trimOffsetTop + height - 200)).toBeLessThanOrEqual(1);
  expect(Math.abs(height - 72.7)).toBeLessThanOrEqual(1.5);
  expect(Math.abs(-trimOffsetLeft - 108)).toBeLessThanOrEqual(4);
});

/** A text moved as a whole, with a part of its words at each place. */
const setParts = (parts: [x: number, y: number, words: string][], attributes = '') =>
  `<text transform="translate(20 40)" ${words} ${attributes}>${parts
    .map(([x, y, part]) => `<tspan x="${x}" y="${y}">${part}</tspan>`)
    .join('')}</text>`;
const textsOf = async (inner: string) => {
  const { layers, variables, notes } = await importDrawing(inner);
  const texts = layers.map((layer) => {
    if (layer.type !== 'text') return [];
    const { text, x, width, align } = layer;
    return [text, Math.round(align === 'right' ? x + width : x), align];
  });
  return { texts, variables, notes };
};

test.each<[kind: string, inner: string, texts: unknown[]]>([
  [
    'a list of prices',
    setParts([
      [0, 0, 'Espresso'],
      [240, 0, '2,40'],
      [0, 30, 'Flat white'],
      [240, 30, '3,60'],
    ]),
    [
      ['Espresso\nFlat white', 20, undefined],
      ['2,40\n3,60', 260, undefined],
    ],
  ],
  [
    'rows of variables',
    `<text ${words}>${[40, 70].map((y) => `<tspan x="20" y="${y}">{{item${y}}}</tspan><tspan x="260" y="${y}">{{price${y}}}</tspan>`).join('')}</text>`,
    [
      ['{{item40}}\n{{item70}}', 20, undefined],
      ['{{price40}}\n{{price70}}', 260, undefined],
    ],
  ],
  [
    'bullets beside words that go on below',
    setParts([
      [0, 0, '•'],
      [24, 0, 'Open to '],
      [24, 30, '{{who}}'],
      [0, 60, '•'],
      [24, 60, 'Free'],
    ]),
    [
      ['•', 20, undefined],
      ['Open to {{who}}\nFree', 44, undefined],
      ['•', 20, undefined],
    ],
  ],
  [
    'words at both edges',
    `<text x="20" y="90" ${words}>Total<tspan x="560" text-anchor="end">{{total}}</tspan></text>`,
    [
      ['Total', 20, undefined],
      ['{{total}}', 560, 'right'],
    ],
  ],
  [
    'letters set closer than the font does',
    setParts([
      [0, 0, 'T'],
      [11, 0, 'ravel '],
      [61, 0, 'diary'],
    ]),
    [['Travel diary', 20, undefined]],
  ],
])('parts of a text that stand apart are texts of their own: %s', async (_, inner, texts) => {
  expect((await textsOf(inner)).texts).toEqual(texts);
});

test('the columns of a text that is one variable are set one after the other', async () => {
  const { texts, variables, notes } = await textsOf(
    setParts(
      [
        [0, 0, 'Espresso'],
        [240, 0, '2,40'],
      ],
      'data-name="{{menu}}"',
    ),
  );
  expect(texts).toEqual([['{{menu}}', 20, undefined]]);
  expect(variables[0]?.defaultValue).toBe('Espresso 2,40');
  expect(notes).toEqual(['The text "Espresso" has words in columns; the template sets them one after the other.']);
});

test('of columns only those with a variable in them are told that a value keeps its letters', async () => {
  const { notes } = await textsOf(
    setParts(
      [
        [0, 0, 'PRICE'],
        [240, 0, '{{price}}'],
      ],
      'data-name="{{price}}" style="text-transform:lowercase"',
    ),
  );
  expect(notes).toEqual([
    'The text "{{price}}" is set in small letters; a value in it keeps the letters it is given in.',
  ]);
});
