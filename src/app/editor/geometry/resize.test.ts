import { expect, it, test } from 'vitest';
import { handles, resizeBox, resizeWithin } from './resize.ts';

const box = { x: 10, y: 20, width: 100, height: 50 };

test.each([
  ['n', { x: 10, y: 25, width: 100, height: 45 }],
  ['ne', { x: 10, y: 25, width: 110, height: 45 }],
  ['e', { x: 10, y: 20, width: 110, height: 50 }],
  ['se', { x: 10, y: 20, width: 110, height: 55 }],
  ['s', { x: 10, y: 20, width: 100, height: 55 }],
  ['sw', { x: 20, y: 20, width: 90, height: 55 }],
  ['w', { x: 20, y: 20, width: 90, height: 50 }],
  ['nw', { x: 20, y: 25, width: 90, height: 45 }],
] as const)('the handle %s moves its edges', (handle, expected) => {
  expect(resizeBox(box, handle, 10, 5)).toEqual(expected);
});

it('other members stay', () => {
  expect(resizeBox({ ...box, id: 'title' }, 'e', 10, 0)).toEqual({ ...box, id: 'title', width: 110 });
});

it('a fixed ratio follows the pointer along the diagonal', () => {
  expect(resizeBox(box, 'se', 20, 10, { keepRatio: true })).toEqual({ x: 10, y: 20, width: 120, height: 60 });
  expect(resizeBox(box, 'se', -10, 20, { keepRatio: true })).toEqual(box);
});

it('a fixed ratio grows to both sides of an edge', () => {
  expect(resizeBox(box, 'e', 20, 99, { keepRatio: true })).toEqual({ x: 10, y: 15, width: 120, height: 60 });
});

it('the middle can stay in place', () => {
  expect(resizeBox(box, 'nw', -5, -5, { fromCenter: true })).toEqual({ x: 5, y: 15, width: 110, height: 60 });
});

test.each(handles)('the handle %s never flips the box', (handle) => {
  for (const [dx, dy] of [
    [-999, -999],
    [999, 999],
  ] as const) {
    for (const keepRatio of [false, true]) {
      const { width, height } = resizeBox(box, handle, dx, dy, { keepRatio, min: 2 });
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(2);
    }
  }
});

it('a line stays as thin as it is', () => {
  const line = { x: 0, y: 0, width: 100, height: 0.5 };
  expect(resizeBox(line, 'se', -10, -10)).toEqual({ ...line, width: 90 });
});

it('a layer scales with the bounds of the selection', () => {
  const from = { x: 0, y: 0, width: 200, height: 100 };
  const to = { x: 100, y: 0, width: 100, height: 200 };
  expect(resizeWithin(box, from, to)).toEqual({ x: 105, y: 40, width: 50, height: 100 });
  expect(resizeWithin({ ...box, rotation: 45 }, from, to)).toEqual({
    x: 105,
    y: 77.5,
    width: 50,
    height: 25,
    rotation: 45,
  });
});
