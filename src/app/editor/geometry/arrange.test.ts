import { expect, it, test } from 'vitest';
import { align, distribute } from './arrange.ts';
import { boundsOf } from './box.ts';

const boxes = [
  { x: 10, y: 0, width: 20, height: 20 },
  { x: 50, y: 30, width: 40, height: 10 },
];

test.each([
  ['left', [10, 10], [0, 30]],
  ['center', [40, 30], [0, 30]],
  ['right', [70, 50], [0, 30]],
  ['top', [10, 50], [0, 0]],
  ['middle', [10, 50], [10, 15]],
  ['bottom', [10, 50], [20, 30]],
] as const)('boxes align to their bounds: %s', (alignment, xs, ys) => {
  const aligned = align(boxes, alignment);
  expect(aligned.map(({ x }) => x)).toEqual(xs);
  expect(aligned.map(({ y }) => y)).toEqual(ys);
});

it('boxes align to the page', () => {
  const page = { width: 200, height: 100 };
  expect(align(boxes, 'right', page).map(({ x }) => x)).toEqual([180, 160]);
  expect(align(boxes.slice(0, 1), 'middle', page).map(({ y }) => y)).toEqual([40]);
});

it('rotated boxes align by their bounds', () => {
  const [rotated] = align([{ x: 40, y: 0, width: 100, height: 20, rotation: 90 }], 'left', { width: 500, height: 500 });
  expect(rotated?.x).toBeCloseTo(-40);
});

it('gaps become equal, whatever the order of the layers', () => {
  const row = [
    { x: 90, y: 0, width: 10, height: 10 },
    { x: 0, y: 5, width: 20, height: 10 },
    { x: 30, y: 9, width: 30, height: 10 },
  ];
  expect(distribute(row, 'x').map(({ x }) => x)).toEqual([90, 0, 40]);
});

it('rotated boxes are distributed by their bounds', () => {
  const column = [0, 70, 100].map((y, index) => ({ x: 0, y, width: 40, height: 10, rotation: index * 45 }));
  const [first, second, third] = distribute(column, 'y').map((box) => boundsOf([box]));
  if (!first || !second || !third) throw new Error('Three boxes were distributed');
  expect(second.y - first.y - first.height).toBeCloseTo(third.y - second.y - second.height);
});

it('two boxes have only one gap', () => {
  expect(distribute(boxes, 'x')).toEqual(boxes);
});
