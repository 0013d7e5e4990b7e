import { expect, it } from 'vitest';
import type { Table } from '../../../../batch/table/table.ts';
import { countCells, editCell, editCellsLike } from './edit-table.ts';

const table: Table = {
  columns: [{ name: 'Name' }, { name: 'City' }],
  rows: [
    { line: 2, cells: ['Ada', 'Londn'] },
    { line: 3, cells: ['Alan', 'Londn'] },
    { line: 4, cells: ['Londn', 'Paris'] },
  ],
  pictures: new Map(),
  notes: [],
};

it('changes one cell and leaves every other row the object that it was', () => {
  const edited = editCell(table, 0, 1, 'London');
  expect(edited.rows[0]).toEqual({ line: 2, cells: ['Ada', 'London'] });
  expect(edited.rows[1]).toBe(table.rows[1]);
  expect(table.rows[0]?.cells[1]).toBe('Londn');
});

it('is the same table when the cell holds that text already, or is not there', () => {
  expect(editCell(table, 0, 1, 'Londn')).toBe(table);
  expect(editCell(table, 9, 1, 'London')).toBe(table);
});

it('changes all cells of one column that are like it, and counts them', () => {
  expect(countCells(table, 1, 'Londn')).toBe(2);
  const edited = editCellsLike(table, 1, 'Londn', 'London');
  expect(edited.rows.map(({ cells }) => cells.join())).toEqual(['Ada,London', 'Alan,London', 'Londn,Paris']);
  expect(edited.rows[2]).toBe(table.rows[2]);
});
