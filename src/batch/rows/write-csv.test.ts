import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../testing/hostile-template.ts';
import { readTable } from '../table/read-table.ts';
import { guardCell, unguardCell, writeCsv } from './write-csv.ts';

it.each([
  ['=cmd|x', "'=cmd|x"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\0x', "'\0x"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\0 =1', "'\0 =1"],
  ['＝1', "'＝1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n\u00a0-1\n\n@b', "a\r\n'\u00a0-1\n\n'@b"],
  ['\n=1', "'\n'=1"],
  ["'=1", "''=1"],
  ["''  +1", "'''  +1"],
  ["it's", "it's"],
  ["'tis", "'tis"],
  ['a\n\nb - c', 'a\n\nb - c'],
  ['a=1', 'a=1'],
  ['', ''],
])('a cell %j is written as %j, and read back', (cell, guarded) => {
  expect(guardCell(cell)).toBe(guarded);
  expect(unguardCell(guarded)).toBe(cell);
});

it('CSV follows RFC 4180', () => {
  const csv = writeCsv([
    ['Name', 'Quote'],
    ['Ada', 'a "b", c\n'],
    ['', ''],
  ]);
  expect(csv).toBe('"Name","Quote"\r\n"Ada","a ""b"", c\n"\r\n"",""\r\n');
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '=', '-', '＠', ' ', '\u00a0', '\t', '\0', '\r', '\n', '"', ',', ';', 'a') }),
  fc.string({ unit: anyCharacter }),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

/** A line of a cell, or the cell, that a spreadsheet could take for a formula. */
const LIVE = /(?:^|[\r\n])[^\S\r\n]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;

it('CSV restores any table and contains no formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const { data, errors } = Papa.parse<string[]>(writeCsv(rows), { delimiter: ',', newline: '\r\n' });
      const [end] = data.splice(-1);
      expect([end, errors]).toEqual([[''], []]);
      for (const each of data.flat()) expect(each).not.toMatch(LIVE);
      expect(data.map((cells) => cells.map(unguardCell))).toEqual(rows);
    }),
    { numRuns: 1_000 },
  );
});

it('CSV reads as the same cells', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // A row without anything is no row for it.
      const numbered = rows.map((cells, at) => [String(at), ...cells, 'end']);
      const columns = ['Number', ...(rows[0] ?? []).map((_, at) => `=Column ${at}`), 'End'];
      const bytes = new TextEncoder().encode(`\uFEFF${writeCsv([columns, ...numbered])}`);
      const reading = await readTable({ name: 'rows.csv', bytes });
      if (!reading.isRead) throw new Error(reading.problem);
      const read = reading.value.table;
      expect(read.columns.map(({ name }) => name)).toEqual(columns);
      // UTF-8 has no half letters.
      expect(read.rows.map(({ cells }) => cells)).toEqual(
        numbered.map((cells) => cells.map((each) => each.replace(/\p{Surrogate}/gu, '\uFFFD'))),
      );
    }),
    { numRuns: 100 },
  );
});
