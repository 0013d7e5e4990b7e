import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { PictureError } from '../pictures/create-picture-loader.ts';
import { buildPng } from '../../testing/build-png.ts';
import { checkDrawable } from './check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import type { Layer, LayerOf } from './layer.ts';
import type { RenderRequest } from './render-engine.ts';
import type { TemplateDocument } from './template-document.ts';

const engine = createTakumiEngine({
  loadPicture: () => Promise.reject(new PictureError()),
});

function build(layers: Layer[], parts: Partial<TemplateDocument> = {}): TemplateDocument {
  return {
    version: 1,
    viewport: { width: 400, height: 300 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [{ name: 'it', type: 'text', label: 'It', required: false }],
    background: '#ffffff',
    layers,
    ...parts,
  };
}

async function check(document: TemplateDocument, value: string | number, parts: Partial<RenderRequest> = {}) {
  const template = compileTemplate(document);
  const request: RenderRequest = {
    template,
    values: new Map([['it', value]]),
    format: 'png',
    scale: 1,
    purpose: 'check',
    ...parts,
  };
  return (await engine.render(request)).findings.map(({ code, message }) => [code, message] as const);
}

const codesOf = (findings: (readonly [string, string])[]) => findings.map(([code]) => code);

const SIZE = 24;
const LINE = 30;
const LINES = 3;
const box = { x: 20, y: 20, width: 260, height: LINE * LINES };

function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  return {
    id: 'text',
    type: 'text',
    text: '{{it}}',
    family: 'Inter',
    weight: 400,
    size: SIZE,
    color: '#000000',
    ...box,
    ...parts,
  };
}

/** How many lines of ink a text has in a box of the same width that is high enough for any of them. */
async function countInkLines(text: string): Promise<number> {
  const document = build([buildText({ y: 0, height: 1000 })], { viewport: { width: 400, height: 1000 } });
  const { bytes } = await engine.render({
    template: compileTemplate(document),
    values: new Map([['it', text]]),
    format: 'png',
    scale: 1,
  });
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInk = (row: number) => data.subarray(row * info.width, (row + 1) * info.width).some((grey) => grey < 128);
  let bottom = 0;
  for (let row = 0; row < info.height; row += 1) if (isInk(row)) bottom = row;
  // Deep letters reach into the next line, whose own ink goes further down.
  return Math.floor((bottom - LINE * 0.4) / LINE) + 1;
}

/** The words of each script, and what stands between them. */
const scripts: Record<string, { words: string[]; between: string }> = {
  Latin: { words: ['spring', 'market', 'harbour', 'open'], between: ' ' },
  Cyrillic: { words: ['весна', 'рынок', 'гавань', 'открыт'], between: ' ' },
  Greek: { words: ['άνοιξη', 'αγορά', 'λιμάνι', 'ανοιχτό'], between: ' ' },
  Arabic: { words: ['الربيع', 'السوق', 'الميناء', 'مفتوح'], between: ' ' },
  Hebrew: { words: ['אביב', 'שוק', 'נמל', 'פתוח'], between: ' ' },
  Devanagari: { words: ['वसंत', 'बाज़ार', 'बंदरगाह', 'खुला'], between: ' ' },
  Thai: { words: ['ฤดูใบไม้ผลิ', 'ตลาด', 'ท่าเรือ', 'เปิด'], between: '' },
  Chinese: { words: ['春天', '市场', '港口', '开放'], between: '' },
  Japanese: { words: ['春の', '市場', '港', 'ひらく'], between: '' },
  Korean: { words: ['봄', '시장', '항구', '열림'], between: ' ' },
};

describe.each(Object.entries(scripts))('a text in %s', (_script, { words, between }) => {
  const take = (count: number) =>
    Array.from({ length: count }, (_, index) => words[index % words.length]).join(between);
  /** As many words as fill the box and no more. */
  let count = 1;

  beforeAll(async () => {
    while ((await countInkLines(take(count + 1))) <= LINES) count += 1;
  });

  it('that fills its box has no finding', async () => {
    expect(await check(build([buildText()]), take(count))).toEqual([]);
    expect(await check(build([buildText({ minSize: 10 })]), take(count))).toEqual([]);
  });

  it('with one word more is told to be cut, and where', async () => {
    const [finding, ...rest] = await check(build([buildText()]), take(count + 1));
    expect(rest).toEqual([]);
    expect(finding?.[0]).toBe('text-cut');
    const lost = /cut off: (.*)$/.exec(finding?.[1] ?? '')?.[1] ?? '';
    expect(lost).not.toBe('');
    expect(take(count + 1).endsWith(lost)).toBe(true);
  });

  it('with one word more is told to be shrunk where that is allowed', async () => {
    const findings = await check(build([buildText({ minSize: 8 })]), take(count + 1));
    expect(codesOf(findings)).toEqual(['text-shrunk']);
    expect(findings[0]?.[1]).toMatch(/^Shrunk to \d\d % to fit\.$/);
  });

  it('that is far too long is told to be shrunk and cut', async () => {
    const findings = await check(build([buildText({ minSize: 20 })]), take(count * 5));
    expect(codesOf(findings)).toEqual(['text-shrunk', 'text-cut']);
    expect(findings[0]?.[1]).toBe('Shrunk to 83 % to fit.');
  });
});

describe('a text', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

  it('names the words that are lost, and counts them', async () => {
    const document = build([buildText({ width: 400, height: LINE })]);
    const [finding] = await check(document, words(12));
    const [, shown, lost] = /^The last (\d+) words are cut off: (.*)$/.exec(finding?.[1] ?? '') ?? [];
    expect(words(12).endsWith(lost ?? '-')).toBe(true);
    expect(lost?.split(' ')).toHaveLength(Number(shown));
    // What is left fits with its ellipsis, and one word more would not.
    const left = 12 - Number(shown);
    expect(await check(document, `${words(left)}…`)).toEqual([]);
    expect(codesOf(await check(document, `${words(left + 1)}…`))).toEqual(['text-cut']);
  });

  it('has none for what nobody typed: a layer without variables, one that is hidden, one that something stands in for', async () => {
    const still = buildText({ text: words(60) });
    expect(await check(build([still]), 'x')).toEqual([]);
    expect(await check(build([buildText({ showWhenEmpty: 'it', text: words(60) })]), 'x')).toEqual([]);
    expect(await check(build([buildText()]), words(60), { standIns: new Set(['it']) })).toEqual([]);
  });

  it('is told of once, however many layers show it', async () => {
    const layers = ['a', 'b', 'c'].map((id) => buildText({ id }));
    expect(codesOf(await check(build(layers), words(60)))).toEqual(['text-cut']);
  });
});

describe('a picture', () => {
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
    ['as large as its place', {}, [300, 200], []],
    ['larger', {}, [900, 900], []],
    ['one pixel narrower', {}, [299, 200], small('299 x 200', '300 x 200')],
    ['one pixel lower', {}, [300, 199], small('300 x 199', '300 x 200')],
    ['whole, with one side that fills its place', { fit: 'contain' }, [300, 10], []],
    ['whole, and smaller at both sides', { fit: 'contain' }, [150, 50], small('150 x 50', '300 x 100')],
    ['in a place of thousands', { width: 400, height: 300 }, [20, 15], small('20 x 15', '400 x 300')],
  ])('%s', async (_name, parts, [widthPx, heightPx], expected) => {
    expect(await check(build([picture(parts)], { variables }), png(widthPx, heightPx))).toEqual(expected);
    // The scale of one render does not make the picture smaller than its place was drawn.
    expect(await check(build([picture(parts)], { variables }), png(widthPx, heightPx), { scale: 3 })).toEqual(expected);
  });

  it('is measured at the resolution of the template', async () => {
    const document = build([picture({ width: 50, height: 50 })], {
      variables,
      unit: 'mm',
      dpi: 254,
      viewport: { width: 100, height: 100 },
    });
    expect(await check(document, png(500, 500))).toEqual([]);
    expect(await check(document, png(499, 500))).toEqual(small('499 x 500', '500 x 500'));
  });

  it('that is damaged has something in its place and is told of, but a render refuses it', async () => {
    const document = build([picture()], { variables });
    const bytes = buildPng({ width: 300, height: 200 });
    const damaged = `data:image/png;base64,${Buffer.from(bytes.fill(7, 60, 90)).toString('base64')}`;
    expect(codesOf(await check(document, damaged))).toEqual(['value']);
    await expect(check(document, damaged, { purpose: 'render' })).rejects.toMatchObject({ name: 'RenderInputError' });
  });

  it('at an address where there is none is told of, but a render refuses it', async () => {
    const document = build([picture()], { variables });
    const address = 'https://example.com/a.png';
    expect(await check(document, address)).toEqual([['picture-unreachable', new PictureError().message]]);
    await expect(check(document, address, { purpose: 'render' })).rejects.toThrow('could not be fetched');
  });
});

describe('a code', () => {
  /** A QR code of 21 modules and its quiet zone has 29; at 58 px each has 2 px. */
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
    ['barcode of less', bars(189), EAN, {}, 1, ['code-fine']],
    ['barcode of less than 1 px', bars(190), EAN, {}, 0.2, ['code-fine']],
    // At 254 dpi a pixel has 0.1 mm, and 29 modules of 3 px have 8.7 mm.
    ['QR code of 0.3 mm a module on paper', qr(8.7), 'A', { ...paper, dpi: 254 }, 1, []],
    ['QR code of 0.2 mm a module on paper', qr(8.6), 'A', { ...paper, dpi: 254 }, 1, ['code-fine']],
    // At 203.2 dpi a pixel has 0.125 mm.
    ['QR code of 0.25 mm a module on paper', qr(7.25), 'A', { ...paper, dpi: 203.2 }, 1, []],
    ['QR code in px that is printed', qr(58), 'A', { intent: 'print', dpi: 300 }, 1, ['code-fine']],
    ['code of the template itself', { ...qr(58), source: { text: 'A' } } as Layer, '', {}, 0.5, []],
  ])('%s', async (_name, layer, value, parts, scale, expected) => {
    expect(codesOf(await check(build([layer], parts), value, { scale }))).toEqual(expected);
  });
});

describe('of 1,000 random requests', () => {
  const names = ['title', 'note', 'photo', 'link', 'item'] as const;
  const small = { viewport: { width: 120, height: 80 } };
  const text = (variable: string, parts: Partial<LayerOf<'text'>>) =>
    buildText({ id: variable, text: `{{${variable}}}`, x: 2, width: 70, ...parts });
  const document = build(
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

  it('a render tells the same findings as a check', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    for (const { values: given, scale } of fc.sample(requests, { numRuns: 1_000, seed: 22 })) {
      const values = new Map(Object.entries(given));
      // What generate refuses, it has no findings for.
      for (const { name } of checkDrawable(document, values)) values.delete(name);
      const request = { template, values, format: 'png', scale } as const;
      const [check, render] = [await engine.render({ ...request, purpose: 'check' }), await engine.render(request)];
      expect(render.findings).toEqual(check.findings);
      for (const { code } of check.findings) seen.add(code);
    }
    expect([...seen].sort()).toEqual(['code-fine', 'picture-small', 'text-cut', 'text-shrunk']);
  });
});

it('tells where each variable is drawn, in fractions and in order, and nothing of layers that are hidden', async () => {
  const layers = [
    buildText({ id: 'a', x: 100, y: 30, width: 200, height: 60, rotation: 12 }),
    buildText({ id: 'b', text: 'Of the template' }),
    buildText({ id: 'c', showWhenEmpty: 'it' }),
    buildText({ id: 'd', text: '{{it}} and {{it}}', x: 0, y: 0, width: 400, height: 300 }),
  ];
  const { places } = await engine.render({
    template: compileTemplate(build(layers)),
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
