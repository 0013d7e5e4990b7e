import { expect, it } from 'vitest';
import { boundsOf, cornersOf, moveBox } from './box.ts';
import { contains, hitLayers, layersIn } from './hit-layers.ts';

const flat = { id: 'flat', x: 10, y: 10, width: 100, height: 20 };
/** Covers 50 to 70 across and -30 to 70 down. */
const upright = { ...flat, id: 'upright', rotation: 90 };

it('corners turn clockwise with the box', () => {
  const [topLeft, topRight] = cornersOf(upright);
  expect(topLeft.x).toBeCloseTo(70);
  expect(topLeft.y).toBeCloseTo(-30);
  expect(topRight.x).toBeCloseTo(70);
  expect(topRight.y).toBeCloseTo(70);
});

it('bounds surround rotated boxes', () => {
  const bounds = boundsOf([upright, { x: 0, y: 0, width: 5, height: 5 }]);
  expect(bounds.x).toBe(0);
  expect(bounds.y).toBeCloseTo(-30);
  expect(bounds.width).toBeCloseTo(70);
  expect(bounds.height).toBeCloseTo(100);
});

it('a point is in a box where the box is on the page', () => {
  expect(contains(flat, { x: 15, y: 15 })).toBe(true);
  expect(contains(upright, { x: 15, y: 15 })).toBe(false);
  expect(contains(upright, { x: 60, y: -25 })).toBe(true);
  expect(contains(flat, { x: 60, y: 33 })).toBe(false);
  expect(contains(flat, { x: 60, y: 33 }, 4)).toBe(true);
});

it('the topmost layer is hit first', () => {
  expect(hitLayers([flat, upright], { x: 60, y: 20 })).toEqual(['upright', 'flat']);
  expect(hitLayers([flat, upright], { x: 60, y: 60 })).toEqual(['upright']);
});

it('a rectangle contains the layers that it touches', () => {
  expect(layersIn([flat, upright], { x: 0, y: 0, width: 20, height: 20 })).toEqual(['flat']);
  expect(layersIn([flat, upright], { x: 40, y: 0, width: 20, height: 20 })).toEqual(['flat', 'upright']);
  expect(layersIn([flat, upright], { x: 200, y: 0, width: 20, height: 20 })).toEqual([]);
});

it('a box that does not move stays the same object', () => {
  expect(moveBox(flat, 0, 0)).toBe(flat);
  expect(moveBox(flat, 1, -2)).toEqual({ ...flat, x: 11, y: 8 });
});
