import { describe, expect, it, test } from 'vitest';
import { coverSize, describeConcern, describeFacts, describeShrinking } from './describe-picture.ts';
import type { PictureHead } from './read-picture-head.ts';

const drawn = { widthPx: 1200, heightPx: 630 };

function head(widthPx: number, heightPx: number, kind = 'JPEG'): PictureHead {
  return { kind, mediaType: 'image/jpeg', size: { widthPx, heightPx } };
}

describe('a lighter copy', () => {
  it('is offered with both sizes, at the size that still covers what is drawn', () => {
    expect(describeShrinking(head(6000, 4000), 4_200_000, drawn)).toEqual({
      words: 'This picture is 4.2 MB and 6000 × 4000; 1200 × 630 is drawn at most.',
      target: { widthPx: 1200, heightPx: 800 },
    });
  });

  it.each<[string, ReturnType<typeof head>, number]>([
    ['light', head(6000, 4000), 150_000],
    ['hardly larger than it is drawn', head(1500, 1000), 900_000],
    ['smaller than it is drawn', head(600, 400), 900_000],
    ['more than can be decoded', head(15_000, 15_000), 875_000],
    ['of unknown size', { kind: 'PNG', mediaType: 'image/png' }, 900_000],
  ])('is not offered for one that is %s', (_what, picture, byteCount) => {
    expect(describeShrinking(picture, byteCount, drawn)).toBeUndefined();
  });

  it('is offered for what is too heavy to send or of an uncertain kind, whatever is drawn', () => {
    expect(describeShrinking(head(3000, 2000), 14_000_000, undefined)).toEqual({
      words: 'This picture is 14.0 MB and 3000 × 2000.',
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
  ])('keeps its shape, covers, and is never larger: %o', (picture, expected) => {
    expect(coverSize(picture, drawn)).toEqual(expected);
  });
});

describe('what stands against a picture', () => {
  test.each([
    [head(10, 10), 500, ''],
    [head(10, 10), 10_000_001, 'At most 10.0 MB can be sent, so it is not used yet.'],
    [head(15_000, 15_000), 875_000, 'Too many pixels to show here, and the service may refuse it.'],
    [head(10, 10, 'AVIF'), 500, 'The service may refuse AVIF; PNG and JPEG are sure.'],
  ])('is told: %o of %i bytes', (picture, byteCount, words) => {
    expect(describeConcern(picture, byteCount)).toBe(words);
  });
});

it('has one line of facts, without a size where it is not known', () => {
  expect(describeFacts(head(6000, 4000), 4_200_000)).toBe('6000 × 4000 px · JPEG · 4.2 MB');
  expect(describeFacts({ kind: 'PNG', mediaType: 'image/png' }, 12)).toBe('PNG · 12 B');
});
