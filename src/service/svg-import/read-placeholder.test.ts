import { expect, test } from 'vitest';
import { importDrawing, pictureUri, words } from '../../testing/import-drawing.ts';
import { symbologyNames } from '../../variables/symbology-rules.ts';

const place = '<rect id="{{photo}}" x="10" y="20" width="100" height="80"/>';

test.each([
  [place, { x: 10, y: 20, width: 100, height: 80 }],
  ['<circle id="{{photo}}" cx="50" cy="60" r="40"/>', { x: 10, y: 20, width: 80, height: 80, radius: 40 }],
  [
    `<image id="{{photo|contain}}" x="10" y="20" width="100" height="80" href="${pictureUri}"/>`,
    { x: 10, y: 20, fit: 'contain' },
  ],
  [
    '<rect id="{{photo}}" x="10" y="20" width="100" height="80" rx="8" fill="none" stroke="#fff" stroke-width="4" transform="rotate(90 60 60)"/>',
    { x: 8, y: 18, width: 104, height: 84, radius: 10, rotation: 90, border: { width: 4, color: '#ffffff' } },
  ],
  [
    `<clipPath id="c"><circle cx="60" cy="60" r="30"/></clipPath><g id="{{photo}}"><g clip-path="url(#c)"><image x="0" y="0" width="200" height="150" href="${pictureUri}"/></g></g>`,
    { x: 30, y: 30, width: 60, height: 60, radius: 30 },
  ],
  [
    `<defs><rect id="r" width="50" height="40" rx="5"/></defs><clipPath id="c" transform="translate(20 30)"><use href="#r" transform="scale(2)"/></clipPath><image id="{{photo}}" clip-path="url(#c)" width="300" height="300" href="${pictureUri}"/>`,
    { x: 20, y: 30, width: 100, height: 80, radius: 10 },
  ],
  [
    `<g id="{{photo}}"><path d="M10 20h50v80h-50z"/><path d="M70 20h40v80h-40z"/></g>`,
    { x: 10, y: 20, width: 100, height: 80 },
  ],
  [
    `<g id="{{photo:image}}"><path d="M10 20h100v80h-100z"/><text x="20" y="60" ${words}>photo</text></g>`,
    { x: 10, y: 20, width: 100, height: 80 },
  ],
])('%s is the placeholder of an image', async (inner, layer) => {
  const { layers, variables } = await importDrawing(inner);
  expect(variables).toEqual([{ name: 'photo', type: 'image', label: 'Photo', required: false }]);
  expect(layers.map(({ id }) => id).filter((id) => id !== 'photo stand-in')).toEqual(['photo']);
  expect(layers.at(-1)).toMatchObject({ type: 'picture', source: { variable: 'photo' }, ...layer });
});

test.each([
  ['matrix(-1 0 0 1 200 50)', undefined],
  ['matrix(1 0 0 -1 100 130)', undefined],
  ['translate(200 50) rotate(20) scale(-1 1)', 20],
  ['translate(200 50) rotate(-20) scale(-1 1)', -20],
])('an image placeholder mirrored by %s stays upright', async (transform, rotation) => {
  const { layers, notes } = await importDrawing(
    `<rect id="{{photo}}" width="100" height="80" transform="${transform}"/>`,
  );
  const last = layers.at(-1);
  expect(last).toMatchObject({ type: 'picture', width: 100, height: 80 });
  expect(last?.rotation).toBe(rotation);
  if (rotation === undefined) expect(last).toMatchObject({ x: 100, y: 50 });
  expect(notes).toEqual(['The <rect> "{{photo}}" lost its mirroring.']);
});

test('an upside-down image placeholder stays upside down', async () => {
  const { layers, notes } = await importDrawing(place.replace('/>', ' transform="rotate(180 60 60)"/>'));
  expect(layers.at(-1)).toMatchObject({ x: 10, y: 20, rotation: 180 });
  expect(notes).toEqual([]);
});

test('the placeholder is visible until its image is set', async () => {
  const { layers } = await importDrawing(`<circle id="{{photo}}" cx="50" cy="60" r="40" fill="#e11"/>`);
  expect(layers[0]).toMatchObject({ type: 'shape', fill: '#ee1111', showWhenEmpty: 'photo' });
  const required = await importDrawing('<circle id="{{photo|required}}" cx="50" cy="60" r="40" fill="#e11"/>');
  expect(required.layers.map(({ type }) => type)).toEqual(['picture']);
});

test.each([
  ['{{code:qrcode}}', { type: 'qrcode', source: { variable: 'code' }, background: '#ffffff' }, 'qrcode'],
  ['{{code:datamatrix}}', { type: 'datamatrix' }, 'text'],
  ['{{code:barcode}}', { type: 'barcode', symbology: 'code128' }, 'barcode'],
  ['{{code:barcode|EAN13}}', { type: 'barcode', symbology: 'ean13' }, 'barcode'],
  ['{{code:barcode|EAN-13}}', { type: 'barcode', symbology: 'ean13' }, 'barcode'],
  ['{{code:barcode|ean_8}}', { type: 'barcode', symbology: 'ean8' }, 'barcode'],
  ['{{code:barcode|UPC-A}}', { type: 'barcode', symbology: 'upca' }, 'barcode'],
  ['{{code:barcode|GS1 128}}', { type: 'barcode', symbology: 'gs1-128' }, 'barcode'],
  ['{{code:barcode|Interleaved 2 of 5|required}}', { symbology: 'interleaved2of5' }, 'barcode'],
])('a rect named %s is the placeholder of a code', async (name, layer, type) => {
  const { first, variables } = await importDrawing(`<rect id="${name}" width="99" height="99" fill="white"/>`);
  expect(first).toMatchObject({ ...layer, width: 99 });
  expect(variables[0]?.type).toBe(type);
});

test.each([
  ['{{a:barcode|EAN-14}}', `has an unknown barcode type "EAN-14". Use one of ${symbologyNames.join(', ')}.`],
  ['{{a|fit}}', 'has the option "fit", which images do not support. Use contain or required.'],
  ['{{a|ean13}}', 'has the option "ean13", which images do not support. Use contain or required.'],
  ['{{a:qrcode|long}}', 'has the option "long", which codes do not support. Use required.'],
  ['{{a:qrcode|contain}}', 'has the option "contain", which codes do not support. Use required.'],
  ['{{a:datamatrix|Contain|required}}', 'has the option "contain", which codes do not support. Use required.'],
  ['{{a:barcode|contain|ean13}}', 'has the option "contain", which codes do not support. Use required.'],
])('a rect named %s is rejected', async (name, problem) => {
  await expect(importDrawing(`<rect id="${name}" width="9" height="9"/>`)).rejects.toMatchObject({
    problems: [`The <rect> "${name}" ${problem}`],
  });
});

test('a dark placeholder becomes a code in that color', async () => {
  const { first } = await importDrawing('<rect id="{{code:qrcode}}" width="99" height="99" fill="#10241d"/>');
  expect(first).toMatchObject({ color: '#10241d' });
  expect(first).not.toHaveProperty('background');
});

test('the placeholder of a code keeps its round corners', async () => {
  const { first, notes } = await importDrawing(
    '<rect id="{{link:qrcode}}" x="100" y="60" width="180" height="180" rx="24" fill="#fff" stroke="#f00" stroke-width="0"/>',
  );
  expect(first).toMatchObject({ type: 'qrcode', x: 100, width: 180, radius: 24 });
  expect(notes).toEqual([]);
});

const shade = '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#eee"/></linearGradient>';
const glow = '<filter id="f"><feDropShadow dx="1" dy="2" stdDeviation="1.5"/></filter>';

test.each([
  ['{{a:qrcode}}', 'width="99" height="99" stroke="#f00"', 'lost its outline.'],
  ['{{a:barcode}}', 'width="99" height="99" filter="url(#f)"', 'lost its effect.'],
  ['{{a:qrcode}}', 'width="99" height="99" fill="url(#g)"', 'lost its gradient.'],
  ['{{a:datamatrix}}', 'width="99" height="99" rx="50"', 'lost its round shape.'],
  ['{{a}}', 'width="99" height="99" stroke="#f00" stroke-dasharray="4"', 'lost its outline.'],
  ['{{a}}', 'width="99" height="99" stroke="url(#g)"', 'lost its outline.'],
])('the placeholder %s with %s has a note', async (name, attributes, loss) => {
  const { layers, notes } = await importDrawing(`${shade}${glow}<rect id="${name}" ${attributes}/>`);
  expect(notes).toContain(`The <rect> "${name}" ${loss}`);
  expect(layers.at(-1)).not.toHaveProperty('border');
});

test('a circle becomes a square code', async () => {
  const { first, notes } = await importDrawing('<circle id="{{a:qrcode}}" cx="60" cy="60" r="50" fill="#fff"/>');
  expect(first).not.toHaveProperty('radius');
  expect(notes).toEqual(['The <circle> "{{a:qrcode}}" lost its round shape.']);
});

test('an image of the code inside its placeholder has no note', async () => {
  const pattern = `<pattern id="p" width="1" height="1"><image width="4" height="3" href="${pictureUri}"/></pattern>`;
  const { notes } = await importDrawing(`${pattern}<rect id="{{a:qrcode}}" width="99" height="99" fill="url(#p)"/>`);
  expect(notes).toEqual([]);
});

const triangle = '<clipPath id="c"><path d="M60 20l50 80h-100z"/></clipPath>';
const full = 'x="0" y="10" width="200" height="150"';

test.each([
  ['a path', '<path id="{{photo}}" d="M60 20l50 80h-100z"/>'],
  ['what a path clips', `${triangle}<rect id="{{photo}}" ${full} clip-path="url(#c)"/>`],
  ['what a path around it clips', `${triangle}<g clip-path="url(#c)"><rect id="{{photo}}" ${full}/></g>`],
  [
    'what a path within a box clips',
    `${triangle}<clipPath id="b"><rect width="300" height="200"/></clipPath><g clip-path="url(#b)"><g clip-path="url(#c)"><rect id="{{photo}}" ${full}/></g></g>`,
  ],
  [
    'what a box within a path clips',
    `${triangle}<clipPath id="b"><rect width="300" height="200"/></clipPath><g clip-path="url(#c)"><g clip-path="url(#b)"><rect id="{{photo}}" ${full}/></g></g>`,
  ],
  [
    'what has a box of its own within a path',
    `${triangle}<clipPath id="b"><rect width="300" height="200"/></clipPath><g clip-path="url(#c)"><rect id="{{photo}}" ${full} clip-path="url(#b)"/></g>`,
  ],
])('an image in %s fills the box around it, with a note', async (_, inner) => {
  const { layers, notes } = await importDrawing(inner);
  expect(layers.at(-1)).toMatchObject({ type: 'picture', x: 10, y: 20, width: 100, height: 80 });
  expect(layers.at(-1)).not.toHaveProperty('radius');
  expect(notes).toContainEqual(
    expect.stringMatching(/"{{photo}}" is not a plain rectangle or ellipse. Images fill the box/),
  );
});

test('a code drawn as its modules has no note about its shape', async () => {
  const modules = '<path d="M10 20h9v9z"/><path d="M60 70h9v9z"/>';
  expect((await importDrawing(`<g id="{{ticket:qrcode}}">${modules}</g>`)).notes).toEqual([]);
});

test('an image inside a clip does not get its corners', async () => {
  const { layers } = await importDrawing(
    '<clipPath id="c"><rect width="400" height="400" rx="40"/></clipPath><g clip-path="url(#c)"><rect id="{{photo}}" x="150" y="150" width="100" height="80"/></g>',
  );
  expect(layers.at(-1)).toMatchObject({ type: 'picture', x: 150, width: 100 });
  expect(layers.at(-1)).not.toHaveProperty('radius');
});

test.each([
  ['the outer box, if the inner one contains it', '<rect width="300" height="200"/>', { x: 10, width: 100, radius: 8 }],
  [
    'the inner box, if the outer one contains it',
    '<rect x="10" y="40" width="100" height="30"/>',
    { y: 40, height: 30 },
  ],
  [
    'the intersection of partly overlapping boxes',
    '<rect x="60" y="20" width="100" height="80"/>',
    { x: 60, width: 50 },
  ],
])('an image in nested clips has %s', async (_, inner, layer) => {
  const outer = '<clipPath id="a"><rect x="10" y="20" width="100" height="80" rx="8"/></clipPath>';
  const clips = `${outer}<clipPath id="b">${inner}</clipPath>`;
  const rect = `<rect id="{{photo}}" ${full}`;
  const own = await importDrawing(`${clips}<g clip-path="url(#a)">${rect} clip-path="url(#b)"/></g>`);
  const around = await importDrawing(`${clips}<g clip-path="url(#a)"><g clip-path="url(#b)">${rect}/></g></g>`);
  expect(own.layers.at(-1)).toMatchObject({ type: 'picture', ...layer });
  expect(around.layers.at(-1)).toMatchObject({ type: 'picture', ...layer });
});

const card = '<clipPath id="c"><rect x="50" y="50" width="300" height="200" rx="24"/></clipPath>';
const disc = '<clipPath id="c"><circle cx="100" cy="100" r="50"/></clipPath>';

test.each([
  ['at the top of a round card', card, 'x="50" y="50" width="300" height="120"', [24, 24, 0, 0]],
  ['at its right', card, 'x="250" y="50" width="100" height="200"', [0, 24, 24, 0]],
  ['beyond its foot', card, 'x="0" y="150" width="400" height="150"', [0, 0, 24, 24]],
  ['across its middle', card, 'x="0" y="100" width="400" height="50"', undefined],
  ['beyond all of it', card, 'width="400" height="300"', 24],
  ['just within its corners', card, 'x="54" y="50" width="292" height="120"', [20, 20, 0, 0]],
  ['with round corners of its own at its top', card, 'x="50" y="50" width="300" height="120" rx="8"', [24, 24, 8, 8]],
  ['under the upper half of a circle', disc, 'x="0" y="0" width="300" height="100"', [50, 50, 0, 0]],
  [
    'with a line at its top',
    card,
    'x="50" y="50" width="300" height="120" stroke="#fff" stroke-width="4"',
    [26, 26, 0, 0],
  ],
])('an image %s has the visible corners', async (_, clip, attributes, radius) => {
  const { layers } = await importDrawing(
    `${clip}<g clip-path="url(#c)"><rect id="{{photo}}" ${attributes}/><text x="70" y="120" ${words}>{{title}}</text></g>`,
  );
  const picture = layers.findLast(({ type }) => type === 'picture');
  expect(picture && 'radius' in picture ? picture.radius : undefined).toEqual(radius);
});

test('a round image cut by a straight edge is round on one side', async () => {
  const { layers } = await importDrawing(
    '<clipPath id="c"><rect width="600" height="100"/></clipPath><g clip-path="url(#c)"><circle id="{{photo}}" cx="100" cy="100" r="50"/></g>',
  );
  expect(layers.at(-1)).toMatchObject({ y: 50, height: 50, radius: [50, 50, 0, 0] });
});
