import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { variableTypes } from '../../contract/variable.ts';
import { buildDrawing, importDrawing, pictureUri, words } from '../../testing/import-drawing.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { importSvg } from './import-svg.ts';

const place = '<rect id="{{photo}}" x="10" y="20" width="100" height="80"/>';

test.each([
  ['width="600" height="400"', { width: 600, height: 400 }, 'px', 96, 'screen'],
  ['viewBox="0 0 600 400"', { width: 600, height: 400 }, 'px', 96, 'screen'],
  ['width="100%" height="100%" viewBox="0 0 600 400"', { width: 600, height: 400 }, 'px', 96, 'screen'],
  ['width="600" viewBox="0 0 300 200"', { width: 300, height: 200 }, 'px', 96, 'screen'],
  ['width="210mm" height="297mm" viewBox="0 0 600 848.57"', { width: 210, height: 297 }, 'mm', 300, 'print'],
  ['width="8.5in" height="11in"', { width: 8.5, height: 11 }, 'in', 300, 'print'],
  ['width="10cm" height="5cm"', { width: 10, height: 5 }, 'cm', 300, 'print'],
  ['width="595pt" height="842pt" viewBox="0 0 595 842"', { width: 595, height: 842 }, 'pt', 300, 'print'],
  ['width="841mm" height="1189mm"', { width: 841, height: 1189 }, 'mm', 201, 'print'],
])('reads the page of %s', async (size, viewport, unit, dpi, intent) => {
  expect(await importDrawing('<rect width="9" height="9"/>', size)).toMatchObject({ viewport, unit, dpi, intent });
});

test('a viewBox with other proportions is centered on the page', async () => {
  const size = 'width="400" height="200" viewBox="0 0 100 100"';
  const { first } = await importDrawing('<rect width="100" height="40"/>', size);
  expect(first).toMatchObject({ x: 100, y: 0, width: 200, height: 80 });
});

test.each([
  ['background: #f5f0e6; background-color: #eee', '', '#eeeeee'],
  ['background: #f5f0e6', '', '#f5f0e6'],
  ['background: #f5f0e6', '<rect width="600" height="400" fill="#123456"/>', '#123456'],
  ['background: #f5f0e6', '<rect width="600" height="400" fill="#12345680"/>', '#f5f0e6'],
  ['background: none', '', null],
])('the style "%s" is the background behind %s', async (style, inner, background) => {
  const size = `width="600" height="400" style="${style}"`;
  expect(await importDrawing(`${inner}${place}`, size)).toMatchObject({ background });
});

test.each([
  ['id="{{event_date}}"', 'event_date', 'Event date'],
  ['id="Title {{firstName}} 2"', 'firstName', 'First name'],
  ['id="_x7B__x7B_user.name_x7D__x7D_"', 'user.name', 'User name'],
  ['id="a1" data-name="{{ speaker-role }}"', 'speaker-role', 'Speaker role'],
  ['xmlns:serif="http://www.serif.com/" id="-fee-" serif:id="{{fee}}"', 'fee', 'Fee'],
  ['id="{{__proto__}}"', '__proto__', 'Proto'],
])('%s names a variable', async (attributes, name, label) => {
  const { variables, first } = await importDrawing(`<text ${attributes} x="10" y="40" ${words}>Ann</text>`);
  expect(variables).toEqual([{ name, type: 'text', label, required: false, defaultValue: 'Ann' }]);
  expect(first).toMatchObject({ id: name, text: `{{${name}}}` });
});

test.each([
  ['{{day:date|long}}', '2026-05-01', { type: 'date', defaultValue: '2026-05-01' }, '{{day|long}}'],
  ['{{day|short}}', '24.12.2026', { type: 'date', defaultValue: '2026-12-24' }, '{{day|short}}'],
  ['{{day|iso}}', '2026-12-24', { type: 'date', defaultValue: '2026-12-24' }, '{{day|iso}}'],
  ['{{price|price:EUR}}', '2,50', { type: 'number', defaultValue: 2.5 }, '{{price|price:EUR}}'],
  ['{{price:number}}', '2.50', { type: 'number', defaultValue: 2.5 }, '{{price}}'],
  ['{{price|price:EUR}}', '2.50', { type: 'number', defaultValue: 2.5 }, '{{price|price:EUR}}'],
  ['{{web:url|required}}', 'https://a.example', { type: 'url', required: true }, '{{web}}'],
])('a text named %s is a variable of its type', async (name, text, variable, bound) => {
  const { variables, first } = await importDrawing(`<text id="${name}" x="10" y="40" ${words}>${text}</text>`);
  expect(variables[0]).toMatchObject({ required: false, ...variable });
  expect(first).toMatchObject({ text: bound });
});

test('text that is invalid as a value is no default, with a note', async () => {
  const { variables, notes } = await importDrawing(`<text id="{{day:date}}" y="40" ${words}>1 May</text>`);
  expect(variables[0]).not.toHaveProperty('defaultValue');
  expect(notes).toEqual(['"{{day}}" has no default: Day must be a date written as year-month-day, like 2026-03-09.']);
});

test('variables inside a text stay there, in reading order', async () => {
  const drawing = `<text x="300" y="200" ${words}>by {{author|required}}</text><text x="10" y="40" ${words}>Dear {{name}}[[ of {{firm}}]],</text>`;
  const { layers, variables } = await importDrawing(drawing);
  expect(layers.map((layer) => 'text' in layer && layer.text)).toEqual([
    'by {{author}}',
    'Dear {{name}}[[ of {{firm}}]],',
  ]);
  expect(variables.map(({ name, required }) => [name, required])).toEqual([
    ['name', false],
    ['firm', false],
    ['author', true],
  ]);
});

test('a name used several times is one variable', async () => {
  const { variables, layers } = await importDrawing(
    `${place}${place.replace('"10"', '"200"')}<text id="{{a}}" y="200" ${words}>x</text><text y="300" ${words}>{{a|required}}</text>`,
  );
  expect(variables.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['photo', 'image', false],
    ['a', 'text', true],
  ]);
  expect(layers.map(({ id }) => id)).toEqual(['photo stand-in', 'photo', 'photo stand-in 2', 'photo 2', 'a', 'text']);
});

test.each([
  [`${place}<text y="200" ${words}>{{photo}}</text>`, '"{{photo}}" is used as image and as text. Rename one of them.'],
  [
    `<text y="200" ${words}>{{a:date}} {{a:number}}</text>`,
    '"{{a}}" is used as date and as number. Rename one of them.',
  ],
  [
    `<text id="{{a:image}}" y="200" ${words}>x</text>`,
    'The <text> "{{a:image}}" is text and cannot show an image. Name a rectangle or an image instead.',
  ],
  [
    '<rect id="{{a:date}}" width="9" height="9"/>',
    'The <rect> "{{a:date}}" is not text and cannot show a date. Name a text element instead.',
  ],
  [
    '<rect id="{{a:colour}}" width="9" height="9"/>',
    `"{{a:colour}}" has an unknown type. Use one of ${variableTypes.join(', ')}, datamatrix.`,
  ],
  ['<rect id="{{ }}" width="9" height="9"/>', '"{{ }}" has no name. Write {{name}}.'],
  [
    '<g id="{{a}}"><path d="M900 900h9v9z"/><path d="M950 900h9v9z"/></g>',
    'The <g> "{{a}}" is invisible, so "a" has no position. Draw a rectangle there.',
  ],
])('rejects %s', async (inner, sentence) => {
  await expect(importSvg(buildDrawing(inner))).rejects.toMatchObject({
    problems: expect.arrayContaining([sentence]) as string[],
  });
});

test.each(['hidden', 'collapse'])('an element with visibility %s is skipped', async (visibility) => {
  const { layers } = await importDrawing(`<rect width="9" height="9" visibility="${visibility}"/>${place}`);
  expect(layers.map(({ id }) => id)).toEqual(['photo stand-in', 'photo']);
});

test('a group named like a variable names the one text in it', async () => {
  const { layers } = await importDrawing(
    `<g id="{{call}}"><rect width="200" height="60" fill="#123"/><text x="20" y="40" ${words}>Book now</text></g>`,
  );
  expect(layers).toMatchObject([{ type: 'shape' }, { type: 'text', text: '{{call}}' }]);
});

test.each([
  [
    `<text y="90" ${words}>one <tspan font-weight="700">bold</tspan> word</text>`,
    'The text "one bold word" lost its mixed styles.',
  ],
  [
    `<symbol id="s"><text y="90" ${words}>{{a}}</text></symbol><use href="#s"/>`,
    'Text in "use" is part of that image, so the text cannot change and its font may differ.',
  ],
  [
    `<text y="90" transform="skewX(20)" ${words}>slanted</text>`,
    'The text "slanted" lost its stretched, skewed or mirrored shape.',
  ],
  [
    `<text y="90" ${words} fill="#111" stroke="#e11" word-spacing="4">lined</text>`,
    'The text "lined" lost its outline and word spacing.',
  ],
  [`<text y="90" ${words}>H<tspan baseline-shift="sub">2</tspan>O</text>`, 'The text "H2O" lost its mixed styles.'],
  [`<text y="90" ${words} font-variant="small-caps">Low</text>`, 'The text "Low" lost its small caps.'],
  [`<text x="9" y="9" ${words} writing-mode="tb">down</text>`, 'The text "down" lost its vertical direction.'],
  [`<text y="90" ${words} textLength="80">wide</text>`, 'The text "wide" lost its rotated or stretched letters.'],
  [
    `<path id="p" d="M0 50h90"/><text id="t" ${words}><textPath href="#p">{{a}}</textPath></text>`,
    'The <text> "t" lost its path.',
  ],
  ['<path id="icon" d="M0 0h9v9z"/><path d="M0 0h9v9z"/>', '"icon" and 1 more were flattened to an image.'],
  ['<rect id="sky" width="9" height="9" style="mix-blend-mode:multiply"/>', 'The <rect> "sky" lost its blend mode.'],
])('a note mentions %s', async (inner, note) => {
  expect((await importDrawing(inner)).notes).toContain(note);
});

test('a long title and description are cut between characters', async () => {
  const drawing = `<title>${'a'.repeat(99)}😀</title><desc>${'a'.repeat(499)}😀</desc><rect width="9" height="9"/>`;
  const { name, description } = await importSvg(buildDrawing(drawing));
  expect([name, description]).toEqual(['a'.repeat(99), 'a'.repeat(499)]);
});

test('the title and description of the SVG become those of the template', async () => {
  expect(
    await importSvg(buildDrawing('<title>Card</title><desc>For all.</desc><rect width="9" height="9"/>')),
  ).toMatchObject({
    name: 'Card',
    description: 'For all.',
  });
});

describe('the content of the SVG is the example', () => {
  const image = (name: string, data: string, more = '') =>
    `<image id="{{${name}|required}}" width="100" height="80" href="${data}" ${more}/>`;
  const code = (text: string) =>
    `<g id="{{ean:barcode|ean13}}"><rect width="300" height="90" fill="#fff"/><text x="9" y="85" ${words}>${text}</text></g>`;
  const examplesOf = async (inner: string) => {
    const {
      name: _name,
      description: _description,
      notes: _notes,
      first: _first,
      ...document
    } = await importDrawing(inner);
    return parseTemplateDocument(document).examples;
  };

  /** A photo of noise, which doesn't compress. */
  async function buildNoise(side: number): Promise<Buffer> {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: side, height: side / 2, channels: 3, background: '#888', noise } });
    return picture.jpeg({ quality: 90 }).toBuffer();
  }
  const toUri = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

  test.each([
    ['{{title|required}}', 'Ann', { title: 'Ann' }],
    ['{{price:number|required}}', '2.50', { price: 2.5 }],
    ['{{day:date|required}}', '2026-05-01', { day: '2026-05-01' }],
    ['{{ticket:qrcode|required}}', 'T-1', { ticket: 'T-1' }],
    // An invalid value, and a default.
    ['{{day:date|required}}', '1 May', undefined],
    ['{{title}}', 'Ann', undefined],
  ])('of a text named %s with the content %s', async (name, text, examples) => {
    expect(await examplesOf(`<text id="${name}" x="10" y="40" ${words}>${text}</text>`)).toEqual(examples);
  });

  test('of a variable named __proto__', async () => {
    const examples = await examplesOf(`<text id="{{__proto__|required}}" y="40" ${words}>Ann</text>`);
    expect(Object.entries(examples ?? {})).toEqual([['__proto__', 'Ann']]);
  });

  test.each([
    ['an image', image('photo', pictureUri)],
    ['an optional image', image('photo', pictureUri).replace('|required', '')],
    [
      'a group around it',
      `<g id="{{photo}}"><rect width="9" height="9"/>${image('x', pictureUri).replace(/id="\S+"/, '')}</g>`,
    ],
    [
      'the pattern that fills it',
      `<defs><pattern id="p" width="1" height="1"><use href="#i"/></pattern><image id="i" width="4" height="3" href="${pictureUri}"/></defs>
      <rect id="{{photo|required}}" width="100" height="80" fill="url(#p)"/>`,
    ],
  ])('of an image variable drawn as %s', async (_, inner) => {
    expect(await examplesOf(inner)).toEqual({ photo: pictureUri });
  });

  test('a large image is shrunk', async () => {
    const large = await buildNoise(1600);
    expect(large.length).toBeGreaterThan(200_000);
    const { photo } = (await examplesOf(image('photo', toUri(large)))) as { photo: string };
    const bytes = Buffer.from(photo.split(',')[1] ?? '', 'base64');
    expect(bytes.length).toBeLessThan(200_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 320 });
  });

  test('images that don’t fit are left out', async () => {
    const photo = toUri(await buildNoise(520));
    expect(photo.length).toBeGreaterThan(100_000);
    const drawn = Array.from({ length: 22 }, (_, at) => image(`photo${at}`, photo, `y="${at * 9}"`)).join('');
    const names = Object.keys((await examplesOf(drawn)) ?? {});
    expect(names.length).toBeGreaterThan(10);
    expect(names.length).toBeLessThan(22);
    expect(names[0]).toBe('photo0');
  });

  test('several images, or a damaged one, are no example', async () => {
    const other = toUri(await buildNoise(20));
    const two = `<g id="{{photo}}"><image width="9" height="9" href="${pictureUri}"/><image width="9" height="9" href="${other}"/></g>`;
    expect(await examplesOf(two)).toBeUndefined();
    const whole = await buildNoise(400);
    expect(await examplesOf(image('photo', toUri(whole.subarray(0, whole.length / 2))))).toBeUndefined();
  });

  test('the text under a barcode is used if it is valid', async () => {
    expect(await examplesOf(code('4006381333931'))).toEqual({ ean: '4006381333931' });
    expect(await examplesOf(code('4006381333930'))).toBeUndefined();
    expect(await examplesOf(code('{{other}}'))).toBeUndefined();
  });
});
