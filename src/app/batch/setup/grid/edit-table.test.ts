import { expect, it } from 'vitest';
import { readPastedTable } from '../../../../batch/table/read-table.ts';
import type { Table } from '../../../../batch/table/table.ts';
import { countCells, editCell, editCellsLike, parseCells, pasteCells, quoteCell } from './edit-table.ts';

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

it('changes one cell and keeps all other rows as objects', () => {
  const edited = editCell(table, 0, 1, 'London');
  expect(edited.rows[0]).toEqual({ line: 2, cells: ['Ada', 'London'] });
  expect(edited.rows[1]).toBe(table.rows[1]);
  expect(table.rows[0]?.cells[1]).toBe('Londn');
});

it('returns the same table if nothing changes', () => {
  expect(editCell(table, 0, 1, 'Londn')).toBe(table);
  expect(editCell(table, 9, 1, 'London')).toBe(table);
});

it('counts and changes all equal cells of a column', () => {
  expect(countCells(table, 1, 'Londn')).toBe(2);
  const edited = editCellsLike(table, 1, 'Londn', 'London');
  expect(edited.rows.map(({ cells }) => cells.join())).toEqual(['Ada,London', 'Alan,London', 'Londn,Paris']);
  expect(edited.rows[2]).toBe(table.rows[2]);
});

it('pastes cells into the shown rows, as far as they fit', () => {
  const { table: pasted, count } = pasteCells(table, [2, 0], 1, [['Rome', 'Italy'], ['Bern'], ['Oslo']]);
  expect(pasted.rows.map(({ cells }) => cells.join())).toEqual(['Ada,Bern', 'Alan,Londn', 'Londn,Rome']);
  expect(count).toBe(2);
  expect(pasted.rows[1]).toBe(table.rows[1]);
});

it('parses copied cells with quoted line breaks and literal quotes', () => {
  expect(parseCells('Ada\t"two\nlines"\r\nAlan\t\r\n')).toEqual([
    ['Ada', 'two\nlines'],
    ['Alan', ''],
  ]);
  expect(parseCells('"5 inches\tlong\n"6')).toEqual([['"5 inches', 'long'], ['"6']]);
});

const oneLiners = ['"a"', 'a"b', '"', '""', '"5 inches'];
const quotedCells = ['two\nlines', 'two\r\nlines', 'with\ttab', 'said "so"\nand left', '"\n"', '\t'];

it.each([...oneLiners, ...quotedCells])('restores a copied cell, alone and among others: %j', (cell) => {
  const copied = quoteCell(cell);
  expect(parseCells(copied)).toEqual([[cell]]);
  expect(parseCells(`Ada\t${copied}\r\nx\tBo\r\n`)[0]).toEqual(['Ada', cell]);
  expect(parseCells(`Ada\tx\r\n${copied}\tBo\r\n`)[1]).toEqual([cell, 'Bo']);
  const reading = readPastedTable(`Name\tQuote\nAda\t${copied}\nBo\tx`);
  const rows = [{ cells: ['Ada', cell] }, { cells: ['Bo', 'x'] }];
  expect(reading).toMatchObject({ isRead: true, value: { table: { rows } } });
});
