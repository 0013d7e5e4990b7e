import { expect, it } from 'vitest';
import type { TableReading } from '../../../batch/table/table.ts';
import { createSetupStore, saveOf, type SetupActions, type SetupState } from './create-setup-store.ts';
import { editCell } from './grid/edit-table.ts';
import { chooseRows } from './row-choice.ts';

const source = { name: 'people.csv', bytes: new Uint8Array([1]) };

function buildReading(name: string, ...cells: string[]): TableReading {
  const rows = cells.map((cell, at) => ({ line: at + 2, cells: [cell] }));
  return { kind: 'delimited', table: { columns: [{ name }], rows, pictures: new Map(), notes: [] } };
}

function setUp() {
  const store = createSetupStore(({ columns }) => new Map([['name', `{${columns[0]?.name ?? ''}}`]]));
  const { getState } = store;
  getState().takeReading(source, buildReading('Name', 'Ada', 'Alan'), 'Read.');
  return { getState, contents: () => getState().history?.present, text: (at: number) => textOf(at) };
  function textOf(at: number) {
    return getState().history?.present.reading.table.rows[at]?.cells[0];
  }
}

it('begins with what is suggested for the table, and undoes edits, mappings and another way to read it', () => {
  const { getState, contents, text } = setUp();
  expect(contents()?.mapping.get('name')).toBe('{Name}');
  const table = contents()?.reading.table;
  if (table !== undefined) getState().changeTable(editCell(table, 0, 0, 'Grace'), 'Changed.');
  getState().changePattern('name', undefined, 'Left out.');
  getState().takeReading(source, buildReading('Nom', 'Ada'), 'Read again.');
  expect(contents()?.mapping.get('name')).toBe('{Nom}');
  getState().undo();
  expect([text(0), contents()?.mapping.size]).toEqual(['Grace', 0]);
  getState().undo();
  expect(contents()?.mapping.get('name')).toBe('{Name}');
  getState().undo();
  expect(text(0)).toBe('Ada');
  getState().undo();
  expect(text(0)).toBe('Ada');
  getState().redo();
  expect(text(0)).toBe('Grace');
});

it('has the way back from another spreadsheet and from starting over', () => {
  const { getState, text } = setUp();
  getState().set({ namePattern: '{Name}', choice: { kind: 'first', count: 1 }, output: { format: 'webp', scale: 2 } });
  getState().set({ started: { batchId: 'b', startedAt: 1 } });
  getState().takeReading({ ...source, name: 'other.csv' }, buildReading('Name', 'Hedy'), 'Read.');
  expect(getState()).toMatchObject({ namePattern: '', choice: { kind: 'all' }, output: { format: 'webp' } });
  expect(getState().started).toBeUndefined();
  getState().bringBack();
  expect([text(0), getState().namePattern, getState().source?.name]).toEqual(['Ada', '{Name}', 'people.csv']);
  getState().startOver();
  expect(saveOf(getState())).toBeUndefined();
  getState().bringBack();
  expect(text(0)).toBe('Ada');
});

it('keeps columns, pictures and names when the file was mended outside, says what changed, and can undo it', () => {
  const { getState, contents, text } = setUp();
  getState().changePattern('name', undefined, 'Left out.');
  getState().addPictures(new Map([['ada.png', new Uint8Array([1])]]));
  getState().set({ namePattern: '{Name}' });
  getState().takeReading({ ...source }, buildReading('Name', 'Ada', 'Grace'), 'Read.');
  expect([text(1), contents()?.mapping.size]).toEqual(['Grace', 0]);
  expect(getState()).toMatchObject({ namePattern: '{Name}', pictures: new Map([['ada.png', new Uint8Array([1])]]) });
  expect(getState().history?.message).toBe('people.csv is read again: 1 row is new or changed.');
  getState().undo();
  expect(text(1)).toBe('Alan');
  getState().changePattern('name', '{Name}', 'Chosen.');
  getState().takeReading({ ...source }, buildReading('Nom', 'Ada'), 'Read.');
  expect([contents()?.mapping.get('name'), getState().pictures.size]).toEqual(['{Nom}', 0]);
});

it('keeps what was chosen when the same file is read in another way', () => {
  const { getState, contents } = setUp();
  getState().changePattern('name', undefined, 'Left out.');
  getState().changePattern('note', 'For all', 'Chosen.');
  getState().takeReading(source, buildReading('Name', 'Ada', 'Alan'), 'Read.');
  expect([...(contents()?.mapping ?? [])]).toEqual([['note', 'For all']]);
  expect(getState().history?.message).toBe('Read.');
  edit(getState(), 0, 'Grace');
  getState().takeReading(source, buildReading('Name;Note', 'Ada;x'), 'Read.');
  expect(getState().history?.message).toBe('Read. What was changed in its cells is as in the file.');
  expect(contents()?.mapping).toEqual(
    new Map([
      ['name', '{Name;Note}'],
      ['note', 'For all'],
    ]),
  );
  // And back, to what was chosen then.
  getState().takeReading(source, buildReading('Name', 'Ada', 'Alan'), 'Read.');
  expect([...(contents()?.mapping ?? [])]).toEqual([['note', 'For all']]);
});

it('keeps the rows that were picked, wherever they are in the file that is read again, and no others', () => {
  const { getState } = createSetupStore(() => new Map([['name', '{Name}']]));
  const readPicked = () => {
    const { choice, history } = getState();
    const rows = history?.present.reading.table.rows ?? [];
    const picked = chooseRows(choice, { lines: rows.map(({ line }) => line), isSound: () => true });
    return picked.map((at) => rows[at]?.cells[0]);
  };
  getState().takeReading(source, buildReading('Name', 'Ada', 'Bob', 'Cleo', 'Ada'), 'Read.');
  getState().set({ choice: { kind: 'picked', lines: [2, 4] } });
  getState().takeReading({ ...source }, buildReading('Name', 'Zoe', 'Ada', 'Bob', 'Cleo', 'Ada'), 'Read.');
  expect(readPicked()).toEqual(['Ada', 'Cleo']);
  edit(getState(), 3, 'Chloe');
  expect(readPicked()).toEqual(['Ada', 'Chloe']);
  getState().undo();
  getState().undo();
  expect(readPicked()).toEqual(['Ada', 'Cleo']);
  getState().redo();
  expect(readPicked()).toEqual(['Ada', 'Cleo']);
  // Another sheet of the same file.
  getState().takeReading({ ...source }, buildReading('Name', 'Dan', 'Eve', 'Cleo'), 'Read.');
  expect(readPicked()).toEqual(['Cleo']);
});

it('takes pictures that came before the spreadsheet for its own', () => {
  const { getState } = createSetupStore(() => new Map());
  getState().addPictures(new Map([['ada.png', new Uint8Array([1])]]));
  getState().takeReading(source, buildReading('Name', 'Ada'), 'Read.');
  expect([...getState().pictures.keys()]).toEqual(['ada.png']);
});

it('knows a picture again that it has kept without the folder that is chosen now', () => {
  const { getState } = createSetupStore(() => new Map());
  getState().addPictures(
    new Map([
      ['team/ada.png', new Uint8Array([1])],
      ['alan.png', new Uint8Array([2])],
    ]),
  );
  const chosen = new Map([
    ['photos/team/ada.png', new Uint8Array([1])],
    ['photos/alan.png', new Uint8Array([3])],
  ]);
  getState().addPictures(chosen);
  expect([...getState().pictures.keys()]).toEqual(['alan.png', 'photos/team/ada.png', 'photos/alan.png']);
});

/** Two tabs of one spreadsheet; what one has made of it is read by the other from the disk, so it is made of other objects. */
function setUpTabs() {
  const tab = setUp();
  edit(tab.getState(), 0, 'Grace');
  const { getState } = createSetupStore(() => new Map(), structuredClone(saveOf(tab.getState())));
  return { ...tab, getOther: getState, follow: () => tab.getState().follow(structuredClone(saveOf(getState()))) };
}

function edit({ history, changeTable }: SetupState & SetupActions, row: number, cell: string) {
  const table = history?.present.reading.table;
  if (table !== undefined) changeTable(editCell(table, row, 0, cell), 'Changed.');
}

it('takes what another tab changes as one more step, and its own can still be undone', () => {
  const { getState, text, getOther, follow } = setUpTabs();
  edit(getOther(), 1, 'Hedy');
  follow();
  expect([text(0), text(1)]).toEqual(['Grace', 'Hedy']);
  expect(getState().history?.message).toBe('Changed in another tab.');
  getState().undo();
  expect([text(0), text(1)]).toEqual(['Grace', 'Alan']);
  getState().undo();
  expect(text(0)).toBe('Ada');
});

it('has no step for what another tab sets beside the rows and columns', () => {
  const { getState, text, getOther, follow } = setUpTabs();
  getOther().set({ namePattern: '{Name}' });
  follow();
  expect(getState().namePattern).toBe('{Name}');
  getState().undo();
  expect(text(0)).toBe('Ada');
});

it('has the way back when another tab takes another spreadsheet or starts over', () => {
  const { getState, contents, text, getOther, follow } = setUpTabs();
  getOther().takeReading({ ...source, name: 'other.csv' }, buildReading('Name', 'Hedy'), 'Read.');
  follow();
  expect(text(0)).toBe('Hedy');
  getState().bringBack();
  expect([text(0), getState().source?.name]).toEqual(['Grace', 'people.csv']);
  getOther().startOver();
  follow();
  follow();
  expect(contents()).toBeUndefined();
  getState().bringBack();
  expect(text(0)).toBe('Grace');
});
