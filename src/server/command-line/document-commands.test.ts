import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { documentExample } from '../../service/renderer/document-example.ts';
import { buildContents, ids } from '../../testing/build-service.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner } from '../../testing/run-words.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { runCommandLine } from './run-command-line.ts';

/** Neither a database nor a setting is asked for. */
const run = (...words: string[]) =>
  runCommandLine(words, {
    openCatalogue: () => expect.fail('the database was opened'),
    backUp: expect.fail,
    restore: expect.fail,
    checkDatabase: expect.fail,
    loadSettings: expect.fail,
    terminal: { print: expect.fail, printStatus: expect.fail, isWatched: false, listenForStop: expect.fail },
  });

function write(text: string, name = 'card.json'): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-check-')), name);
  writeFileSync(file, text);
  return file;
}

it('a file is checked, and nothing is written', async () => {
  const fine = write(JSON.stringify(documentExample));
  expect(await run('templates', 'check', fine)).toEqual({ code: 0, output: 'No problems.\n', error: '' });
  expect(JSON.parse((await run('templates', 'check', fine, '--json')).output)).toEqual({ problems: [], notes: [] });
});

it('what is wrong is told in sentences, and to programs with its place', async () => {
  const file = write(JSON.stringify({ ...documentExample, dpi: 9, unit: 'yd' }));
  expect(await run('templates', 'check', file)).toEqual({
    code: 1,
    output: 'unit: must be one of px, pt, mm, cm, in.\ndpi: must be a number from 36 to 1200.\n',
    error: '',
  });
  const { code, output } = await run('templates', 'check', file, '--json');
  expect([code, JSON.parse(output)]).toMatchObject([
    1,
    { problems: [{ path: ['unit'] }, { path: ['dpi'] }], notes: [] },
  ]);
});

it.each([
  [
    '{\n  "version": 1,\n  "dpi" 96\n}',
    'Line 3, column 9: A colon is expected here, between the name and its value.\n',
  ],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'The SVG is empty. Draw something on its page.\n'],
  ['hello', 'The file is neither SVG nor JSON. See Settings > Template format for an example.\n'],
])('%j is refused with the exit code 1', async (text, output) => {
  expect(await run('templates', 'check', write(text))).toEqual({ code: 1, output, error: '' });
});

it('what can be used and is perhaps not meant so is a note', async () => {
  const { layers } = documentExample;
  const file = write(JSON.stringify({ ...documentExample, layers: layers.slice(0, 3) }));
  const { code, error } = await run('templates', 'check', file);
  expect([code, error]).toEqual([0, 'Variable "link": no layer shows this variable.\n']);
});

it('a project whose fonts are asked for must be there', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const words = createWordRunner(database);
  const check = (project: string) =>
    words.run('templates', 'check', write(JSON.stringify(documentExample)), '--project', project);
  expect(await check(ids.project)).toEqual({ code: 0, output: 'No problems.\n', error: '' });
  expect(await check(ids.unknown)).toEqual({ code: 1, output: '', error: `No project has the ID ${ids.unknown}.\n` });
});

it('a call that cannot be taken ends with 2', async () => {
  expect((await run('templates', 'check')).code).toBe(2);
  expect((await run('templates', 'check', '/nowhere/card.json')).code).toBe(2);
});

it('the JSON Schema of documents is printed', async () => {
  const { code, output } = await run('templates', 'schema');
  expect([code, JSON.parse(output)]).toMatchObject([0, { type: 'object', examples: [documentExample] }]);
});
