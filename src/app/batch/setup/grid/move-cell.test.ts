import { expect, it } from 'vitest';
import { findPlace, moveCell } from './move-cell.ts';

const size = { rowCount: 100, columnCount: 5, pageRows: 10 };

it.each([
  ['ArrowDown', false, { row: 51, column: 2 }],
  ['ArrowLeft', false, { row: 50, column: 1 }],
  ['ArrowUp', true, { row: 0, column: 2 }],
  ['ArrowRight', true, { row: 50, column: 4 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
  ['PageDown', false, { row: 60, column: 2 }],
])('%s moves the active cell, with Control: %s', (key, isCtrl, place) => {
  expect(moveCell(key, { row: 50, column: 2 }, size, isCtrl)).toEqual(place);
});

it('stays inside the grid, and ignores other keys', () => {
  expect(moveCell('PageUp', { row: 3, column: 0 }, size)).toEqual({ row: 0, column: 0 });
  expect(moveCell('ArrowRight', { row: 3, column: 4 }, size)).toEqual({ row: 3, column: 4 });
  expect(moveCell('a', { row: 3, column: 4 }, size)).toBeUndefined();
});

it('follows its row when other rows are shown, or moves to the next one', () => {
  const active = { rowIndex: 8, row: 1, column: 2 };
  expect(findPlace(active, [7, 8, 9], { columnCount: 3 })).toEqual({ row: 1, column: 2 });
  expect(findPlace(active, [8, 9], { columnCount: 2 })).toEqual({ row: 0, column: 1 });
  expect(findPlace(active, [7, 9], { columnCount: 3 })).toEqual({ row: 1, column: 2 });
  expect(findPlace(active, [7], { columnCount: 3 })).toEqual({ row: 0, column: 2 });
});
