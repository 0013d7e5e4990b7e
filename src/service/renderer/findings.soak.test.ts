import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { buildDocument, buildText, codesOf, engine, findIn } from '../../testing/build-findings.ts';
import { buildPng } from '../../testing/build-png.ts';
import { PictureError } from '../pictures/create-picture-loader.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import type { Layer, LayerOf } from '../../document/layer.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

describe('an image', () => {
  const variables: TemplateDocument['variables'] = [{ name: 'it', type: 'image', label: 'Photo', required: false }];
  const picture = (parts: Partial<LayerOf<'picture'>> = {}): Layer => {
    return { id: 'p', type: 'picture', source: { variable: 'it' }, x: 0, y: 0, width: 300, height: 200, ...parts };
  };
  const png = (width: number, height: number) =>
    `data:image/png;base64,${Buffer.from(buildPng({ width, height })).toString('base64')}`;
  const small = (shown: string, needed: string) => [
    ['picture-small', `Photo is ${shown} px; ${needed} px would be sharp.`],
  ];

  test.each<[string, Partial<LayerOf<'picture'>>, [number, number], unknown]>([
    ['as large as its box', {}, [300, 200], []],
    ['larger', {}, [900, 900], []],
    ['one pixel narrower', {}, [299, 200], small('299 x 200', '300 x 200')],
    ['one pixel lower', {}, [300, 199], small('300 x 199', '300 x 200')],
    ['whole, with one side as long as its box', { fit: 'contain' }, [300, 10], []],
    ['whole, with both sides shorter', { fit: 'contain' }, [150, 50], small('150 x 50', '300 x 100')],
    ['much smaller', { width: 400, height: 300 }, [20, 15], small('20 x 15', '400 x 300')],
  ])('%s', async (_name, parts, [widthPx, heightPx], expected) => {
    expect(await findIn(buildDocument([picture(parts)], { variables }), png(widthPx, heightPx))).toEqual(expected);
    // The scale of a render has no effect.
    expect(await findIn(buildDocument([picture(parts)], { variables }), png(widthPx, heightPx), { scale: 3 })).toEqual(
      expected,
    );
  });

  it('with an orientation is measured as drawn', async () => {
    const upright = sharp(buildPng({ width: 200, height: 299 })).withMetadata({ orientation: 6 });
    const value = `data:image/png;base64,${(await upright.png().toBuffer()).toString('base64')}`;
    expect(await findIn(buildDocument([picture()], { variables }), value)).toEqual(small('299 x 200', '300 x 200'));
  });

  it('is measured at the resolution of the template', async () => {
    const document = buildDocument([picture({ width: 50, height: 50 })], {
      variables,
      unit: 'mm',
      dpi: 254,
      viewport: { width: 100, height: 100 },
    });
    expect(await findIn(document, png(500, 500))).toEqual([]);
    expect(await findIn(document, png(499, 500))).toEqual(small('499 x 500', '500 x 500'));
  });

  it('that is damaged is replaced and reported in a proof, but refused by a render', async () => {
    const document = buildDocument([picture()], { variables });
    const bytes = buildPng({ width: 300, height: 200 });
    const damaged = `data:image/png;base64,${Buffer.from(bytes.fill(7, 60, 90)).toString('base64')}`;
    expect(codesOf(await findIn(document, damaged))).toEqual(['value']);
    await expect(findIn(document, damaged, { purpose: 'render' })).rejects.toMatchObject({ name: 'RenderInputError' });
  });

  it('at an address without an image is reported in a proof, but refused by a render', async () => {
    const document = buildDocument([picture()], { variables });
    const address = 'https://example.com/a.png';
    expect(await findIn(document, address)).toEqual([['picture-unreachable', new PictureError().message]]);
    await expect(findIn(document, address, { purpose: 'render' })).rejects.toThrow('could not be loaded');
  });
});

describe('a code', () => {
  /** A QR code of 21 modules has 29 with its quiet zone, so at 58 px each has 2 px. */
  const qr = (side: number): Layer => {
    return { id: 'c', type: 'qrcode', source: { variable: 'it' }, x: 0, y: 0, width: side, height: side };
  };
  const bars = (width: number): Layer => {
    const layer = { id: 'c', type: 'barcode', symbology: 'ean13', quietZone: 0, x: 0, y: 0 } as const;
    return { ...layer, source: { variable: 'it' }, width, height: 40 };
  };
  const EAN = '4006381333931';
  const paper = { unit: 'mm', intent: 'print', viewport: { width: 200, height: 200 } } as const;

  test.each<[string, Layer, string, Partial<TemplateDocument>, number, string[]]>([
    ['QR code of 2 px a module', qr(58), 'A', {}, 1, []],
    ['QR code of 2 px a module, drawn smaller', qr(58), 'A', {}, 0.9, ['code-fine']],
    ['QR code of 2 px a module, drawn larger', qr(58), 'A', {}, 3, []],
    ['QR code of 1 px a module at half the scale', qr(58), 'A', {}, 0.5, ['code-fine']],
    ['barcode of 2 px a module', bars(190), EAN, {}, 1, []],
    ['barcode of less than 2 px a module', bars(189), EAN, {}, 1, ['code-fine']],
    ['barcode of less than 1 px a module', bars(190), EAN, {}, 0.2, ['code-fine']],
    // At 254 dpi a pixel has 0.1 mm, and 29 modules of 3 px have 8.7 mm.
    ['QR code of 0.3 mm a module on paper', qr(8.7), 'A', { ...paper, dpi: 254 }, 1, []],
    ['QR code of 0.2 mm a module on paper', qr(8.6), 'A', { ...paper, dpi: 254 }, 1, ['code-fine']],
    // At 203.2 dpi a pixel has 0.125 mm.
    ['QR code of 0.25 mm a module on paper', qr(7.25), 'A', { ...paper, dpi: 203.2 }, 1, []],
    ['QR code of 0.249 mm a module, rounded to 0.25', qr(7.25), 'A', { ...paper, dpi: 204 }, 1, []],
    ['QR code in px that is printed', qr(58), 'A', { intent: 'print', dpi: 300 }, 1, ['code-fine']],
    ['fixed code', { ...qr(58), source: { text: 'A' } } as Layer, '', {}, 0.5, []],
  ])('%s', async (_name, layer, value, parts, scale, expected) => {
    expect(codesOf(await findIn(buildDocument([layer], parts), value, { scale }))).toEqual(expected);
  });
});

it('a proof checks codes at the scale of the render', async () => {
  const layer: Layer = { id: 'c', type: 'qrcode', source: { variable: 'it' }, x: 0, y: 0, width: 58, height: 58 };
  const at = (scale: number, outputScale: number) => findIn(buildDocument([layer]), 'A', { scale, outputScale });
  expect(codesOf(await at(1, 0.9))).toEqual(['code-fine']);
  expect(await at(0.5, 1)).toEqual([]);
});

/** `npm run soak` draws a thousand. */
const REQUESTS = process.env.GALLEY_SOAK === '1' ? 1_000 : 80;

describe(`for ${REQUESTS} random requests`, () => {
  const names = ['title', 'note', 'photo', 'link', 'item'] as const;
  const small = { viewport: { width: 120, height: 80 } };
  const text = (variable: string, parts: Partial<LayerOf<'text'>>) =>
    buildText({ id: variable, text: `{{${variable}}}`, x: 2, width: 70, ...parts });
  const document = buildDocument(
    [
      text('title', { y: 2, height: 16, size: 12, minSize: 8 }),
      text('note', { y: 20, height: 24, size: 10 }),
      { id: 'photo', type: 'picture', source: { variable: 'photo' }, x: 80, y: 2, width: 38, height: 30 },
      { id: 'link', type: 'qrcode', source: { variable: 'link' }, x: 80, y: 36, width: 40, height: 40, quietZone: 0 },
      {
        id: 'item',
        type: 'barcode',
        symbology: 'code128',
        source: { variable: 'item' },
        x: 2,
        y: 60,
        width: 70,
        height: 16,
      },
    ],
    {
      ...small,
      variables: names.map((name) => ({
        name,
        type: name === 'photo' ? 'image' : 'text',
        label: name,
        required: false,
      })),
    },
  );
  const template = compileTemplate(document);
  const words = fc.string({
    unit: fc.constantFrom(...Array.from('abc WM.\n-\u00e9\u0436\u4f60\u0e01\u0628\u05d0\u0939\u{1f680}')),
    maxLength: 60,
  });
  const photo = fc
    .record({ width: fc.integer({ min: 1, max: 80 }), height: fc.integer({ min: 1, max: 60 }) })
    .map((size) => `data:image/png;base64,${Buffer.from(buildPng(size)).toString('base64')}`);
  const requests = fc.record({
    values: fc.record({ title: words, note: words, photo: fc.option(photo, { nil: '' }), link: words, item: words }),
    scale: fc.double({ min: 0.3, max: 2, noNaN: true }),
  });

  it('a render reports the same findings as a check', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    for (const { values: given, scale } of fc.sample(requests, { numRuns: REQUESTS, seed: 22 })) {
      const values = new Map(Object.entries(given));
      // A rejected render has no findings.
      for (const { name } of checkDrawable(document, values)) values.delete(name);
      const request = { template, values, format: 'png', scale } as const;
      const [found, render] = [await engine.render({ ...request, purpose: 'check' }), await engine.render(request)];
      expect(render.findings).toEqual(found.findings);
      for (const { code } of found.findings) seen.add(code);
    }
    expect([...seen].sort()).toEqual(['code-fine', 'picture-small', 'text-cut', 'text-shrunk']);
  });
});

it('an image has the place of each visible variable', async () => {
  const layers = [
    buildText({ id: 'a', x: 100, y: 30, width: 200, height: 60, rotation: 12 }),
    buildText({ id: 'b', text: 'Of the template' }),
    buildText({ id: 'c', showWhenEmpty: 'it' }),
    buildText({ id: 'd', text: '{{it}} and {{it}}', x: 0, y: 0, width: 400, height: 300 }),
  ];
  const { places } = await engine.render({
    template: compileTemplate(buildDocument(layers)),
    values: new Map([['it', 'x']]),
    format: 'png',
    scale: 1,
    purpose: 'check',
  });
  expect(places).toEqual([
    { name: 'it', x: 0.25, y: 0.1, width: 0.5, height: 0.2, rotation: 12 },
    { name: 'it', x: 0, y: 0, width: 1, height: 1, rotation: 0 },
  ]);
});
