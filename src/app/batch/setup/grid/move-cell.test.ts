import { expect, it } from 'vitest';
import { moveCell } from './move-cell.ts';

const size = { rowCount: 100, columnCount: 5, pageRows: 10 };

it.each([
  ['ArrowDown', false, { row: 51, column: 2 }],
  ['ArrowLeft', false, { row: 50, column: 1 }],
  ['ArrowUp', true, { row: 0, column: 2 }],
  ['ArrowRight', true, { row: 50, column: 4 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
  ['PageDown', false, { row: 60, column: 2 }],
])('%s leads on, with Control held: %s', (key, isCtrl, place) => {
  expect(moveCell(key, { row: 50, column: 2 }, size, isCtrl)).toEqual(place);
});

it('stays in the grid, and knows no other key', () => {
  expect(moveCell('PageUp', { row: 3, column: 0 }, size)).toEqual({ row: 0, column: 0 });
  expect(moveCell('ArrowRight', { row: 3, column: 4 }, size)).toEqual({ row: 3, column: 4 });
  expect(moveCell('a', { row: 3, column: 4 }, size)).toBeUndefined();
});
