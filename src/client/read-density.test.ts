import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { detectImageType } from '../contract/image-type.ts';
import { withJpegDensity } from '../service/renderer/image-density.ts';
import { buildPng } from '../testing/build-png.ts';
import { readDensity } from './read-density.ts';

const image = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } });

function densityOf(bytes: Uint8Array): number | undefined {
  return readDensity(bytes, detectImageType(bytes) ?? expect.fail('no image'));
}

describe('the density of a file is', () => {
  test.each([72, 96, 144, 300, 600])('what a PNG and a JPEG of %i dpi say', async (density) => {
    expect(densityOf(await image.clone().withMetadata({ density }).png().toBuffer())).toBe(density);
    expect(densityOf(withJpegDensity(await image.clone().jpeg().toBuffer(), density))).toBe(density);
  });

  test('unknown for a file without one', async () => {
    expect(densityOf(buildPng())).toBeUndefined();
    expect(densityOf(await image.clone().webp().toBuffer())).toBeUndefined();
  });

  test('unknown for a JPEG with only an aspect ratio', async () => {
    const jpeg = withJpegDensity(await image.clone().jpeg().toBuffer(), 300);
    jpeg[13] = 0;
    expect(densityOf(jpeg)).toBeUndefined();
  });
});
