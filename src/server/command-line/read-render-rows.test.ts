import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSampleCsv } from '../../batch/table/sample-file.ts';
import { templateSchema } from '../../contract/template.ts';
import { buildVariable } from '../../testing/build-variable.ts';
import { templateSample } from '../../testing/wire-samples.ts';
import { readFields } from '../../variables/read-fields.ts';
import { readRenderRows } from './read-render-rows.ts';

/** Reads a spreadsheet for a template of these variables. */
async function readRows(variables: Record<string, unknown>[], table: string, pictures = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-rows-'));
  const data = path.join(folder, 'rows.csv');
  writeFileSync(data, table);
  const template = templateSchema.parse({ ...templateSample, variables: variables.map((each) => buildVariable(each)) });
  return readRenderRows(template, { data, map: '', rows: '', name: '', pictures });
}

it('tells variables of one label apart as the sample file of the app does', async () => {
  const variables = [
    { name: 'front', label: 'Words' },
    { name: 'back', label: 'Words' },
  ];
  const { mapping, notes } = await readRows(
    variables,
    createSampleCsv(readFields(variables.map((each) => buildVariable(each))), [['Less.', 'More.']]),
  );
  expect([...mapping]).toEqual([
    ['front', '{Words (front)}'],
    ['back', '{Words (back)}'],
  ]);
  expect(notes).toEqual([
    'Words (front) is filled from {Words (front)}.',
    'Words (back) is filled from {Words (back)}.',
  ]);
});
