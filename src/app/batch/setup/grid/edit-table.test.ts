import { expect, it } from 'vitest';
import type { Table } from '../../../../batch/table/table.ts';
import { countAlike, editCell } from './edit-table.ts';

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

it('editCell changes one cell and keeps all other rows as objects', () => {
  const edited = editCell(table, 0, 1, 'London');
  expect(edited.rows[0]).toEqual({ line: 2, cells: ['Ada', 'London'] });
  expect(edited.rows[1]).toBe(table.rows[1]);
  expect(table.rows[0]?.cells[1]).toBe('Londn');
});

it('editCell returns the same table if nothing changes', () => {
  expect(editCell(table, 0, 1, 'Londn')).toBe(table);
  expect(editCell(table, 9, 1, 'London')).toBe(table);
});

it('editCell changes all equal cells of a column on request', () => {
  expect(countAlike(table, 0, 1)).toBe(1);
  const edited = editCell(table, 0, 1, 'London', true);
  expect(edited.rows.map(({ cells }) => cells.join())).toEqual(['Ada,London', 'Alan,London', 'Londn,Paris']);
  expect(edited.rows[2]).toBe(table.rows[2]);
});
