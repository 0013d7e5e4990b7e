import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { readFields } from '../../variables/field.ts';
import { readPastedTable, readTable } from '../table/read-table.ts';
import { createRowReader, listUsefulNotes } from './read-row.ts';

const pictures = new Set([
  'Ada.PNG',
  'team/Bob.jpg',
  'old/Bob.jpg',
  'Zoe\u0308.png',
  'v1.2.webp',
  'cid.png',
  'cid.jpg',
]);

/** The row of one cell that fills one variable. */
function readCell(variable: Record<string, unknown>, cell: string) {
  const fields = readFields([buildVariable({ name: 'x', label: 'X', ...variable })]);
  return createRowReader(fields, new Map([['x', '{A}']]), ['A'], { pictures, checkPattern })([cell]);
}

const value = (sent: unknown) => ({ values: [['x', sent]], problems: [] });
const nothing = { values: [], problems: [] };
const problem = (message: string, code = 'value') => ({ values: [], problems: [{ name: 'x', code, message }] });

const colours = {
  validation: {
    options: [
      { value: 'r', label: 'Red' },
      { value: 2, label: 'Blue' },
    ],
  },
};

describe('a cell', () => {
  it.each([
    [{}, '=cmd|calc', value('=cmd|calc')],
    [{}, '{A}', value('{A}')],
    [{}, 'a\nb', value('a\nb')],
    [{ type: 'barcode' }, '00123', value('00123')],
    [{ type: 'number' }, '12,5', value(12.5)],
    [{ type: 'date' }, '24.12.2026', value('2026-12-24')],
    [colours, 'r', value('r')],
    [colours, 'Red', value('r')],
    [colours, ' blue ', value(2)],
    [{ type: 'image' }, 'https://x.example/a.png', value('https://x.example/a.png')],
    [{ type: 'image' }, 'Ada.PNG', value({ picture: 'Ada.PNG' })],
    [{ type: 'image' }, 'ada', value({ picture: 'Ada.PNG' })],
    [{ type: 'image' }, String.raw`C:\photos\ADA.png`, value({ picture: 'Ada.PNG' })],
    [{ type: 'image' }, './team/bob.JPG', value({ picture: 'team/Bob.jpg' })],
    [{ type: 'image' }, 'zoë.png', value({ picture: 'Zoe\u0308.png' })],
  ])('%j with %j is sent as intended', (variable, cell, reading) => {
    expect(readCell(variable, cell)).toEqual(reading);
  });

  it.each([
    [{}, ''],
    [{}, ' \u00a0\n'],
    [{ type: 'image' }, ''],
    [{ required: true, defaultValue: 'Hi' }, ''],
    [colours, ' '],
  ])('%j without a value (%j) sends nothing', (variable, cell) => {
    expect(readCell(variable, cell)).toEqual(nothing);
  });

  it.each([
    [{ required: true }, ' ', problem('X is required.')],
    [{ type: 'number' }, '1,234.50', problem('X must be a number without other text. Write 1234.50.')],
    [{ type: 'number' }, '1,234', problem('X can be read two ways. Write 1234 or 1.234.')],
    [{ type: 'date' }, '03/04/2026', problem('X can be read two ways. Write 2026-04-03 or 2026-03-04.')],
    [{ validation: { pattern: '^[A-Z]+$' } }, 'ada', expect.objectContaining({ values: [] })],
    [colours, 'green', problem('X must be one of the choices: Red, Blue.')],
    [
      { type: 'image' },
      'Eve.png',
      problem('X: the image "Eve.png" is missing. Add the file or use a web address.', 'picture-missing'),
    ],
    [
      { type: 'image' },
      'bob.jpg',
      problem('X: 2 files are named "bob.jpg". Add the folder or the file extension.', 'picture-missing'),
    ],
  ])('%j with %j has a problem', (variable, cell, reading) => {
    expect(readCell(variable, cell)).toEqual(reading);
  });
});

const fields = readFields([
  buildVariable({ name: '__proto__', label: 'Name' }),
  buildVariable({ name: 'team', label: 'Team' }),
  buildVariable({ name: 'city', label: 'City', required: true }),
]);

it('joins columns, repeats fixed values, and skips unmapped variables', () => {
  const mapping = new Map([
    ['__proto__', '{First} {Last}'],
    ['team', 'Blue'],
    ['gone', '{First}'],
  ]);
  expect(createRowReader(fields, mapping, ['First', 'Last'])(['Ada', 'Lovelace'])).toEqual({
    values: [
      ['__proto__', 'Ada Lovelace'],
      ['team', 'Blue'],
    ],
    problems: [{ name: 'city', code: 'value', message: 'City is required.' }],
  });
});

it('refuses an ambiguous number until its reading is chosen', () => {
  const price = buildVariable({ name: 'price', label: 'Price', type: 'number' });
  const filled = readFields([price, buildVariable({ name: 'code' })]);
  const mapping = new Map(['price', 'code'].map((name) => [name, '{A}']));
  const repair = { kind: 'dots', columnIndex: 0, label: '', areThousands: true } as const;
  const read = createRowReader(filled, mapping, ['A'], { notes: [{ message: '', repairs: [repair] }] });
  expect(read(['1.234'])).toEqual({
    values: [['code', '1.234']],
    problems: [{ name: 'price', code: 'value', message: 'Price can be read two ways. Write 1234 or 1.2340.' }],
  });
  expect(read(['1.2340']).values[0]).toEqual(['price', 1.234]);
  expect(createRowReader(filled, mapping, ['A'])(['1.234']).values[0]).toEqual(['price', 1.234]);
});

it('reads a row once for each list of cells', () => {
  const read = createRowReader(fields, new Map([['team', '{A}']]), ['A']);
  const cells = ['Red'];
  expect(read(cells)).toBe(read(cells));
  expect(read(['Blue']).values).toEqual([['team', 'Blue']]);
});

it.each([
  ['number', '1.234\n2,5', 1],
  ['text', '1.234\n2,5', 0],
  ['date', '1/2/2003\n', 1],
  ['text', '1/2/2003\n', 0],
])('a note matters for %s fields that its column fills: %j', (type, cells, count) => {
  const filled = readFields([buildVariable({ name: 'x', label: 'X', type })]);
  const reading = readPastedTable(`A\n${cells}`);
  const table = reading.isRead ? reading.value.table : expect.fail();
  expect(table.notes).toHaveLength(1);
  expect(listUsefulNotes(filled, new Map([['x', '{A}']]), table)).toHaveLength(count);
  expect(listUsefulNotes(filled, new Map([['x', 'fixed']]), table)).toEqual([]);
});

it.each([
  ['text', 1],
  ['date', 0],
])('a date format of a workbook matters for %s fields', async (type, count) => {
  const bytes = new Uint8Array(readFileSync(new URL('../table/corpus/libreoffice.xlsx', import.meta.url)));
  const reading = await readTable({ name: 'dates.xlsx', bytes });
  const table = reading.isRead ? reading.value.table : expect.fail();
  const filled = readFields([buildVariable({ name: 'to', type })]);
  expect(listUsefulNotes(filled, new Map([['to', '{To}']]), table)).toHaveLength(count);
});

it.each([
  ['number', ['12', ' 007'], 1],
  ['number', ['0', '0.5', '70'], 0],
  ['text', ['007'], 0],
])('leading zeros matter for %s fields that get %j', (type, cells, count) => {
  const rows = cells.map((cell, at) => ({ line: at + 2, cells: [cell] }));
  const seats = readFields([buildVariable({ name: 'x', type, label: 'Seat' })]);
  const notes = listUsefulNotes(seats, new Map([['x', '{No}']]), { columns: [{ name: 'No' }], rows, notes: [] });
  expect(notes).toHaveLength(count);
  for (const { message } of notes)
    expect(message).toContain('"No" has leading zeros, like 007 (row 3). Seat is a number');
});
