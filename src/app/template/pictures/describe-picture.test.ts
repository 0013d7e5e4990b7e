import { describe, expect, it, test } from 'vitest';
import { coverSize, describeConcern, describeFacts, describeShrinking } from './describe-picture.ts';
import type { PictureHead } from './read-picture-head.ts';

const drawn = { widthPx: 1200, heightPx: 630 };

function head(widthPx: number, heightPx: number, kind = 'JPEG'): PictureHead {
  return { kind, mediaType: 'image/jpeg', size: { widthPx, heightPx } };
}

describe('a smaller copy', () => {
  it('is offered in the size that covers the render', () => {
    expect(describeShrinking(head(6000, 4000), 4_200_000, drawn)).toEqual({
      reason: 'This image is 4.2 MB and 6000 × 4000 px. The render is only 1200 × 630 px.',
      target: { widthPx: 1200, heightPx: 800 },
    });
  });

  it.each<[string, ReturnType<typeof head>, number]>([
    ['light', head(6000, 4000), 150_000],
    ['hardly larger than the render', head(1500, 1000), 900_000],
    ['smaller than the render', head(600, 400), 900_000],
    ['more than can be decoded', head(15_000, 15_000), 875_000],
    ['of unknown size', { kind: 'PNG', mediaType: 'image/png' }, 900_000],
  ])('is not offered for an image that is %s', (_what, picture, byteCount) => {
    expect(describeShrinking(picture, byteCount, drawn)).toBeUndefined();
  });

  it('is offered for a file that is too large to send or has an unsupported type', () => {
    expect(describeShrinking(head(3000, 2000), 14_000_000, undefined)).toEqual({
      reason: 'This image is 14.0 MB and 3000 × 2000 px.',
      target: { widthPx: 3000, heightPx: 2000 },
    });
    expect(describeShrinking(head(30, 20, 'GIF'), 500, drawn)?.target).toEqual({ widthPx: 30, heightPx: 20 });
  });

  test.each([
    [
      { widthPx: 6000, heightPx: 1000 },
      { widthPx: 3780, heightPx: 630 },
    ],
    [
      { widthPx: 1000, heightPx: 6000 },
      { widthPx: 1000, heightPx: 6000 },
    ],
    [
      { widthPx: 100, heightPx: 50 },
      { widthPx: 100, heightPx: 50 },
    ],
  ])('keeps its shape, covers the render, and is never larger: %o', (picture, expected) => {
    expect(coverSize(picture, drawn)).toEqual(expected);
  });
});

describe('a concern about an image', () => {
  test.each([
    [head(10, 10), 500, ''],
    [head(10, 10), 10_000_001, "This file exceeds the 10.0 MB limit, so it isn't used yet."],
    [head(15_000, 15_000), 875_000, 'This image has too many pixels to show here. The service may reject it.'],
    [head(10, 10, 'AVIF'), 500, 'The service may reject AVIF. Use PNG or JPEG to be safe.'],
  ])('is shown for %o with %i bytes', (picture, byteCount, concern) => {
    expect(describeConcern(picture, byteCount)).toBe(concern);
  });
});

it('the facts about an image leave out an unknown size', () => {
  expect(describeFacts(head(6000, 4000), 4_200_000)).toBe('6000 × 4000 px · JPEG · 4.2 MB');
  expect(describeFacts({ kind: 'PNG', mediaType: 'image/png' }, 12)).toBe('PNG · 12 B');
});
