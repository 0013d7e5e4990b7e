import { describe, expect, it, test } from 'vitest';
import { buildChunk, buildPng } from '../testing/build-png.ts';
import { detectImageType } from '../contract/image-type.ts';
import { findImageEnd, readDensity } from './image-file.ts';
import sharp from 'sharp';
import { withJpegDensity } from '../service/renderer/image-density.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the type of an image', () => {
  test.each([
    ['png', buildPng()],
    ['jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])],
    ['webp', bytesOf('RIFF\u0004\u0000\u0000\u0000WEBP')],
    ['gif', bytesOf('GIF89a;')],
    ['avif', bytesOf('\u0000\u0000\u0000\u0020ftypavif')],
    ['pdf', bytesOf('%PDF-1.7')],
    ['svg', bytesOf('<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', bytesOf('<!-- a --><!DOCTYPE svg>\n<!-- b --> <!-- c -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is %s by its bytes', (extension, bytes) => {
    expect(detectImageType(bytes)?.extension).toBe(extension);
  });

  test.each(['', '<!doctype html><svg></svg>', '{"image":1}', 'PNG', 'RIFF1234WAVE'])('is unknown for %j', (text) => {
    expect(detectImageType(bytesOf(text))).toBeUndefined();
  });

  it('is detected in linear time after many comments', () => {
    expect(detectImageType(bytesOf(`${'<!---->'.repeat(146)}<x`))).toBeUndefined();
    const half = '<!---->'.repeat(70);
    expect(detectImageType(bytesOf(`${half}<!DOCTYPE svg>${half}<x`))).toBeUndefined();
  });
});

it('the end of an image is found by its format, and is undefined in a truncated file', () => {
  const png = buildPng();
  expect(findImageEnd(png)).toBe(png.length);
  expect(findImageEnd(png.slice(0, -1))).toBeUndefined();
  expect(findImageEnd(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00]))).toBeUndefined();
  expect(findImageEnd(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9, 0x00]))).toBe(7);
});

describe('a PNG', () => {
  const png = buildPng({ width: 40, height: 30 });

  it('ends after IEND, whatever follows', () => {
    for (const rest of ['<script>alert(1)</script>', 'PK\u0003\u0004']) {
      expect(findImageEnd(Buffer.concat([png, bytesOf(rest)]))).toBe(png.length);
    }
  });

  it('counts as damaged with any bit flipped or any byte missing', () => {
    for (let at = 8; at < png.length; at += 1) {
      const flipped = png.slice();
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      expect(findImageEnd(flipped)).toBeUndefined();
      expect(findImageEnd(png.slice(0, at))).toBeUndefined();
    }
  });

  it('has at most 10,000 chunks', () => {
    const withTexts = (count: number) => {
      const texts = Array<Buffer>(count).fill(buildChunk('tEXt', Buffer.alloc(0)));
      return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
    };
    expect(findImageEnd(withTexts(9_997))).toBeDefined();
    expect(findImageEnd(withTexts(9_998))).toBeUndefined();
  });
});

const image = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } });

function densityOf(bytes: Uint8Array): number | undefined {
  return readDensity(bytes, detectImageType(bytes) ?? expect.fail('no image'));
}

describe('the density of a file', () => {
  test.each([72, 96, 144, 300, 600])('is read from a PNG and a JPEG of %i dpi', async (density) => {
    expect(densityOf(await image.clone().withMetadata({ density }).png().toBuffer())).toBe(density);
    expect(densityOf(withJpegDensity(await image.clone().jpeg().toBuffer(), density))).toBe(density);
  });

  test('is unknown for a file without one', async () => {
    expect(densityOf(buildPng())).toBeUndefined();
    expect(densityOf(await image.clone().webp().toBuffer())).toBeUndefined();
  });

  test('is unknown for a JPEG with only an aspect ratio', async () => {
    const jpeg = withJpegDensity(await image.clone().jpeg().toBuffer(), 300);
    jpeg[13] = 0;
    expect(densityOf(jpeg)).toBeUndefined();
  });
});
