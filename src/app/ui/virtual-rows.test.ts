import { describe, expect, it, test } from 'vitest';
import { extractRange, stepIndex } from './virtual-rows.tsx';

describe('a key in a grid of ten items in four columns', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['Home', 7, 0],
    ['End', 7, 9],
    ['PageDown', 1, 9],
    ['PageUp', 7, 0],
    ['a', 3, undefined],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(stepIndex(key, from, 10, 4)).toBe(to);
  });

  it('left and right do nothing in a table', () => {
    expect(stepIndex('ArrowRight', 3, 10, 1)).toBeUndefined();
    expect(stepIndex('ArrowDown', 3, 10, 1)).toBe(4);
  });
});

describe('the rows in the document', () => {
  const range = { startIndex: 50, endIndex: 52, overscan: 1, count: 100 };

  test.each([
    ['without a focus', -1, [49, 50, 51, 52, 53]],
    ['with the focus among them', 51, [49, 50, 51, 52, 53]],
    ['with the focus at their end', 53, [49, 50, 51, 52, 53, 54]],
    ['with the focus far above', 2, [1, 2, 3, 49, 50, 51, 52, 53]],
    ['with the focus far below', 99, [49, 50, 51, 52, 53, 98, 99]],
    ['with the focus on a removed row', 100, [49, 50, 51, 52, 53]],
  ])('are the expected ones %s', (_, focusedRow, rows) => {
    expect(extractRange(range, focusedRow)).toEqual(rows);
  });
});
