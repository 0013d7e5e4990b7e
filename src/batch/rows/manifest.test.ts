import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { readTable } from '../table/read-table.ts';
import type { BatchRow, RowState } from '../queue/batch.ts';
import { buildBatch, buildRow as buildOne } from '../../testing/batches.ts';
import { createFailedRows, createManifest, listManifest, describeVersions, listVersions } from './manifest.ts';

const batch = buildBatch(1, { columns: ['Name', 'Price'], rowCount: 6 });

function buildRow(at: number, state: RowState, cells: string[], message = ''): BatchRow {
  const image = { extension: 'png', byteCount: 381_000, sha256: 'abc', templateVersion: 3 };
  const fileStem = `${at} ${cells[0]}`;
  return buildOne(at, { id: `render-${at}`, state, cells, fileStem, message, ...(state === 'done' ? image : {}) });
}

const rows = [
  buildRow(0, 'done', ['Ada', '=1+1']),
  buildRow(1, 'failed', ['@Bob', '-5'], 'The service said: no.'),
  buildRow(2, 'waiting', ['Cid', '']),
  buildRow(3, 'invalid', ['Dan']),
  buildRow(4, 'unknown', ["'=Eve", '1']),
  buildRow(5, 'stopped', ['Fay', 'a\n=b']),
];

it('the manifest lists the result and the cells of each row', () => {
  const { data } = Papa.parse<string[]>(createManifest(batch, rows), { skipEmptyLines: true });
  expect(data).toEqual([
    ['Line', 'File', 'State', 'Render', 'SHA-256', 'Bytes', 'Template version', 'Message', 'Name', 'Price'],
    ['2', '0 Ada.png', 'done', 'render-0', 'abc', '381000', '3', '', 'Ada', "'=1+1"],
    ['3', '', 'failed', 'render-1', '', '', '', 'The service said: no.', "'@Bob", "'-5"],
    ['4', '', 'waiting', 'render-2', '', '', '', '', 'Cid', ''],
    ['5', '', 'invalid', 'render-3', '', '', '', '', 'Dan', ''],
    ['6', '', 'unknown', 'render-4', '', '', '', '', "''=Eve", '1'],
    ['7', '', 'stopped', 'render-5', '', '', '', '', 'Fay', "a\n'=b"],
  ]);
});

it('the manifest begins with its only byte order mark', () => {
  for (const csv of [createManifest(batch, rows), createFailedRows(batch, rows)]) {
    expect(csv.lastIndexOf('\uFEFF')).toBe(0);
  }
});

it('the manifest comes in pieces, with the headings first', () => {
  const many = Array.from({ length: 1_201 }, (_, at) => buildRow(at, 'done', ['Ada', '1']));
  const pieces = [...listManifest(batch, many)];
  expect(pieces.map((piece) => piece.trimEnd().split('\r\n').length)).toEqual([1, 500, 500, 201]);
  const { data } = Papa.parse<string[]>(pieces.join(''), { skipEmptyLines: true });
  expect(data.map(([line]) => line)).toEqual(['Line', ...many.map(({ line }) => String(line))]);
});

async function bringBack(csv: string) {
  const reading = await readTable({ name: 'failed.csv', bytes: new TextEncoder().encode(csv) });
  if (!reading.isRead) throw new Error(reading.problem);
  const { columns, rows: read } = reading.value.table;
  return { columns: columns.map(({ name }) => name), rows: read.map(({ cells }) => cells) };
}

it('the failed rows have their original cells', async () => {
  expect(await bringBack(createFailedRows(batch, rows))).toEqual({
    columns: ['Name', 'Price', 'Problem'],
    rows: [
      ['@Bob', '-5', 'The service said: no.'],
      ['Dan', '', 'This row has an invalid value.'],
      ["'=Eve", '1', 'This row may have been rendered, but its image didn’t arrive.'],
      ['Fay', 'a\n=b', 'This row was stopped before it was rendered.'],
    ],
  });
});

it('the failed rows keep a column named like the last one', async () => {
  const columns = ['Name', 'Problem'];
  const { columns: read } = await bringBack(createFailedRows({ ...batch, columns }, rows));
  expect(read).toEqual(['Name', 'Problem', 'Problem 2']);
});

const row = (templateVersion: number | undefined, state: 'done' | 'failed' = 'done') => ({ state, templateVersion });

it('describeVersions warns about images of several template versions', () => {
  expect(describeVersions(listVersions([row(10), row(9), row(10), row(8, 'failed'), row(undefined)]))).toBe(
    'The template changed during the batch, so the images use different versions (9, 10). ' +
      'The file manifest.csv lists each image’s version.',
  );
  expect(listVersions([row(3), row(3), row(undefined)])).toEqual([3]);
  for (const listed of [[row(3), row(3)], [row(undefined)], []]) {
    expect(describeVersions(listVersions(listed))).toBeUndefined();
  }
});
