import { expect, test } from 'vitest';
import { outputSize } from './output-size.ts';

test.each([
  ['px', 1200, 630, 96, 1, 1200, 630],
  ['px', 1200, 630, 300, 2, 2400, 1260],
  ['mm', 85, 55, 300, 1, 1004, 650],
  ['mm', 210, 297, 150, 0.5, 620, 877],
  ['cm', 8.5, 5.5, 300, 1, 1004, 650],
  ['in', 4, 6, 203, 1, 812, 1218],
  ['pt', 72, 36, 144, 1, 144, 72],
  ['px', 3, 3, 96, 0.1, 1, 1],
] as const)('%s %d x %d at %d dpi and scale %d is %d x %d px', (unit, width, height, dpi, scale, widthPx, heightPx) => {
  expect(outputSize({ viewport: { width, height }, unit, dpi }, scale)).toEqual({ widthPx, heightPx });
});
