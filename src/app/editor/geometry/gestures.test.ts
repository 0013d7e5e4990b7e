import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, centerOf, cornersOf, moveBox, turn, type Box, type Point } from './box.ts';
import { handles, resizeBox, resizeWithin, sidesOf, type Handle } from './resize.ts';
import { rotateAround, rotateTo } from './rotate.ts';

const runs = { seed: 57, numRuns: 200 };
const PRECISION = 1e-6;

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes: fc.Arbitrary<Box> = fc.record(
  {
    x: number(-500, 500),
    y: number(-500, 500),
    width: number(1, 900),
    height: number(1, 900),
    rotation: number(-360, 360),
  },
  { requiredKeys: ['x', 'y', 'width', 'height'] },
);
const moves = number(-400, 400);
const gestures = fc.record({
  box: boxes,
  handle: fc.constantFrom(...handles),
  dx: moves,
  dy: moves,
  keepRatio: fc.boolean(),
  fromCenter: fc.boolean(),
});

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Where the opposite corner of a handle, or the middle of the opposite edge, is on the page. */
function anchorOf(box: Box, handle: Handle): Point {
  const [center, side] = [centerOf(box), sidesOf(handle)];
  const anchor = { x: center.x - (side.x * box.width) / 2, y: center.y - (side.y * box.height) / 2 };
  return turn(anchor, box.rotation ?? 0, center);
}

it('a resize keeps the opposite corner or edge, or the middle, in place', () => {
  fc.assert(
    fc.property(gestures, ({ box, handle, dx, dy, ...options }) => {
      const resized = resizeBox(box, handle, dx, dy, options);
      if (options.fromCenter) expect(distance(centerOf(resized), centerOf(box))).toBeLessThan(PRECISION);
      else expect(distance(anchorOf(resized, handle), anchorOf(box, handle))).toBeLessThan(PRECISION);
      expect(Math.min(resized.width, resized.height)).toBeGreaterThanOrEqual(1 - PRECISION);
      if (options.keepRatio) expect((resized.width * box.height) / (resized.height * box.width)).toBeCloseTo(1);
    }),
    runs,
  );
});

it('the corner follows the pointer', () => {
  fc.assert(
    fc.property(gestures, ({ box, dx, dy }) => {
      const resized = resizeBox(box, 'se', dx, dy);
      fc.pre(resized.width > 1 && resized.height > 1);
      const [, , corner] = cornersOf(box);
      expect(distance(cornersOf(resized)[2], { x: corner.x + dx, y: corner.y + dy })).toBeLessThan(PRECISION);
    }),
    runs,
  );
});

it('the inverse resize returns the box', () => {
  fc.assert(
    fc.property(gestures, ({ box, handle, dx, dy, ...options }) => {
      const resized = resizeBox(box, handle, dx, dy, options);
      fc.pre(resized.width > 1 + PRECISION && resized.height > 1 + PRECISION);
      const back = resizeBox(resized, handle, -dx, -dy, options);
      expect(distance(back, box)).toBeLessThan(PRECISION);
      expect(Math.abs(back.width - box.width)).toBeLessThan(PRECISION);
      expect(Math.abs(back.height - box.height)).toBeLessThan(PRECISION);
    }),
    runs,
  );
});

it('a move moves every corner', () => {
  fc.assert(
    fc.property(boxes, moves, moves, (box, dx, dy) => {
      const [before, after] = [cornersOf(box), cornersOf(moveBox(box, dx, dy))];
      const errors = before.map(({ x, y }, index) => distance(after[index] ?? box, { x: x + dx, y: y + dy }));
      expect(Math.max(...errors)).toBeLessThan(PRECISION);
    }),
    runs,
  );
});

it('a rotation stays in its range and can be reversed', () => {
  fc.assert(
    fc.property(boxes, moves, moves, number(-180, 180), (box, x, y, degrees) => {
      const rotation = rotateTo(box, { x, y }, { start: { x: 7, y: 7 } });
      expect(rotation).toBeGreaterThan(-180);
      expect(rotation).toBeLessThanOrEqual(180);
      const back = rotateAround(rotateAround(box, { x, y }, degrees), { x, y }, -degrees);
      expect(distance(centerOf(back), centerOf(box))).toBeLessThan(PRECISION);
      const turned = (back.rotation ?? 0) - (box.rotation ?? 0);
      expect(Math.abs(turned - Math.round(turned / 360) * 360)).toBeLessThan(PRECISION);
    }),
    runs,
  );
});

it('resized layers stay within the bounds of the selection', () => {
  fc.assert(
    fc.property(
      fc.array(boxes, { minLength: 2, maxLength: 4 }),
      number(1, 900),
      number(1, 900),
      (layers, width, height) => {
        const from = boundsOf(layers);
        const to = { x: 3, y: 5, width, height };
        const bounds = boundsOf(layers.map((layer) => resizeWithin(layer, from, to)));
        expect(Math.min(bounds.x - to.x, bounds.y - to.y)).toBeGreaterThan(-PRECISION);
        expect(bounds.x + bounds.width).toBeLessThan(to.x + width + PRECISION);
        expect(bounds.y + bounds.height).toBeLessThan(to.y + height + PRECISION);
      },
    ),
    runs,
  );
});
