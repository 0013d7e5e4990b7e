import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createPngWriter } from './create-png-writer.ts';
import { kernelSourceDigest } from './pixel-kernels.ts';

const writePng = createPngWriter();

/** Opaque pixels, each as `colorOf` says: 0xRRGGBB. */
function paint(width: number, height: number, colorOf: (x: number, y: number) => number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.writeUInt32BE(((colorOf(x, y) << 8) | 255) >>> 0, (y * width + x) * 4);
  }
  return pixels;
}

/** Noise that is the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
}

async function read(png: Uint8Array | undefined): Promise<Buffer> {
  return sharp(png, { failOn: 'warning' }).ensureAlpha().raw().toBuffer();
}

/** What is packed in it; zlib checks every sum. */
function unpack(png: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.from(png);
  const at = bytes.indexOf('IDAT');
  return inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
}

describe('the PNG that is written', () => {
  const random = noise(7);
  const pictures: [string, number, number, (x: number, y: number) => number][] = [
    ['one pixel', 1, 1, () => 0x123456],
    ['one column of many bands', 1, 300_000, (_, y) => (y * 7) & 0xffffff],
    ['one row wider than a band', 200_000, 1, (x) => x & 0xffff],
    ['one colour', 640, 500, () => 0xffffff],
    ['noise', 613, 411, random],
    ['a gradient', 1201, 333, (x, y) => (Math.floor((x + y) / 9) << 16) | Math.floor((x + y) / 13)],
    ['grain on a slope', 500, 700, (x, y) => ((x >> 2) + (random() & 3)) * 0x010000 + ((y >> 3) + (random() & 3))],
    ['tiles far apart', 97, 3000, (x, y) => ((x * 31) ^ ((y % 700) * 17)) * 0x0101],
    ['flat rows over noise', 1000, 400, (_, y) => (y < 200 ? (y >> 5) * 0x202020 : random())],
  ];

  it.each(pictures)('shows the same pixels: %s', async (_, width, height, colorOf) => {
    const pixels = paint(width, height, colorOf);
    const png = writePng(pixels, width, height, 96);
    expect(await sharp(png).metadata()).toMatchObject({ width, height, channels: 3, depth: 'uchar', density: 96 });
    expect(Buffer.compare(await read(png), pixels)).toBe(0);
    expect(unpack(png)).toHaveLength(height * (1 + width * 3));
  });

  it('shows the same pixels whatever they are', async () => {
    const colors = fc.oneof(fc.constantFrom(0, 0xffffff, 0x7f7f7f, 0x010203), fc.integer({ min: 0, max: 0xffffff }));
    const row = fc.array(colors, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(row, fc.integer({ min: 1, max: 40 }), fc.nat(3), async (palette, height, shift) => {
        const width = palette.length;
        const pixels = paint(width, height, (x, y) => palette[(x + y * shift) % width] ?? 0);
        expect(Buffer.compare(await read(writePng(pixels, width, height, 96)), pixels)).toBe(0);
      }),
    );
  });

  it('is the same whatever was written before', () => {
    const pixels = paint(300, 900, noise(3));
    const fresh = createPngWriter()(pixels, 300, 900, 96);
    writePng(paint(1500, 700, noise(4)), 1500, 700, 96);
    expect(Buffer.compare(writePng(pixels, 300, 900, 96) ?? pixels, fresh ?? pixels)).toBe(0);
  });

  it('weighs little where rows repeat', () => {
    const pixels = paint(1200, 600, (x) => (x < 600 ? 0x2b59c3 : 0xffffff));
    expect(writePng(pixels, 1200, 600, 96)?.length).toBeLessThan(12_000);
  });
});

test.each([
  [0, 9, 9],
  [80, 9, 9],
  [3, 4, 1],
  [1, 2, 300],
])('a pixel that is not opaque is refused: pixel %i of %i x %i', (pixel, width, height) => {
  const pixels = paint(width, height, () => 0x445566);
  expect(writePng(pixels, width, height, 96)).toBeDefined();
  pixels[pixel * 4 + 3] = 254;
  expect(writePng(pixels, width, height, 96)).toBeUndefined();
  pixels[pixel * 4 + 3] = 255;
  expect(writePng(pixels, width, height, 96)).toBeDefined();
});

test('the compiled kernels are those of their source', () => {
  const source = readFileSync(new URL('pixel-kernels.as', import.meta.url));
  expect(createHash('sha256').update(source).digest('hex')).toBe(kernelSourceDigest);
});
