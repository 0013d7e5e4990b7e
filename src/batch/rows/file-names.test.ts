import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createFileNamer,
  DEFAULT_NAME_PATTERN,
  listUnknownNames,
  type NameContext,
  type NamedRow,
} from './file-names.ts';
import type { RowValues } from './mapping.ts';
import { readPastedTable } from '../table/read-table.ts';

const columns = ['Name', 'City', 'row'];
const context = { templateName: 'Badge', lastLine: 240 };

function nameFiles(pattern: string, among: string[], rows: Omit<NamedRow, 'line'>[], facts: NameContext): string[] {
  const nameFile = createFileNamer(pattern, among, facts);
  return rows.map((row, at) => nameFile({ line: at + 1, ...row }).stem);
}

function nameOne(pattern: string, cells: string[], values: RowValues = []) {
  return nameFiles(pattern, columns, [{ cells, values }], context)[0];
}

it.each<[string, string[], RowValues, string]>([
  ['{Name} - {City}', ['Ada', 'London'], [], 'Ada - London'],
  ['{Name} {City}', ['Ada', ''], [], 'Ada'],
  ['{Name}', [' '], [], '001'],
  ['{Name}', ['..'], [], '001'],
  ['{City}/{Name}', ['Ada', 'London'], [], 'London Ada'],
  ['{template} {Name}', ['Ada'], [], 'Badge Ada'],
  ['{row}', ['', '', 'own column'], [], 'own column'],
  ['{Missing}', ['Ada'], [], '001'],
  ['', ['x'], [['name', 'Ada Lovelace']], '001 Ada Lovelace'],
])('a pattern %j with %j and %j names %j', (pattern, cells, values, stem) => {
  expect(nameOne(pattern, cells, values)).toBe(stem);
});

it('a pattern finds a column in any spelling of accents', () => {
  const reading = readPastedTable('ti\u0301tulo\tpreço\nAvós\t9');
  const among = reading.isRead ? reading.value.table.columns.map(({ name }) => name) : [];
  for (const pattern of ['{t\u00edtulo}', '{ti\u0301tulo}']) {
    expect(listUnknownNames(pattern, among)).toEqual([]);
    expect(nameFiles(pattern, among, [{ cells: ['Avós', '9'], values: [] }], context)).toEqual(['Avós']);
  }
});

it('the default name has the number of the row and its first words', () => {
  const values: RowValues = [
    ['photo', { picture: 'ada.png' }],
    ['price', 12.5],
    ['name', 'Ada Lovelace'],
    ['web', 'https://ada.example'],
    ['role', 'Programmer'],
  ];
  const names = nameFiles(
    DEFAULT_NAME_PATTERN,
    ['Name'],
    [
      { cells: [], values },
      { cells: [], values: [] },
    ],
    context,
  );
  expect(names).toEqual(['001 Ada Lovelace Programmer', '002']);
});

it('names that are equal for a file system get a number', () => {
  const given = ['Ada', 'ADA', 'ada (2)', 'Ada', 'Jose\u0301', 'José', 'Straße', 'STRASSE'];
  const rows = given.map((name) => ({ cells: [name], values: [] }));
  expect(nameFiles('{Name}', ['Name'], rows, context)).toEqual([
    'Ada',
    'ADA (2)',
    'ada (2) (2)',
    'Ada (3)',
    'José'.normalize('NFD'),
    'José (2)',
    'Straße',
    'STRASSE (2)',
  ]);
});

it('10,000 rows with one name get 10,000 names', () => {
  const rows = Array.from({ length: 10_000 }, () => ({ cells: ['Same'], values: [] }));
  const stems = nameFiles('{Name}', ['Name'], rows, context);
  expect(new Set(stems).size).toBe(10_000);
  expect(stems.at(-1)).toBe('Same (10000)');
});

it('no name occurs twice, whatever numbers the cells contain', () => {
  const cell = fc.constantFrom('a', 'A', 'a (2)', 'a (3)', 'a (2) (2)', ' a', 'é', 'e\u0301', '', '..');
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
      const rows = cells.map((each) => ({ cells: [each], values: [] }));
      const stems = nameFiles('{Name}', ['Name'], rows, context);
      expect(new Set(stems.map((stem) => stem.normalize('NFC').toLowerCase())).size).toBe(cells.length);
    }),
  );
});

it('a name is different from existing ones', () => {
  const nameFile = createFileNamer('{Name}', ['Name'], { ...context, taken: ['ADA', 'Ada (2)'] });
  expect(nameFile({ line: 2, cells: ['Ada'], values: [] })).toEqual({ stem: 'Ada (3)', isDoubled: true });
});
