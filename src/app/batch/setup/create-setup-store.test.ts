import { describe, expect, it } from 'vitest';
import type { TableReading } from '../../../batch/table/table.ts';
import { createSetupStore, saveOf } from './create-setup-store.ts';
import { editCell } from './grid/edit-table.ts';

const source = { name: 'people.csv', bytes: new Uint8Array([1]) };

function buildReading(name: string, ...cells: string[]): TableReading {
  const rows = cells.map((cell, index) => ({ line: index + 2, cells: [cell] }));
  return { kind: 'delimited', table: { columns: [{ name }], rows, pictures: new Map(), notes: [] } };
}

function setUp() {
  const { getState } = createSetupStore(({ columns }) => new Map([['name', `{${columns[0]?.name ?? ''}}`]]));
  getState().takeReading(source, buildReading('Name', 'Ada', 'Alan'), 'Read.');
  const contents = () => getState().history?.present ?? expect.fail();
  const text = (row: number) => contents().reading.table.rows[row]?.cells[0];
  const edit = (row: number, cell: string) =>
    getState().changeTable(editCell(contents().reading.table, row, 0, cell), 'Changed.');
  return { getState, contents, text, edit };
}

it('a set-up starts with the suggested mapping, and undoes changes to cells and mapping', () => {
  const { getState, contents, text, edit } = setUp();
  expect(contents().mapping.get('name')).toBe('{Name}');
  edit(0, 'Grace');
  expect(contents().isEdited).toBe(true);
  getState().changePattern('name', undefined, 'Removed.');
  getState().undo();
  expect([text(0), contents().mapping.get('name')]).toEqual(['Grace', '{Name}']);
  getState().undo();
  getState().undo();
  expect([text(0), contents().isEdited]).toEqual(['Ada', false]);
  getState().redo();
  expect(text(0)).toBe('Grace');
});

it('a declined column is one step to undo, and stays declined when a cell changes', () => {
  const { getState, contents, edit } = setUp();
  getState().declineColumns('kind', ['{Role}'], 'Declined.');
  edit(0, 'Grace');
  expect(contents().declined).toEqual([['kind', '{Role}']]);
  getState().undo();
  getState().undo();
  expect(contents().declined).toEqual([]);
});

describe('another spreadsheet', () => {
  it('resets everything except the output', () => {
    const { getState, text } = setUp();
    getState().set({ namePattern: '{Name}', choice: { kind: 'first', count: 1 } });
    getState().set({ output: { format: 'webp', scale: 2 }, started: { batchId: 'b', startedAt: 1 } });
    getState().takeReading({ ...source, name: 'other.csv' }, buildReading('Name', 'Hedy'), 'Read.');
    expect(text(0)).toBe('Hedy');
    expect(getState()).toMatchObject({ namePattern: '', choice: { kind: 'new' }, output: { format: 'webp' } });
    expect(getState().started).toBeUndefined();
    getState().startOver();
    expect(saveOf(getState())).toBeUndefined();
  });

  it('keeps images that were added before it', () => {
    const { getState } = createSetupStore(() => new Map());
    getState().addPictures(new Map([['ada.png', new Uint8Array([1])]]));
    getState().takeReading(source, buildReading('Name', 'Ada'), 'Read.');
    expect([...getState().pictures.keys()]).toEqual(['ada.png']);
  });
});

describe('the same spreadsheet, read again', () => {
  it('keeps images, names and the mapping of columns that still exist', () => {
    const { getState, contents, text, edit } = setUp();
    getState().changePattern('note', 'For all', 'Chosen.');
    getState().changePattern('city', '{Name}', 'Chosen.');
    getState().addPictures(new Map([['ada.png', new Uint8Array([1])]]));
    getState().set({ namePattern: '{Name}', choice: { kind: 'first', count: 1 } });
    edit(0, 'Grace');
    getState().takeReading({ ...source }, buildReading('Name;Note', 'Ada;x'), 'Read.');
    expect(contents().mapping).toEqual(
      new Map([
        ['name', '{Name;Note}'],
        ['note', 'For all'],
      ]),
    );
    expect(getState()).toMatchObject({ namePattern: '{Name}', choice: { kind: 'first' }, pictures: { size: 1 } });
    getState().undo();
    expect(text(0)).toBe('Ada;x');
  });

  it('selects all rows instead of those that were picked, and says so', () => {
    const { getState } = setUp();
    getState().set({ choice: { kind: 'picked', lines: [2] } });
    getState().takeReading({ ...source }, buildReading('Name', 'Zoe', 'Ada'), 'Read.');
    expect(getState().choice).toEqual({ kind: 'new' });
    expect(getState().history?.messages[0]).toContain('All rows');
  });
});

it('letters typed for one variable are one step to undo', () => {
  const { getState, contents } = setUp();
  const type = (pattern: string, name = 'note') => getState().changePattern(name, pattern, 'Typed.');
  const note = () => contents().mapping.get('note');
  type('A');
  type('Ad');
  type('x', 'other');
  getState().undo();
  expect(note()).toBe('Ad');
  type('Ada');
  getState().undo();
  expect(note()).toBe('Ad');
  getState().undo();
  expect(note()).toBeUndefined();
});
