import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { readPictureSize } from './read-picture-size.ts';

function draw(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: '#c0392b80' } });
}

const files: [string, (picture: Sharp) => Sharp][] = [
  ['PNG', (picture) => picture.png()],
  ['PNG with a palette', (picture) => picture.png({ palette: true })],
  ['JPEG', (picture) => picture.jpeg()],
  ['progressive JPEG', (picture) => picture.jpeg({ progressive: true })],
  [
    'JPEG with metadata',
    (picture) =>
      picture
        .withExif({ IFD0: { Copyright: 'x'.repeat(5_000) } })
        .withIccProfile('p3')
        .jpeg(),
  ],
  ['lossy WebP', (picture) => picture.flatten().webp()],
  ['lossless WebP', (picture) => picture.webp({ lossless: true })],
  ['WebP with alpha and metadata', (picture) => picture.withIccProfile('p3').webp()],
];

describe.each(files)('%s', (_, encode) => {
  it.each([
    [1, 1],
    [3, 700],
    [1031, 2],
    [300, 257],
  ])('tells %i x %i', async (width, height) => {
    expect(readPictureSize(await encode(draw(width, height)).toBuffer())).toEqual({ width, height });
  });

  it('tells nothing, or the truth, when it is cut short', async () => {
    const bytes = await encode(draw(300, 257)).toBuffer();
    for (let length = 0; length < Math.min(bytes.length, 400); length += 1) {
      const size = readPictureSize(bytes.subarray(0, length));
      if (size !== undefined) expect(size).toEqual({ width: 300, height: 257 });
    }
    expect(readPictureSize(bytes.subarray(0, 20))).toBeUndefined();
  });
});

test.each([
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a JPEG of nothing but fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(500, 0xff)])],
  ['a JPEG whose segment has no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])],
  ['a side of 0', Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000908020000', 'hex')],
])('%s has no size', (_, bytes) => {
  expect(readPictureSize(bytes)).toBeUndefined();
});
