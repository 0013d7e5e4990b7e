import { expect, it } from 'vitest';
import { measurePart } from './crop-dialog.tsx';

const picture = { widthPx: 1600, heightPx: 1200 };
/** What a screen makes of the most that has the shape: its pixels are larger than those of the picture. */
const square = { unit: '%', x: 12.4, y: 0, width: 75.14, height: 100 } as const;
const wide = { unit: '%', x: 5, y: 16.3, width: 90, height: 67.35 } as const;

it('a part matches its shape as closely as whole pixels allow', () => {
  expect(measurePart(square, picture, 1)).toEqual({ x: 198, y: 0, widthPx: 1200, heightPx: 1200 });
  expect(measurePart(wide, picture, 16 / 9)).toEqual({ x: 80, y: 196, widthPx: 1440, heightPx: 810 });
});

it('a part is within the image and has at least one pixel', () => {
  const foot = { unit: '%', x: 25, y: 50, width: 75, height: 50 } as const;
  expect(measurePart(foot, picture, 4 / 2.01)).toEqual({ x: 400, y: 597, widthPx: 1200, heightPx: 603 });
  expect(measurePart(foot, { widthPx: 3, heightPx: 3 }, undefined)).toEqual({ x: 1, y: 1, widthPx: 2, heightPx: 2 });
  const sliver = { unit: '%', x: 100, y: 100, width: 0, height: 0 } as const;
  expect(measurePart(sliver, picture, undefined)).toEqual({ x: 1599, y: 1199, widthPx: 1, heightPx: 1 });
});
