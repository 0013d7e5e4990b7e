import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangePictures } from './arrange-pictures.ts';

const box = { width: 304, height: 144 };
const GAP = 8;

it.each([
  ['one lies in the middle of its box', [2], [[0, 0, 288, 144]]],
  [
    'squares stand in a row',
    [1, 1],
    [
      [0, 0, 144, 144],
      [152, 0, 144, 144],
    ],
  ],
  [
    'wide ones lie above each other',
    [4.25, 4.25],
    [
      [0, 0, 289, 68],
      [0, 76, 289, 68],
    ],
  ],
  [
    'a tall one stands beside two wide ones',
    [0.5, 2.125, 2.125],
    [
      [0, 0, 72, 144],
      [80, 0, 144.5, 68],
      [80, 76, 144.5, 68],
    ],
  ],
])('%s', (_title, ratios, places) => {
  const arranged = arrangePictures(ratios, box, GAP);
  expect(
    arranged.places.map(({ left, top, width, height }) =>
      [left, top, width, height].map((px) => Math.round(px * 10) / 10),
    ),
  ).toEqual(places);
});

it('keeps every picture whole, apart from the others and in the box', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.2, max: 6, noNaN: true }), { minLength: 1, maxLength: 4 }), (ratios) => {
      const { width, height, places } = arrangePictures(ratios, box, GAP);
      expect(width).toBeLessThan(box.width + 0.01);
      expect(height).toBeLessThan(box.height + 0.01);
      for (const [at, place] of places.entries()) {
        expect(place.width / place.height).toBeCloseTo(ratios[at] ?? 0);
        expect(place.left + place.width).toBeLessThan(width + 0.01);
        expect(place.top + place.height).toBeLessThan(height + 0.01);
        for (const other of places.slice(at + 1)) {
          const isApart =
            other.left > place.left + place.width + GAP / 2 || other.top > place.top + place.height + GAP / 2;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
