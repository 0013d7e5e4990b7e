import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { documentExample } from '../../document/create-document-schema.ts';
import { buildContents, ids } from '../../testing/build-service.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner, nowhere } from '../../testing/run-words.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { runCommandLine } from './run-command-line.ts';

/** Runs without a database and settings. */
const run = (...words: string[]) => runCommandLine(words, nowhere);

function write(text: string, name = 'card.json'): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-check-')), name);
  writeFileSync(file, text);
  return file;
}

it('check accepts a valid file', async () => {
  const fine = write(JSON.stringify(documentExample));
  expect(await run('templates', 'check', fine)).toEqual({ code: 0, output: 'No problems.\n', error: '' });
  expect(JSON.parse((await run('templates', 'check', fine, '--json')).output)).toEqual({ problems: [], notes: [] });
});

it('check reports problems as sentences, and their paths as JSON', async () => {
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
  '{\n  "version": 1,\n  "dpi" 96\n}',
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'hello',
])('check rejects %j', async (text) => {
  expect(await run('templates', 'check', write(text))).toMatchObject({ code: 1, error: '' });
});

it('check reports probable mistakes as notes', async () => {
  const { layers } = documentExample;
  const file = write(JSON.stringify({ ...documentExample, layers: layers.slice(0, 3) }));
  const { code, error } = await run('templates', 'check', file);
  expect([code, error]).toEqual([0, 'Variable "link": no layer shows this variable.\n']);
});

it('check refuses an unknown project', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const words = createWordRunner(database);
  const check = (project: string) =>
    words.run('templates', 'check', write(JSON.stringify(documentExample)), '--project', project);
  expect(await check(ids.project)).toEqual({ code: 0, output: 'No problems.\n', error: '' });
  expect(await check(ids.unknown)).toMatchObject({ code: 1, error: expect.stringContaining(ids.unknown) as string });
});

it('check exits with 2 without a readable file', async () => {
  expect((await run('templates', 'check')).code).toBe(2);
  expect((await run('templates', 'check', '/nowhere/card.json')).code).toBe(2);
});

it('schema prints the JSON Schema of documents', async () => {
  const { code, output } = await run('templates', 'schema');
  expect([code, JSON.parse(output)]).toMatchObject([0, { type: 'object', examples: [documentExample] }]);
});
