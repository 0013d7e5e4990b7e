import { describe, expect, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { buildText } from '../testing/contract-documents.ts';
import { parseTemplateDocument, TemplateDocumentError } from './parse-template-document.ts';

const text = buildText({ id: 'headline', text: '{{title}}', width: 100, height: 50, color: '#112233' });
const base = {
  version: 1,
  viewport: { width: 400, height: 200 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [{ name: 'title', type: 'text', label: 'Title', required: true }],
  background: '#ffffff',
  layers: [text],
};

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reverseMembers(member)]),
  );
}

function problemsOf(document: unknown): readonly string[] {
  try {
    parseTemplateDocument(document);
    return [];
  } catch (error) {
    if (error instanceof TemplateDocumentError) return error.problems.map(({ message }) => message);
    throw error;
  }
}

test('`$schema` is removed', () => {
  const read = parseTemplateDocument({ $schema: './template.schema.json', ...base });
  expect(JSON.stringify(read)).toBe(JSON.stringify(base));
});

test('a valid document keeps the order of its members', () => {
  const reversed = reverseMembers({ ...base, examples: { title: 'A' } });
  expect(JSON.stringify(parseTemplateDocument(reversed))).toBe(JSON.stringify(reversed));
});

test.each([
  [{ size: 5000 }, 'size'],
  [{ size: Number.NaN }, 'size'],
  [{ color: 'red; background: url(x)' }, 'color'],
  [{ text: 'a'.repeat(5001) }, 'text'],
  [{ family: 'Fraunces', weight: 900, italic: true }, 'weight'],
  [{ minSize: 30 }, 'minSize'],
])('the error for a layer with %.80j names the layer and member', (change, member) => {
  const problems = problemsOf({ ...base, layers: [{ ...text, ...change }] });
  expect(problems[0]).toMatch(new RegExp(`^Layer "headline", ${member}: `));
});

test.each(['de-DE', 'ar-EG-u-nu-latn', 'zh-Hant-TW', 'fr'])('the locale %s is valid', (locale) => {
  const document = { ...base, locale, timeZone: 'Europe/Berlin' };
  expect(parseTemplateDocument(document)).toEqual(document);
});

test.each(['', 'de_DE', 'German', 'xx-XX', 7, null, `de-x${'-abc'.repeat(99)}`])(
  'the locale %j is invalid',
  (locale) => {
    expect(problemsOf({ ...base, locale })).toEqual([expect.stringMatching(/^locale: must be a known language tag/)]);
  },
);

test.each(['', 'Berlin', 'Europe/Nowhere', '+01:00', 'UTC+1', 1])('the time zone %j is invalid', (timeZone) => {
  expect(problemsOf({ ...base, timeZone })).toEqual([expect.stringMatching(/^timeZone: must be a time zone/)]);
});

test('a blur is limited to 100 px, whatever the unit', () => {
  const shape = { type: 'shape', id: 'card', shape: 'rect', x: 0, y: 0, width: 10, height: 10 };
  const shadow = { x: 0, y: 0, blur: 20, color: '#000000' };
  const inches = { ...base, unit: 'in', dpi: 300, viewport: { width: 4, height: 2 }, layers: [{ ...shape, shadow }] };
  expect(problemsOf(inches)).toEqual(['Layer "card", shadow.blur: must be at most 100 px.']);
});

test('the type of a variable must match its layer', () => {
  const box = { id: 'a', x: 0, y: 0, width: 10, height: 10, source: { variable: 'title' } };
  expect(problemsOf({ ...base, layers: [{ ...box, type: 'picture' }] })).toHaveLength(1);
  const variables = [{ name: 'title', type: 'image', label: '', required: true }];
  expect(problemsOf({ ...base, variables, layers: [{ ...box, type: 'qrcode' }] })).toHaveLength(1);
});

test('embedded images and fixed codes are checked', () => {
  const own = { id: 'a', x: 0, y: 0, width: 10, height: 10 };
  const picture = { ...own, type: 'picture', source: { data: 'data:image/png;base64,AAAA' } };
  expect(problemsOf({ ...base, layers: [picture] })).toEqual([
    'Layer "a", source.data: must be a PNG, JPEG or WebP file as a base64 data URI.',
  ]);
  const png = buildPng();
  // The width and the height in its header.
  for (const at of [16, 20]) new DataView(png.buffer).setUint32(at, 20_000);
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  expect(problemsOf({ ...base, layers: [{ ...picture, source: { data } }] })).toEqual([
    'Layer "a", source.data: must have at most 50 megapixels.',
  ]);
  const code = { ...own, type: 'datamatrix', source: { text: 'Crème' } };
  expect(problemsOf({ ...base, layers: [code] })).toEqual([
    'Layer "a", source.text: Use 1 to 1,500 unaccented letters, digits and symbols.',
  ]);
});

test('a rule must name a variable of the template', () => {
  const layer = { ...text, showWhen: { variable: 'kind', equals: 'Crew' } };
  expect(problemsOf({ ...base, layers: [layer] })).toEqual(['Layer "headline": no variable is named "kind".']);
});

describe('examples', () => {
  const rest = { label: '', required: false };
  const variables = [
    { ...rest, name: 'title', type: 'text', label: 'Title', validation: { maxLength: 6, pattern: '^[A-Z]' } },
    { ...rest, name: 'seat', type: 'number', validation: { min: 1 } },
    { ...rest, name: 'kind', type: 'text', validation: { options: [{ value: 'a', label: 'A' }] } },
    { ...rest, name: 'photo', type: 'image' },
    { ...rest, name: '__proto__', type: 'text' },
  ];
  const PIXEL = `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`;
  const withExamples = (examples: unknown) => ({ ...base, variables, examples });

  test.each([
    '{}',
    '{ "title": "Ann", "seat": 3, "kind": "a", "photo": { "asset": "person" }, "__proto__": "Bo" }',
    `{ "photo": "${PIXEL}" }`,
  ])('%.90s are valid', (json) => {
    const { examples } = parseTemplateDocument(withExamples(JSON.parse(json)));
    expect(JSON.stringify(examples)).toBe(JSON.stringify(JSON.parse(json)));
  });

  test.each([
    ['{ "tilte": "Ann" }', 'Example "tilte": no variable has this name.'],
    ['{ "title": { "asset": "person" } }', 'Example "title": only an image variable can use an image.'],
    ['{ "title": "Annabel" }', 'Example "title": Title must have at most 6 characters; it has 7 characters.'],
    ['{ "seat": 0 }', 'Example "seat": seat must be at least 1.'],
    [
      '{ "photo": "https://a.example/a.png" }',
      'Example "photo": must be a PNG, JPEG or WebP file as a base64 data URI.',
    ],
    [
      '{ "__proto__": null }',
      'Example "__proto__": must be text of at most 2800000 characters, a number or { "asset": "name of a built-in image" }.',
    ],
    ['[]', 'examples: must be an object that maps names to values.'],
  ])('%s have one problem', (json, problem) => {
    expect(problemsOf(withExamples(JSON.parse(json)))).toEqual([problem]);
  });
});

test('a viewport over 64 megapixels is invalid', () => {
  expect(problemsOf({ ...base, viewport: { width: 20_000, height: 20_000 } })).toEqual([
    'viewport: must have at most 64 million pixels, not 20000 x 20000.',
  ]);
});

test.each([null, 'x', [], { version: 2 }, { ...base, layers: [null] }, { ...base, layers: 'x' }])(
  'the document %.80j is invalid',
  (document) => {
    expect(problemsOf(document).length).toBeGreaterThan(0);
  },
);
