import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSampleCsv } from '../../batch/table/sample-file.ts';
import { templateSchema } from '../../contract/template.ts';
import { buildPng } from '../../testing/build-png.ts';
import { buildVariable } from '../../testing/build-variable.ts';
import { templateSample } from '../../testing/wire-samples.ts';
import { readFields } from '../../variables/field.ts';
import { readRenderRows, parseRange } from './read-render-rows.ts';

/** Reads a spreadsheet for a template with these variables. */
async function readRows(variables: Record<string, unknown>[], table: string, pictures = '', out = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-rows-'));
  const data = path.join(folder, 'rows.csv');
  writeFileSync(data, table);
  const template = templateSchema.parse({ ...templateSample, variables: variables.map((each) => buildVariable(each)) });
  return readRenderRows(template, { data, map: '', rows: 'all', name: '', pictures, out });
}

it('maps the columns of the sample spreadsheet to variables with the same label', async () => {
  const variables = [
    { name: 'front', label: 'Words' },
    { name: 'back', label: 'Words' },
  ];
  const { notes } = await readRows(
    variables,
    createSampleCsv(readFields(variables.map((each) => buildVariable(each))), [['Less.', 'More.']]),
  );
  expect(notes).toEqual([
    'Words (front) is filled from {Words (front)}.',
    'Words (back) is filled from {Words (back)}.',
  ]);
});

it('refuses a column that may fill a variable, instead of guessing', async () => {
  const options = ['Guest', 'Speaker'].map((value) => ({ value, label: value }));
  const kind = { name: 'kind', label: 'Kind', defaultValue: 'Guest', validation: { options } };
  const table = 'Name,Role\nAda,Speaker\nAlan,Engineer\n';
  await expect(readRows([{ name: 'name' }, kind], table)).rejects.toThrow('"Role" may fill Kind (kind). Use --map');
});

describe('--pictures', () => {
  const photo = { name: 'photo', type: 'image', label: 'Photo' };
  const png = buildPng();

  /** A folder of these files, by their relative paths. */
  function buildFolder(files: Record<string, string | Uint8Array>): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-pictures-'));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    return folder;
  }

  it('finds images in subfolders and behind links, but no system files and no renders', async () => {
    const folder = buildFolder({
      'ada.png': png,
      'team/ada.png': png,
      'team/alan.png': png,
      'team/spare.png': png,
      '.DS_Store': 'x',
      'team/Thumbs.db': 'x',
      'out/alan.png': png,
    });
    symlinkSync(path.join(folder, 'ada.png'), path.join(folder, 'eve.png'));
    const table = 'Photo\nada.png\nalan\nteam/ada.png\nphotos/eve.png\n';
    const { rows, notes, readValues } = await readRows([photo], table, `${folder}/`, path.join(folder, 'out'));
    expect(rows.flatMap(({ values }) => values.map(([, value]) => value))).toEqual([
      { picture: 'ada.png' },
      { picture: 'team/alan.png' },
      { picture: 'team/ada.png' },
      { picture: 'eve.png' },
    ]);
    expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(notes).toHaveLength(2);
    expect(notes[1]).toContain('"team/spare.png"');
    expect([...(await readValues({ values: [['photo', { picture: 'team/alan.png' }]] }))]).toEqual([
      ['photo', `data:image/png;base64,${Buffer.from(png).toString('base64')}`],
    ]);
  });

  it('can be the folder of the renders', async () => {
    const folder = buildFolder({ 'ada.png': png });
    expect((await readRows([photo], 'Photo\nada.png\n', folder, folder)).rows[0]?.findings).toEqual([]);
  });

  it('refuses to send a file that is not an image', async () => {
    const folder = buildFolder({ 'bob.png': 'text', 'cy.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    const { readValues } = await readRows([photo], 'Photo\nbob.png\ncy.svg\n', folder);
    for (const picture of ['bob.png', 'cy.svg']) {
      await expect(readValues({ values: [['photo', { picture }]] })).rejects.toThrow(`"${picture}"`);
    }
  });
});

it.each([
  ['all', 3, [0, 1, 2]],
  ['All', 0, []],
  ['1-3', 240, [0, 1, 2]],
  ['3, 7,10 – 12', 240, [2, 6, 9, 10, 11]],
  ['2;2-3', 3, [1, 2]],
  ['239-', 240, [238, 239]],
])('%j of %j rows are those at %j', (text, rowCount, positions) => {
  expect([...parseRange(text, rowCount)]).toEqual(positions);
});

it.each([
  ['1-50,', ''],
  ['first', 'first'],
  ['-5', '-5'],
  ['1 2', '1 2'],
  ['0-5', '0-5'],
  ['200-1000', '200-1000'],
  ['20-10', '20-10'],
])('refuses %j', (text, part) => {
  expect(() => parseRange(text, 240)).toThrow(`--rows "${part}" isn't a valid selection for 240 rows.`);
});
