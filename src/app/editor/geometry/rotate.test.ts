import { expect, it } from 'vitest';
import type { Box } from './box.ts';
import { rotateAround, rotateTo } from './rotate.ts';
import { roundBox } from './round-box.ts';

const box: Box = { x: 0, y: 0, width: 100, height: 100 };
const start = { x: 50, y: -20 };

it('a box rotates with the pointer around its middle', () => {
  expect(rotateTo(box, { x: 120, y: 50 }, { start })).toBeCloseTo(90);
  expect(rotateTo({ ...box, rotation: 100 }, { x: 120, y: 50 }, { start })).toBeCloseTo(-170);
  expect(rotateTo(box, { x: 50, y: 120 }, { start })).toBe(180);
});

it('a rotation snaps to 15 degrees', () => {
  expect(rotateTo({ ...box, rotation: 3 }, { x: 120, y: 48 }, { start, snap15: true })).toBe(90);
});

it('boxes rotate around a common point', () => {
  const rotated = rotateAround(box, { x: 100, y: 50 }, 90);
  expect(rotated.x).toBeCloseTo(50);
  expect(rotated.y).toBeCloseTo(-50);
  expect(rotated.rotation).toBe(90);
});

it('results are rounded to whole pixels, or to 0.01 of other units', () => {
  const result = { x: 10.5001, y: 0.1 + 0.2, width: 99.987, height: 50 };
  expect(roundBox(result, 'px')).toEqual({ x: 11, y: 0, width: 100, height: 50 });
  expect(roundBox(result, 'mm')).toEqual({ x: 10.5, y: 0.3, width: 99.99, height: 50 });
  expect(roundBox(result, 'px', { step: 0.5 })).toEqual({ x: 10.5, y: 0.5, width: 100, height: 50 });
});

it('numbers that did not change are kept', () => {
  const before = { x: 10.5, y: 0.123, width: 100, height: 50, rotation: 12.34 };
  expect(roundBox({ ...before, width: 110.4 }, 'px', { before })).toEqual({ ...before, width: 110.4 });
  expect(roundBox({ ...before, rotation: 15.04 }, 'px', { before })).toEqual({ ...before, rotation: 15 });
});

it('a box at an angle keeps parts of pixels', () => {
  expect(roundBox({ ...box, x: 1.236, rotation: 12.34 }, 'px')).toEqual({ ...box, x: 1.24, rotation: 12.3 });
});

it('a rotation of 0 is removed', () => {
  expect(roundBox({ ...box, id: 'a', rotation: 0.04 }, 'px')).toStrictEqual({ ...box, id: 'a' });
});
