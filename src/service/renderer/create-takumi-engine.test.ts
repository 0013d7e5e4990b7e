import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import { anyCharacter } from '../../testing/hostile-template.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { fillIn } from './fill-in.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';

const engine = createTakumiEngine();
const document = parseTemplateDocument({
  version: 1,
  viewport: { width: 300, height: 200 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [
    { name: 'note', type: 'text', label: '', required: false },
    { name: 'photo', type: 'image', label: '', required: false },
  ],
  background: '#ffffff',
  layers: [
    { id: 'photo', type: 'picture', x: 200, y: 0, width: 100, height: 100, source: { variable: 'photo' } },
    buildText({ id: 'note', x: 10, y: 10, height: 180, text: '{{note}}', size: 32, minSize: 10 }),
  ],
});

function render(values: Record<string, WireValue>, format: RenderFormat = 'png', scale = 1) {
  return engine.render({ template: compileTemplate(document), values: new Map(Object.entries(values)), format, scale });
}

async function isDark(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  return (channels[0]?.min ?? 255) < 128;
}

/** Minimum and maximum red in a part of an image. sharp ignores `extract` in `stats`, so the part is written out first. */
async function redOf(bytes: Uint8Array, part: { left: number; top: number; width: number; height: number }) {
  const cut = await sharp(bytes).extract(part).png().toBuffer();
  const [red] = (await sharp(cut).stats()).channels;
  return { min: red?.min, max: red?.max };
}

function pngChunks(bytes: Uint8Array): string[] {
  const chunks: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let start = 8; start < bytes.length; start += 12 + view.getUint32(start)) {
    chunks.push(String.fromCharCode(...bytes.subarray(start + 4, start + 8)));
  }
  return chunks;
}

test('every part with more than half of both sides shows the mark', async () => {
  const request = { template: compileTemplate(document), values: new Map(), format: 'png', scale: 1 } as const;
  const draw = (hasMark: boolean) => engine.render({ ...request, purpose: 'example', hasMark });
  const [plain, marked] = [await draw(false), await draw(true)];
  for (const left of [0, 67, 134]) {
    for (const top of [0, 44, 88]) {
      const part = { left, top, width: 166, height: 112 };
      expect(await redOf(marked.bytes, part), `${left} ${top}`).not.toEqual(await redOf(plain.bytes, part));
    }
  }
  // The tag is readable.
  expect((await redOf(marked.bytes, { left: 270, top: 185, width: 30, height: 15 })).min).toBeLessThan(120);
});

test('a placeholder in a proof leaves what it covers visible', async () => {
  const template = compileTemplate(document);
  const filled = fillIn({ photo: 'wrong' }, template, {});
  const request = { template, ...filled, format: 'png', scale: 1, purpose: 'proof' } as const;
  const part = { left: 205, top: 5, width: 30, height: 20 };
  const faint = await redOf((await engine.render(request)).bytes, part);
  expect(faint.min).toBeGreaterThan(230);
  expect(faint.max).toBeLessThan(255);
});

test('a PNG contains its density and no unnecessary chunks', async () => {
  const { bytes, contentType } = await render({ note: 'Hello' }, 'png', 2);
  expect(contentType).toBe('image/png');
  expect(
    pngChunks(bytes).filter((type) => !['IHDR', 'sRGB', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'].includes(type)),
  ).toEqual([]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 400, density: 192 });
});

test('a JPEG contains its density', async () => {
  const { bytes, contentType } = await render({ note: 'Hello' }, 'jpeg');
  expect(contentType).toBe('image/jpeg');
  expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe0]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200, density: 96 });
  expect(await isDark(bytes)).toBe(true);
});

test('a WebP file has the WebP format', async () => {
  const { bytes, contentType } = await render({ note: 'Hello' }, 'webp');
  expect(contentType).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
});

test('a transparent background is white in JPEG', async () => {
  const clear = { ...document, background: null };
  const png = await engine.render({ template: compileTemplate(clear), values: new Map(), format: 'png', scale: 1 });
  const jpeg = await engine.render({ template: compileTemplate(clear), values: new Map(), format: 'jpeg', scale: 1 });
  expect((await sharp(png.bytes).stats()).channels[3]?.max).toBe(0);
  expect((await sharp(jpeg.bytes).stats()).channels[0]?.min).toBe(255);
});

test('any text can be drawn', async () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(anyText, async (note) => {
      expect((await render({ note })).bytes.length).toBeGreaterThan(100);
    }),
    { numRuns: 40 },
  );
});

test('a long text stays inside its box', async () => {
  const { bytes } = await render({ note: 'Incomprehensibilities '.repeat(60) });
  expect(await redOf(bytes, { left: 192, top: 0, width: 108, height: 200 })).toEqual({ min: 255, max: 255 });
  expect(await redOf(bytes, { left: 0, top: 191, width: 300, height: 9 })).toEqual({ min: 255, max: 255 });
  expect(await isDark(bytes)).toBe(true);
});

test('an image of 30,000 x 1 px is cut to its box', async () => {
  const long = await sharp({ create: { width: 30_000, height: 1, channels: 3, background: '#000000' } })
    .png()
    .toBuffer();
  const { bytes } = await render({ photo: `data:image/png;base64,${long.toString('base64')}` });
  expect(await redOf(bytes, { left: 201, top: 1, width: 98, height: 98 })).toEqual({ min: 0, max: 0 });
  expect(await redOf(bytes, { left: 201, top: 101, width: 98, height: 98 })).toEqual({ min: 255, max: 255 });
});

test('an image address needs a loader', async () => {
  const photo = 'https://example.com/a.png';
  await expect(render({ photo })).rejects.toMatchObject({ variableName: 'photo' });
  const black = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000000' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const loading = createTakumiEngine({
    loadPicture: async (address) => {
      asked.push(address);
      return black;
    },
  });
  const { bytes } = await loading.render({
    template: compileTemplate(document),
    values: new Map([['photo', photo]]),
    format: 'png',
    scale: 1,
  });
  expect(asked).toEqual([photo]);
  expect(await isDark(bytes)).toBe(true);
});

test('an aborted signal stops the render', async () => {
  const request = { template: compileTemplate(document), values: new Map(), format: 'png', scale: 1 } as const;
  await expect(engine.render(request, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('a line break that does not fit becomes a space', async () => {
  const box = { version: 1, viewport: { width: 300, height: 100 }, unit: 'px', dpi: 96, intent: 'screen' };
  const layer = { id: 'note', type: 'text', x: 0, y: 0, width: 200, text: '{{note}}', family: 'Inter', weight: 400 };
  const draw = async (height: number, note: string) => {
    const { variables } = document;
    const layers = [{ ...layer, height, size: 32, color: '#000000' }];
    const template = compileTemplate(parseTemplateDocument({ ...box, variables, background: '#ffffff', layers }));
    return (await engine.render({ template, values: new Map([['note', note]]), format: 'png', scale: 1 })).bytes;
  };
  expect(await draw(40, 'One\nTwo')).toEqual(await draw(40, 'One Two'));
  expect(await draw(40, 'One\nTwo\nThree\nFour')).toEqual(await draw(40, 'One Two Three Four'));
  expect(await draw(80, 'One\nTwo\n😀 Three')).toEqual(await draw(80, 'One\nTwo 😀 Three'));
  expect(await draw(80, 'One\nTwo')).not.toEqual(await draw(80, 'One Two'));
});
