import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { WireValue } from '../contract/generate.ts';
import { checkDrawable } from './check-drawable.ts';
import type { Layer } from './layer.ts';
import { parseTemplateDocument } from './parse-template-document.ts';

const box = { x: 0, y: 0, width: 200, height: 200 };
const document = parseTemplateDocument({
  version: 1,
  viewport: { width: 400, height: 400 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [
    { name: 'note', type: 'text', label: '', required: false },
    { name: 'link', type: 'qrcode', label: '', required: false },
    { name: 'ean', type: 'barcode', label: '', required: false },
    { name: 'photo', type: 'image', label: '', required: false },
  ],
  background: null,
  layers: [
    { ...box, id: 'a', type: 'text', text: '{{note}}', family: 'Inter', weight: 400, size: 20, color: '#000000' },
    { ...box, id: 'b', type: 'qrcode', source: { variable: 'link' } },
    { ...box, id: 'c', type: 'barcode', source: { variable: 'ean' }, symbology: 'ean13' },
    { ...box, id: 'd', type: 'picture', source: { variable: 'photo' } },
  ],
});

async function problemOf(name: string, value: WireValue): Promise<string | undefined> {
  const problems = checkDrawable(document, new Map([[name, value]]));
  expect(problems.every((problem) => problem.name === name)).toBe(true);
  return problems[0]?.message;
}

async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 8, height = 8): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
}

const dataUri = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const NOT_A_PICTURE = 'This file is not a readable image. Choose a PNG, JPEG or WebP file.';

test('missing and valid values have no problem', async () => {
  expect(checkDrawable(document, new Map())).toEqual([]);
  const values = new Map<string, WireValue>([
    ['note', 'Hello'],
    ['link', 'https://example.com'],
    ['ean', '4006381333931'],
    ['photo', dataUri(await picture('webp'))],
  ]);
  expect(checkDrawable(document, values)).toEqual([]);
});

test('a text over 5,000 characters is a problem of its variable', async () => {
  expect(await problemOf('note', 'x'.repeat(10_000))).toBe('Shorten the text to at most 5,000 characters.');
});

test('a value is only checked for visible layers', () => {
  const code = { ...box, type: 'qrcode', source: { variable: 'link' } } as const;
  const layers: Layer[] = [
    { ...code, id: 'small', width: 60, height: 60, showWhen: { variable: 'note', equals: 'Small' } },
    { ...code, id: 'large', hideWhen: { variable: 'note', equals: 'Small' } },
  ];
  const check = (note: string) =>
    checkDrawable({ ...document, layers }, new Map(Object.entries({ note, link: 'x'.repeat(100) })));
  expect(check('Small')).toHaveLength(1);
  expect(check('Large')).toEqual([]);
});

test('a QR code is rejected if it or its box is too small for the text', async () => {
  expect(await problemOf('link', 'x'.repeat(3000))).toBe('Shorten the text: a QR code can hold at most 2,331 bytes.');
  expect(await problemOf('link', 'x'.repeat(2000))).toBe(
    "The text is too long for this template's QR code. Shorten the text.",
  );
});

test('the message for a wrong check digit contains the right one', async () => {
  expect(await problemOf('ean', '4006381333930')).toBe('Check the number: the last digit should be 1.');
});

test.each(['png', 'jpeg', 'webp'] as const)('a %s image is accepted, whatever type it declares', async (format) => {
  expect(await problemOf('photo', dataUri(await picture(format), 'text/plain'))).toBeUndefined();
});

test.each([
  ['text', 'hello'],
  ['an SVG', dataUri(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  ['a GIF', 'data:image/png;base64,R0lGODlhAQABAAAAACw='],
  ['broken base64', 'data:image/png;base64,@@@@'],
  ['no base64', 'data:image/png,abc'],
  ['a path', 'file:///etc/passwd'],
  ['a built-in name', 'asset:dunes'],
])('%s is not an image', async (_, value) => {
  expect(await problemOf('photo', value)).toBe(NOT_A_PICTURE);
});

test('an image that ends after its first bytes is damaged', async () => {
  const bytes = (await picture('png')).subarray(0, 12);
  expect(await problemOf('photo', dataUri(bytes))).toBe('This image is damaged. Choose another file.');
});

test('an image over 50 megapixels is rejected by its header', async () => {
  const bytes = await picture('png', 8000, 8000);
  expect(await problemOf('photo', dataUri(bytes))).toBe(
    'This image has too many pixels. Choose one with at most 50 megapixels.',
  );
});

test('an image over 10 MB is rejected before it is decoded', async () => {
  const value = `data:image/png;base64,${'A'.repeat(14_000_000)}`;
  expect(await problemOf('photo', value)).toBe('This image is too large. Choose one that is 10 MB or smaller.');
});

test('an address is rejected unless addresses can be loaded', async () => {
  const address = 'https://example.com/a.png';
  expect(await problemOf('photo', address)).toBe(
    'Images cannot be loaded from a web address here. Choose a file instead.',
  );
  expect(checkDrawable(document, new Map([['photo', address]]), { canLoadAddresses: true })).toEqual([]);
});
