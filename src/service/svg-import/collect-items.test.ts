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
  const note = 'The <text> "{{title}}" lost its clip or mask.';

  test.each([
    [`<rect ${box} fill="white"/>`, ''],
    [`<rect ${box}/>`, 'fill="#fff"'],
    [`<rect ${box} fill="#333"/>`, 'style="mask-type:alpha"'],
    [`<rect ${box}/>`, 'mask-type="alpha"'],
  ])('with %s and %s works like a clip', async (shape, attributes) => {
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
  ])('with %s and %s is flattened, with a note about its text', async (shape, attributes) => {
    const { layers, notes } = await inMask(shape, attributes);
    expect(notes).toContain(note);
    expect(layers.find(({ id }) => id === 'bar')).toMatchObject({ type: 'picture' });
  });

  test('that fades has a note about its images', async () => {
    const { notes } = await inMask(`<rect width="600" height="400" fill="url(#fade)"/>`);
    expect(notes).toContain(
      'The <rect> "{{photo}}" is not a plain rectangle or ellipse. Images fill the box around it.',
    );
  });
});

describe('a transparent group', () => {
  const note = 'The <g> "half" is a transparent group. Each of its layers was made transparent instead.';
  const ground = '<rect x="20" y="20" width="200" height="80" fill="#1e3a8a"/>';
  const text = `<text x="40" y="60" ${words}>Ann</text>`;
  const group = (inner: string) => `<g id="half" opacity=".5">${inner}</g>`;

  test.each([
    group(ground + text),
    group(`<g>${ground}${text}</g>`),
    group(`<path d="M0 0h90v90z"/>${text}`),
    group('<rect id="{{photo}}" x="9" y="9" width="90" height="90"/><circle cx="50" cy="50" r="20"/>'),
  ])('with several layers has a note: %s', async (inner) => {
    expect((await importDrawing(inner)).notes).toContain(note);
  });

  test.each([
    group(`<g>${ground}${ground.replace('20', '60')}</g>`),
    group('<rect id="{{photo}}" x="9" y="9" width="90" height="90"/>'),
    `<g id="half" opacity="1">${ground}${text}</g>`,
  ])('that is opaque, or becomes one layer, has no note: %s', async (inner) => {
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
  const note = 'The <g> "card" lost its effect.';

  test.each(['fill="url(#p)"', 'fill="#ffffff80"', 'fill="#fff" stroke="#111" stroke-dasharray="4"'])(
    'is part of a ground that becomes an image: %s',
    async (ground) => {
      const { first, notes } = await frame(ground);
      expect(first.type).toBe('picture');
      expect(first.y + first.height).toBeGreaterThan(158);
      expect(notes).not.toContain(note);
    },
  );

  test('is not drawn again for a shape with the same filter', async () => {
    const { layers } = await frame('fill="#fff"/><path d="M60 120h20v10h-20z" filter="url(#f)"');
    const still = layers.find(({ type }) => type === 'picture');
    // A second shadow would be another 12 lower.
    expect((still?.y ?? 0) + (still?.height ?? 0)).toBeLessThan(150);
  });

  test('has a note if the ground is invisible', async () => {
    expect((await frame('fill="none"')).notes).toContain(note);
  });
});

test('the box of a placeholder excludes the shadow of its group', async () => {
  const { layers } = await importDrawing(
    `<filter id="f"><feDropShadow dx="0" dy="9" stdDeviation="1"/></filter><g filter="url(#f)"><path id="{{photo}}" d="M20 20h100v60h-100z"/></g>`,
  );
  expect(layers.at(-1)).toMatchObject({ id: 'photo', y: 20, height: 60, shadow: { y: 9 } });
});

test.each([
  ['an image', '<rect id="{{photo}}" width="100" height="60" transform="rotate(90)"/>', '', { x: 9, y: 0 }],
  ['a mirrored image', '<rect id="{{photo}}" width="9" height="9" transform="scale(-1 1)"/>', '', { x: 0, y: 9 }],
  [
    'an image in a path',
    '<path id="{{photo}}" d="M20 20h100v60h-100z" transform="translate(90 0) rotate(90)"/>',
    '',
    { x: 0, y: 9 },
  ],
  ['a text', `<text transform="rotate(-90)" ${words}>{{a}}</text>`, '', { x: -9, y: 0 }],
  ['a text in a rotated group', `<text ${words}>{{a}}</text>`, 'rotate(90)', { x: 0, y: 9 }],
])('the shadow of a group is rotated back for %s', async (_, inner, transform, shadow) => {
  const { layers } = await importDrawing(
    `<filter id="f"><feDropShadow dx="0" dy="9" stdDeviation="1"/></filter>
    <g transform="translate(200 200)"><g filter="url(#f)" transform="${transform}"><g>${inner}</g></g></g>`,
  );
  expect(layers.at(-1)).toMatchObject({ shadow });
});

test.each([
  '<circle cx="60" cy="60" r="40"/>',
  '<path d="M60 20C82 20 100 38 100 60C100 82 82 100 60 100C38 100 20 82 20 60C20 38 38 20 60 20Z"/>',
])('a rectangle clipped by a circle becomes an image: %s', async (circle) => {
  const { layers } = await importDrawing(
    `<clipPath id="c">${circle}</clipPath><g clip-path="url(#c)"><rect x="20" y="20" width="80" height="80"/><text x="50" y="60" ${words}>{{a}}</text></g>`,
  );
  expect(layers.map(({ type }) => type)).toEqual(['picture', 'text']);
});

test.each([
  ['a band over the round corners of a frame', '<rect width="400" height="80"/>', '', 'picture'],
  ['the ground of a frame with its corners', '<rect width="400" height="400" rx="40"/>', '', 'shape'],
  ['a rectangle within them', '<rect x="150" y="150" width="100" height="80"/>', '', 'shape'],
  ['the ground of a rotated frame', '<rect width="400" height="400"/>', ' transform="rotate(30)"', 'picture'],
])('%s looks the same', async (_, inner, turn, type) => {
  const clip = `<clipPath id="c"><rect width="400" height="400" rx="40"${turn}/></clipPath>`;
  const { layers } = await importDrawing(
    `${clip}<g clip-path="url(#c)">${inner}<text x="150" y="300" ${words}>{{a}}</text></g>`,
  );
  expect(layers.map((layer) => layer.type)).toEqual([type, 'text']);
});

test('nested clips of different shapes become an image', async () => {
  const { layers, notes } = await importDrawing(
    `<clipPath id="c"><path d="M60 20l50 80h-100z"/></clipPath><clipPath id="b"><rect width="300" height="200"/></clipPath>
    <g clip-path="url(#c)"><g clip-path="url(#b)"><rect x="20" y="20" width="80" height="80"/><text id="{{a}}" x="20" y="60" ${words}>A</text></g></g>`,
  );
  expect(layers.map(({ type }) => type)).toEqual(['picture', 'text']);
  expect(notes).toContain('The <text> "{{a}}" lost its clip or mask.');
});

test.each([
  ['<g>', '</g>'],
  ['<g id="half" opacity=".5">', '</g>'],
  ['<svg>', '</svg>'],
])('HTML in %s is skipped with a note', async (start, end) => {
  const html =
    '<foreignObject width="200" height="80"><p xmlns="http://www.w3.org/1999/xhtml">Hello</p></foreignObject>';
  const { notes } = await importDrawing(`${start}<rect width="90" height="90"/><g>${html}</g>${end}`);
  expect(notes).toContain('HTML, such as background blur from Figma, was skipped. To keep it, flatten it to an image.');
});

test.each([
  ['matrix(-1 0 0 1 300 0)', { left: 200, top: 90 }],
  ['matrix(1 0 0 -1 0 180)', { left: 100, top: 90 }],
])('a text mirrored by %s is upright in the same place', async (transform, { left, top }) => {
  const { first, notes } = await importDrawing(`<text x="100" y="90" transform="${transform}" ${words}>Ann</text>`);
  expect(first.rotation).toBeUndefined();
  // A mirrored line ends where it began.
  expect(left === 200 ? first.x + first.width : first.x).toBeCloseTo(left, 1);
  // Flipped letters hang from the baseline.
  const middle = first.y + first.height / 2;
  expect(Math.abs(middle - top - (left === 200 ? -7 : 7))).toBeLessThan(2);
  expect(notes).toEqual(['The text "Ann" lost its stretched, skewed or mirrored shape.']);
});
