/** `npm run soak` tries more images; the seed is fixed. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildChunk as chunk } from '../../testing/build-png.ts';
import { cpuMs } from '../../testing/measure-process.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { compileTemplate } from './compile-template.ts';
import { createTakumiEngine } from './create-takumi-engine.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { RenderInputError } from './render-engine.ts';

const MUTATIONS = process.env.GALLEY_SOAK === '1' ? 20_000 : 200;
const CPU_MS_MAX = 2000;
const MEGABYTE = 1024 * 1024;
const engine = createTakumiEngine();
const document = parseTemplateDocument({
  version: 1,
  viewport: { width: 60, height: 40 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [{ name: 'photo', type: 'image', label: '', required: false }],
  background: '#ffffff',
  layers: [{ id: 'photo', type: 'picture', x: 0, y: 0, width: 60, height: 40, source: { variable: 'photo' } }],
});

const valuesOf = (bytes: Uint8Array) =>
  new Map([['photo', `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`]]);

async function draw(bytes: Uint8Array, format: 'png' | 'jpeg' | 'webp' = 'png') {
  return engine.render({ template: compileTemplate(document), values: valuesOf(bytes), format, scale: 1 });
}

/** Fails unless the image is drawn in time, or rejected with the name of its variable. */
async function drawOrRefuse(bytes: Uint8Array): Promise<'drawn' | 'refused'> {
  const started = cpuMs();
  const outcome = await draw(bytes).then(
    () => 'drawn' as const,
    (error: unknown) => error,
  );
  expect(cpuMs() - started).toBeLessThan(CPU_MS_MAX);
  if (outcome === 'drawn') return outcome;
  expect(outcome).toBeInstanceOf(RenderInputError);
  expect(outcome).toMatchObject({ variableName: 'photo' });
  return 'refused';
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([8, 0, 0, 0, 0])]));

const source = sharp(Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * 31) % 256)), {
  raw: { width: 48, height: 32, channels: 3 },
});
const [png, jpeg, webp] = await Promise.all([
  source.clone().png().toBuffer(),
  source.clone().jpeg().toBuffer(),
  source.clone().webp().toBuffer(),
]);

test.each([
  [
    'a PNG',
    Buffer.concat([SIGNATURE, header(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(64 * MEGABYTE)))]),
  ],
  ['a JPEG', patchJpegSize(jpeg, 50_000, 50_000)],
])('%s of 50,000 x 50,000 px is rejected before it is decoded', async (_, bytes) => {
  const before = process.memoryUsage.rss();
  expect(checkDrawable(document, valuesOf(bytes))).toEqual([
    { name: 'photo', message: 'This image has too many pixels. Choose one with at most 50 megapixels.' },
  ]);
  expect(await drawOrRefuse(bytes)).toBe('refused');
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
});

function patchJpegSize(bytes: Buffer, width: number, height: number): Buffer {
  const patched = Buffer.from(bytes);
  const frame = patched.indexOf(Buffer.from([0xff, 0xc0]));
  patched.writeUInt16BE(height, frame + 5);
  patched.writeUInt16BE(width, frame + 7);
  return patched;
}

test('damaged images are drawn or rejected, and the engine keeps working', { timeout: 600_000 }, async () => {
  let seed = 20_261_121;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const outcomes = new Map<string, number>();
  for (let index = 0; index < MUTATIONS; index += 1) {
    const outcome = await drawOrRefuse(mutate([png, jpeg, webp][index % 3] ?? png, random));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // Otherwise the mutations would test nothing.
  expect([...outcomes.keys()].sort()).toEqual(['drawn', 'refused']);
  expect((await draw(png)).widthPx).toBe(60);
});

function mutate(original: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(original);
  for (let change = random(4); change >= 0; change -= 1) {
    const at = random(bytes.length);
    const kind = random(6);
    if (kind < 3) bytes[at] = random(256);
    else if (kind === 3) bytes = bytes.subarray(0, Math.max(12, at));
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(bytes.length))]);
    else bytes.fill([0x00, 0xff][random(2)] ?? 0, at, Math.min(bytes.length, at + random(16)));
  }
  return bytes;
}

const frames = Array.from({ length: 10_000 }, (_, index) =>
  Buffer.concat([
    chunk('fcTL', Buffer.concat([numbers(2 * index + 1, 1, 1, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])),
    chunk('fdAT', Buffer.concat([numbers(2 * index + 2), deflateSync(Buffer.from([0, 255]))])),
  ]),
);
const dot = [header(1, 1), chunk('IDAT', deflateSync(Buffer.from([0, 0]))), chunk('IEND', Buffer.alloc(0))] as const;
const packedText = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1))]));

test.each([
  [
    'an APNG of 10,000 frames',
    Buffer.concat([SIGNATURE, dot[0], chunk('acTL', numbers(10_000, 0)), dot[1], ...frames, dot[2]]),
    'drawn',
  ],
  [
    // The decoder would decompress each of them.
    'a PNG of 400,000 packed texts',
    Buffer.concat([SIGNATURE, dot[0], ...Array<Buffer>(400_000).fill(packedText), dot[1], dot[2]]),
    'drawn',
  ],
  [
    'a PNG of 800,000 empty parts of pixels',
    Buffer.concat([SIGNATURE, dot[0], ...Array<Buffer>(800_000).fill(chunk('IDAT', Buffer.alloc(0))), dot[1], dot[2]]),
    'refused',
  ],
  ['a PNG chunk that says it is 4 GB', Buffer.concat([SIGNATURE, dot[0], numbers(0xffffffff), dot[1]]), 'refused'],
  ['a PNG without pixels', Buffer.concat([SIGNATURE, dot[0], dot[2]]), 'refused'],
])('%s is handled within 2 seconds of CPU time', async (_, bytes, expected) => {
  expect(await drawOrRefuse(bytes)).toBe(expected);
});

test('an animation is drawn as its first frame', async () => {
  const strip = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 255)]);
  const animation = await sharp(strip, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ lossless: true, delay: [50, 50] })
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { channels } = await sharp((await draw(animation)).bytes).stats();
  expect(channels[0]?.max).toBe(0);
});

test.each(['png', 'jpeg', 'webp'] as const)('a %s contains no metadata of its images', async (format) => {
  const exif = { IFD0: { Artist: 'Secret Photographer', Software: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N' } };
  const photo = await source.clone().withExif(exif).withIccProfile('p3').jpeg().toBuffer();
  expect(photo.includes('Secret Photographer')).toBe(true);
  const bytes = Buffer.from((await draw(photo, format)).bytes);
  const { exif: kept, icc, xmp, iptc } = await sharp(bytes).metadata();
  expect({ kept, icc, xmp, iptc }).toEqual({});
  expect(/secret|exif|takumi|sharp/i.test(bytes.toString('latin1'))).toBe(false);
});
