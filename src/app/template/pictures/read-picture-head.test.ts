import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { buildPng } from '../../../testing/build-png.ts';
import { cpuMs } from '../../../testing/measure-process.ts';
import { readPictureHead } from './read-picture-head.ts';

const picture = () => sharp({ create: { width: 300, height: 200, channels: 4, background: '#0af8' } });
const size = { widthPx: 300, heightPx: 200 };

describe('the head of an image file', () => {
  test.each([
    ['PNG', 'image/png', () => picture().png()],
    ['JPEG', 'image/jpeg', () => picture().jpeg()],
    ['JPEG', 'image/jpeg', () => picture().jpeg({ progressive: true })],
    ['WebP', 'image/webp', () => picture().webp()],
    ['WebP', 'image/webp', () => picture().webp({ lossless: true })],
    ['WebP', 'image/webp', () => picture().removeAlpha().webp()],
    ['GIF', 'image/gif', () => picture().gif()],
    ['AVIF', 'image/avif', () => picture().avif({ effort: 0 })],
  ])('contains the type and size of a %s (%s)', async (kind, mediaType, draw) => {
    expect(readPictureHead(await draw().toBuffer())).toEqual({ kind, mediaType, size });
  });

  test.each([1, 3, 5, 6, 8])('accounts for the orientation of the camera: %i', async (orientation) => {
    for (const format of ['jpeg', 'png'] as const) {
      const photo = await picture().withMetadata({ orientation }).toFormat(format).toBuffer();
      const { autoOrient } = await sharp(photo).metadata();
      expect(readPictureHead(photo)?.size).toEqual({ widthPx: autoOrient.width, heightPx: autoOrient.height });
    }
  });

  it('is read without decoding the image', () => {
    const bomb = buildPng({ width: 65_535, height: 1 });
    new DataView(bomb.buffer).setUint32(20, 65_535);
    expect(readPictureHead(bomb)?.size).toEqual({ widthPx: 65_535, heightPx: 65_535 });
  });

  it('has no size if the file has none', () => {
    expect(readPictureHead(buildPng().subarray(0, 12))).toEqual({ kind: 'PNG', mediaType: 'image/png' });
    expect(readPictureHead(buildPng({ width: 0, height: 0 }))?.size).toBeUndefined();
  });

  it('is read in linear time, even if the file lies about its parts', async () => {
    const photo = await picture().jpeg().toBuffer();
    // An EXIF segment of 22 bytes that says it has 65,535 entries.
    const claim = Buffer.from('ffe100144578696600004d4d002a00000008ffff0000', 'hex');
    const claims = Array<Buffer>(450_000).fill(claim);
    const hostile = Buffer.concat([photo.subarray(0, 2), ...claims, Buffer.alloc(100_000, 0xff), photo.subarray(2)]);
    const started = cpuMs();
    expect(readPictureHead(hostile)?.size).toEqual(size);
    expect(cpuMs() - started).toBeLessThan(2_000);
  });

  it('is found after bytes outside any segment, as by decoders', async () => {
    const photo = await picture().jpeg().toBuffer();
    const odd = Buffer.concat([photo.subarray(0, 20), Buffer.from([0, 7, 0xff, 0]), photo.subarray(20)]);
    expect((await sharp(odd).metadata()).width).toBe(300);
    expect(readPictureHead(odd)?.size).toEqual(size);
  });

  test.each(['jpeg', 'png'] as const)('never throws for a truncated photo: %s', async (format) => {
    const photo = await picture().withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    for (let end = 0; end < 700; end += 1) {
      expect(() => readPictureHead(photo.subarray(0, end))).not.toThrow();
      // A PNG tells its size at once, however little follows.
      if (format === 'png' && end >= 24) expect(readPictureHead(photo.subarray(0, end))?.size).toBeDefined();
    }
  });

  test.each(['', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'text'])('is undefined for %j', (text) => {
    expect(readPictureHead(new TextEncoder().encode(text))).toBeUndefined();
  });
});
