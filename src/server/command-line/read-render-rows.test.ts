import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSampleCsv } from '../../batch/table/sample-file.ts';
import { templateSchema } from '../../contract/template.ts';
import { buildPng } from '../../testing/build-png.ts';
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

const photo = { name: 'photo', type: 'image', label: 'Photo' };

/** A folder of these files, by their paths in it. */
function buildFolder(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-pictures-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

it('takes pictures of a folder and of the folders in it as the browser does, and not what systems and batches leave there', async () => {
  const png = buildPng();
  const folder = buildFolder({
    'ada.png': png,
    'team/ada.png': png,
    'team/alan.png': png,
    'team/spare.png': png,
    '.DS_Store': 'x',
    'team/Thumbs.db': 'x',
    'out/galley-batch.jsonl': '{}',
    'out/alan.png': png,
  });
  symlinkSync(path.join(folder, 'ada.png'), path.join(folder, 'eve.png'));
  const table = 'Photo\nada.png\nalan\nteam/ada.png\nphotos/eve.png\n';
  const { rows, notes, readValues } = await readRows([photo], table, `${folder}/`);
  expect(rows.flatMap(({ values }) => values.map(([, value]) => value))).toEqual([
    { picture: 'ada.png' },
    { picture: 'team/alan.png' },
    { picture: 'team/ada.png' },
    { picture: 'eve.png' },
  ]);
  expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
  expect(notes).toEqual(['Photo is filled from {Photo}.', 'No row uses the image "team/spare.png".']);
  expect([...(await readValues({ values: [['photo', { picture: 'team/alan.png' }]] }))]).toEqual([
    ['photo', `data:image/png;base64,${Buffer.from(png).toString('base64')}`],
  ]);
});

it('takes a folder of pictures that is the one of its batch too', async () => {
  const folder = buildFolder({ 'ada.png': buildPng(), 'galley-batch.jsonl': '{}' });
  expect((await readRows([photo], 'Photo\nada.png\n', folder)).rows[0]?.findings).toEqual([]);
});

it('says of a file that a row names and that is no picture what it is before anything is sent', async () => {
  const folder = buildFolder({
    'ada.png': buildPng(),
    'bob.png': 'words',
    'cy.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'empty.png': '',
    'team/eve.png': buildPng(),
  });
  const table = 'Photo\nada.png\nbob.png\ncy.svg\nempty.png\nteam\n';
  const { rows } = await readRows([photo], table, folder);
  const errors = rows.map(({ findings }) =>
    findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : [])),
  );
  const tell = (name: string) => [
    `Photo names the file "${name}", which is not a picture that can be sent. Name a PNG, JPEG or WebP file.`,
  ];
  expect(errors).toEqual([
    [],
    tell('bob.png'),
    tell('cy.svg'),
    tell('empty.png'),
    ['Photo: the image "team" is missing. Add the file, or use a web address.'],
  ]);
});
