import { describe, expect, test } from 'vitest';
import { importDrawing, words } from '../../testing/import-drawing.ts';

describe('a mask', () => {
  const inMask = (shape: string, attributes = '') =>
    importDrawing(
      `<linearGradient id="fade"><stop stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient>
      <mask id="m" ${attributes}>${shape}</mask><g id="bars" mask="url(#m)"><rect id="bar" x="20" y="20" width="60" height="40" fill="#e11"/>
      <rect id="{{photo}}" x="50" y="100" width="300" height="200"/><text id="{{title}}" x="50" y="50" ${words}>Ann</text></g>`,
    );
  const box = 'width="200" height="400"';
  const told = 'The <text> "{{title}}" is not clipped or faded by its group.';

  test.each([
    [`<rect ${box} fill="white"/>`, ''],
    [`<rect ${box}/>`, 'fill="#fff"'],
    [`<rect ${box} fill="#333"/>`, 'style="mask-type:alpha"'],
    [`<rect ${box}/>`, 'mask-type="alpha"'],
  ])('with %s and %s cuts as a clip does', async (shape, attributes) => {
    const { layers, notes } = await inMask(shape, attributes);
    expect(notes).toEqual([]);
    expect(layers.find(({ id }) => id === 'bar')).toMatchObject({ type: 'shape' });
    expect(layers.find(({ id }) => id === 'photo')).toMatchObject({ x: 50, width: 150, height: 200 });
  });

  test.each([
    [`<rect width="600" height="400" fill="url(#fade)"/>`, ''],
    [`<rect ${box} fill="white" opacity=".5"/>`, ''],
    [`<rect ${box} fill="white" fill-opacity=".5"/>`, ''],
    [`<rect ${box} fill="#999"/>`, ''],
    [`<rect ${box} fill="white" fill-opacity=".5"/>`, 'style="mask-type:alpha"'],
    [`<rect width="1" height="1" fill="white"/>`, 'maskContentUnits="objectBoundingBox"'],
  ])('with %s and %s is kept in pictures and told of texts', async (shape, attributes) => {
    const { layers, notes } = await inMask(shape, attributes);
    expect(notes).toContain(told);
    expect(layers.find(({ id }) => id === 'bar')).toMatchObject({ type: 'picture' });
  });

  test('that fades has a note about the images in it', async () => {
    const { notes } = await inMask(`<rect width="600" height="400" fill="url(#fade)"/>`);
    expect(notes).toContain(
      'The <rect> "{{photo}}" is not a full rectangle. An image there fills the whole box around it.',
    );
  });
});

describe('a group that is see-through as a whole', () => {
  const note = 'The <g> "half" is a transparent group. Its parts are transparent one by one.';
  const ground = '<rect x="20" y="20" width="200" height="80" fill="#1e3a8a"/>';
  const text = `<text x="40" y="60" ${words}>Ann</text>`;
  const group = (inner: string) => `<g id="half" opacity=".5">${inner}</g>`;

  test.each([
    group(ground + text),
    group(`<g>${ground}${text}</g>`),
    group(`<path d="M0 0h90v90z"/>${text}`),
    group('<rect id="{{photo}}" x="9" y="9" width="90" height="90"/><circle cx="50" cy="50" r="20"/>'),
  ])('has a note where its parts overlap: %s', async (inner) => {
    expect((await importDrawing(inner)).notes).toContain(note);
  });

  test.each([
    group(text + text.replace('40', '300')),
    group(`<g>${ground}${ground.replace('20', '60')}</g>`),
    group('<rect id="{{photo}}" x="9" y="9" width="90" height="90"/>'),
    `<g id="half" opacity="1">${ground}${text}</g>`,
  ])('is not told of where none lies on another, or all is one picture: %s', async (inner) => {
    expect((await importDrawing(inner)).notes).not.toContain(note);
  });
});

describe('the shadow of a frame', () => {
  const frame = (ground: string) =>
    importDrawing(
      `<filter id="f"><feDropShadow dx="0" dy="12" stdDeviation="1" flood-color="#000"/></filter>
      <pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="4"/></pattern>
      <g id="card" filter="url(#f)"><rect x="50" y="50" width="200" height="100" ${ground}/><text x="60" y="90" ${words}>{{a}}</text></g>`,
    );
  const told = 'The <g> "card" lost its effect, because it contains text or variables.';

  test.each(['fill="url(#p)"', 'fill="#ffffff80"', 'fill="#fff" stroke="#111" stroke-dasharray="4"'])(
    'is drawn with a ground that is kept as a picture: %s',
    async (ground) => {
      const { first, notes } = await frame(ground);
      expect(first.type).toBe('picture');
      expect(first.y + first.height).toBeGreaterThan(158);
      expect(notes).not.toContain(told);
    },
  );

  test('is not drawn a second time with what lies on it under the same filter', async () => {
    const { layers } = await frame('fill="#fff"/><path d="M60 120h20v10h-20z" filter="url(#f)"');
    const still = layers.find(({ type }) => type === 'picture');
    // Its own lies 12 below it; one more would lie 24 below.
    expect((still?.y ?? 0) + (still?.height ?? 0)).toBeLessThan(150);
  });

  test('has a note where the ground is not drawn', async () => {
    expect((await frame('fill="none"')).notes).toContain(told);
  });
});

test('the place of a picture is as large as what is drawn there, without the shadow of the group around it', async () => {
  const { layers } = await importDrawing(
    `<filter id="f"><feDropShadow dx="0" dy="9" stdDeviation="1"/></filter><g filter="url(#f)"><path id="{{photo}}" d="M20 20h100v60h-100z"/></g>`,
  );
  expect(layers.at(-1)).toMatchObject({ id: 'photo', y: 20, height: 60, shadow: { y: 9 } });
});

test.each([
  ['a picture', '<rect id="{{photo}}" width="100" height="60" transform="rotate(90)"/>', '', { x: 9, y: 0 }],
  ['a mirrored picture', '<rect id="{{photo}}" width="9" height="9" transform="scale(-1 1)"/>', '', { x: 0, y: 9 }],
  [
    'a picture of no box',
    '<path id="{{photo}}" d="M20 20h100v60h-100z" transform="translate(90 0) rotate(90)"/>',
    '',
    { x: 0, y: 9 },
  ],
  ['a text', `<text transform="rotate(-90)" ${words}>{{a}}</text>`, '', { x: -9, y: 0 }],
  ['a text in a turned group', `<text ${words}>{{a}}</text>`, 'rotate(90)', { x: 0, y: 9 }],
])('the shadow of a group is turned back for %s, whose layer turns it', async (_, inner, transform, shadow) => {
  const { layers } = await importDrawing(
    `<filter id="f"><feDropShadow dx="0" dy="9" stdDeviation="1"/></filter>
    <g transform="translate(200 200)"><g filter="url(#f)" transform="${transform}"><g>${inner}</g></g></g>`,
  );
  expect(layers.at(-1)).toMatchObject({ shadow });
});

test.each([
  '<circle cx="60" cy="60" r="40"/>',
  '<path d="M60 20C82 20 100 38 100 60C100 82 82 100 60 100C38 100 20 82 20 60C20 38 38 20 60 20Z"/>',
])('what a circle cuts is kept as a picture, though the box of the circle holds it: %s', async (circle) => {
  const { layers } = await importDrawing(
    `<clipPath id="c">${circle}</clipPath><g clip-path="url(#c)"><rect x="20" y="20" width="80" height="80"/><text x="50" y="60" ${words}>{{a}}</text></g>`,
  );
  expect(layers.map(({ type }) => type)).toEqual(['picture', 'text']);
});

test.each([
  ['a band over the round corners of a frame', '<rect width="400" height="80"/>', '', 'picture'],
  ['the ground of a frame with its corners', '<rect width="400" height="400" rx="40"/>', '', 'shape'],
  ['what lies within them', '<rect x="150" y="150" width="100" height="80"/>', '', 'shape'],
  ['what a turned frame may cut', '<rect width="400" height="400"/>', ' transform="rotate(30)"', 'picture'],
])('%s is laid down as it is drawn', async (_, inner, turn, type) => {
  const clip = `<clipPath id="c"><rect width="400" height="400" rx="40"${turn}/></clipPath>`;
  const { layers } = await importDrawing(
    `${clip}<g clip-path="url(#c)">${inner}<text x="150" y="300" ${words}>{{a}}</text></g>`,
  );
  expect(layers.map((layer) => layer.type)).toEqual([type, 'text']);
});

test('what a box within a triangle clips is kept as a picture', async () => {
  const { layers, notes } = await importDrawing(
    `<clipPath id="c"><path d="M60 20l50 80h-100z"/></clipPath><clipPath id="b"><rect width="300" height="200"/></clipPath>
    <g clip-path="url(#c)"><g clip-path="url(#b)"><rect x="20" y="20" width="80" height="80"/><text id="{{a}}" x="20" y="60" ${words}>A</text></g></g>`,
  );
  expect(layers.map(({ type }) => type)).toEqual(['picture', 'text']);
  expect(notes).toContain('The <text> "{{a}}" is not clipped or faded by its group.');
});

describe('HTML', () => {
  const html = (inner: string) =>
    `<foreignObject width="200" height="80"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(9px)">${inner}</div></foreignObject>`;
  const rect = '<rect width="90" height="90"/>';
  const text = 'HTML text was skipped. Use a plain text instead.';
  const blur = 'HTML, such as the background blur of Figma, was skipped. Flatten it to an image to keep it.';

  test.each([
    [html('<p>Hello</p>'), [text]],
    [`<g>${html('<p>Hello</p>')}</g>`, [text]],
    [`<g id="{{photo}}">${html('Hello')}${rect}</g>`, [text]],
    [html(''), [blur]],
    [`<g>${html('')}${rect}</g>`, [blur]],
    [`<g style="display:none">${html('Hello')}</g>`, []],
    [`<g id="{{photo}}">${rect}<g>${html('Hello')}</g></g>`, [text]],
  ])('%s has the note %j', async (inner, told) => {
    expect((await importDrawing(rect + inner)).notes).toEqual(told);
  });

  test.each([
    ['<g id="half" opacity=".5">', '</g>'],
    ['<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)">', '</g>'],
    ['<svg>', '</svg>'],
  ])('nested in %s, which becomes an image, has a note', async (start, end) => {
    const { layers, notes } = await importDrawing(`${start}${rect}${rect}<g>${html('Hello')}</g>${end}`);
    expect(layers.map(({ type }) => type)).toEqual(['picture']);
    expect(notes).toContain(text);
  });
});

test.each([
  ['matrix(-1 0 0 1 300 0)', { left: 200, top: 90 }],
  ['matrix(1 0 0 -1 0 180)', { left: 100, top: 90 }],
])('a text that is mirrored by %s is set upright where it was drawn', async (transform, { left, top }) => {
  const { first, notes } = await importDrawing(`<text x="100" y="90" transform="${transform}" ${words}>Ann</text>`);
  expect(first.rotation).toBeUndefined();
  // The right edge of a line that was flipped across is where it began.
  expect(left === 200 ? first.x + first.width : first.x).toBeCloseTo(left, 1);
  // Letters of 20 px stand on the baseline, or hang from it.
  const middle = first.y + first.height / 2;
  expect(Math.abs(middle - top - (left === 200 ? -7 : 7))).toBeLessThan(2);
  expect(notes).toEqual(['The text "Ann" is squeezed, slanted or mirrored. The template sets it straight.']);
});
