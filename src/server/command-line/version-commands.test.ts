import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TemplateDocument } from '../../document/template-document.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { buildContents, ids, smallDocument } from '../../testing/build-service.ts';
import { buildDrawing } from '../../testing/import-drawing.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner } from '../../testing/run-words.ts';

async function setUp() {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-file-'));
  const write = (text: string, name = 'card.svg') => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const words = createWordRunner(database);
  const readDocument = async (...more: string[]) => {
    const template = await words.print('templates', 'export', ids.template, ...more);
    return (JSON.parse(template) as { document: TemplateDocument }).document;
  };
  return { database, write, readDocument, ...words };
}

const [headline, price] = smallDocument.variables;
const without = (name: string) => ({
  ...smallDocument,
  variables: smallDocument.variables.filter((variable) => variable.name !== name),
});

it('update saves a new version and reports the changes', async () => {
  const { run, write, readDocument, print } = await setUp();
  const variables = [
    { ...headline, label: 'Title' },
    price,
    { name: 'note', type: 'text', label: 'Note', required: false },
  ];
  const file = write(JSON.stringify({ ...smallDocument, variables }), 'card.json');
  expect(await run('templates', 'update', ids.template, file)).toEqual({
    code: 0,
    output: '2\n',
    error: 'The label of "headline" is now "Title".\n"note" (text) is new.\n',
  });
  expect((await readDocument()).variables).toEqual(variables);
  expect(await readDocument('--version', '1')).toEqual(smallDocument);
  expect(await run('templates', 'update', ids.template, file)).toEqual({
    code: 0,
    output: '2\n',
    error: 'This is identical to version 2. Nothing was saved.\n',
  });
  expect(await print('templates', 'versions', ids.template)).toBe(
    'VERSION  SAVED                     BY     NOTE\n' +
      '2        2026-11-21T12:00:00.000Z  owner\n1        2026-02-01T00:00:00.000Z  owner',
  );
  expect(JSON.parse(await print('templates', 'versions', ids.template, '--json'))).toHaveLength(2);
});

it('changes that may break API calls need --yes', async () => {
  const { run, write, readDocument, print } = await setUp();
  const file = write(JSON.stringify(without('price')), 'card.json');
  const refused = await run('templates', 'update', ids.template, file);
  expect(refused).toEqual({ code: 2, output: '', error: expect.stringMatching(/"price".* --yes /) as string });
  expect(await readDocument()).toEqual(smallDocument);
  const saved = await print('templates', 'update', ids.template, file, '--yes', '--json');
  expect(JSON.parse(saved)).toEqual({
    id: ids.template,
    version: 2,
    changes: [{ name: 'price', isBreaking: true, message: expect.any(String) as string }],
    kept: [],
    notes: [],
  });
  const asText = {
    ...smallDocument,
    variables: [headline, { ...price, type: 'text', defaultValue: 'x', validation: {} }],
  };
  const another = await run('templates', 'update', ids.template, write(JSON.stringify(asText), 'card.json'));
  expect([another.code, another.error]).toEqual([0, '"price" (text) is new.\n']);
  const back = await run('templates', 'restore-version', ids.template, '1');
  expect([back.code, back.error]).toEqual([2, expect.stringContaining('"price"')]);
  expect(await print('templates', 'restore-version', ids.template, '1', '--yes')).toBe('4');
  expect(await readDocument()).toEqual(smallDocument);
  expect(await run('templates', 'restore-version', ids.template, '1')).toMatchObject({ code: 0, output: '4\n' });
});

it('an update from an SVG keeps settings of variables', async () => {
  const { run, write, readDocument } = await setUp();
  const drawing = (day: string) => buildDrawing(`<text y="20">{{headline}}</text><text y="60">${day}</text>`);
  const file = write(drawing('{{price}}'));
  const { code, output, error } = await run('templates', 'update', ids.template, file, '--locale', 'de-DE');
  expect([code, output]).toEqual([0, '2\n']);
  expect(error).toContain('were kept: "headline", "price".\n');
  const { variables, locale } = await readDocument();
  expect([variables, locale]).toEqual([smallDocument.variables, 'de-DE']);
  // The language is kept unless another one is requested.
  await run('templates', 'update', ids.template, write(drawing('{{price}} {{more}}')));
  expect((await readDocument()).locale).toBe('de-DE');
  const written = write(
    JSON.stringify({ ...smallDocument, variables: [{ ...headline, label: 'New' }, price] }),
    'a.json',
  );
  expect((await run('templates', 'update', ids.template, written)).error).not.toContain('were kept');
});

it('an update from an SVG keeps the default if its own does not match the pattern', async () => {
  const { run, write, readDocument } = await setUp();
  const code = { ...headline, required: false, defaultValue: 'ABC-1', validation: { pattern: '^[A-Z]{3}-[0-9]+$' } };
  await run(
    'templates',
    'update',
    ids.template,
    write(JSON.stringify({ ...smallDocument, variables: [code, price] }), 'a.json'),
  );
  const drawing = buildDrawing('<text id="{{headline}}" y="20">Product code</text><text y="60">{{price}}</text>');
  expect(await run('templates', 'update', ids.template, write(drawing))).toMatchObject({ code: 0, output: '3\n' });
  expect((await readDocument()).variables[0]).toEqual(code);
});

it.each(['{"version":1', '{}'])(
  'a damaged document (%s) can be replaced by an earlier version or a file',
  async (damaged) => {
    const { database, run, write, readDocument } = await setUp();
    await run('templates', 'update', ids.template, write(JSON.stringify(without('price')), 'a.json'), '--yes');
    const damage = () =>
      database.updateTable('templates').set({ document: damaged }).where('id', '=', ids.template).execute();
    await damage();
    expect(await run('templates', 'export', ids.template)).toEqual({
      code: 1,
      output: '',
      error: expect.stringContaining(ids.template) as string,
    });
    const repaired = (version: number) => ({
      code: 0,
      output: `${version + 1}\n`,
      error: `Version ${version} is damaged, so the differences are unknown.\n`,
    });
    expect(await run('templates', 'restore-version', ids.template, '1')).toEqual(repaired(2));
    expect(await readDocument()).toEqual(smallDocument);
    await damage();
    expect(await readDocument('--version', '1')).toEqual(smallDocument);
    const drawing = buildDrawing('<text y="20">{{headline}}</text>');
    const updated = await run('templates', 'update', ids.template, write(drawing));
    expect(updated).toMatchObject({
      code: 0,
      output: '4\n',
      error: expect.stringContaining(repaired(3).error) as string,
    });
    expect(await run('templates', 'restore-version', ids.template, '2')).toMatchObject({
      code: 1,
      error: expect.stringContaining('Version 2 of') as string,
    });
  },
);

it('an update does not overwrite a version that was saved in the meantime', async () => {
  const { database, write, print } = await setUp();
  const file = write(JSON.stringify({ ...smallDocument, background: '#101010' }), 'card.json');
  const other = { ...smallDocument, background: '#202020' };
  const { run } = createWordRunner(database, {
    alter: (catalogue) => ({
      ...catalogue,
      async getEntry(id) {
        const found = await catalogue.getEntry(id);
        await catalogue.saveTemplate(id, other);
        return found;
      },
    }),
  });
  const { code, error } = await run('templates', 'update', ids.template, file);
  expect([code, error]).toEqual([1, expect.stringContaining('version 2')]);
  expect(JSON.parse(await print('templates', 'versions', ids.template, '--json'))).toHaveLength(2);
  expect(JSON.parse(await print('templates', 'export', ids.template))).toMatchObject({ document: other });
});

it.each([
  [['templates', 'update', ids.template, '/none.svg'], 2, '/none.svg'],
  [['templates', 'update', 'none', '/none.svg'], 1, 'none'],
  [['templates', 'versions', 'none'], 1, 'none'],
  [['templates', 'restore-version', ids.template, 'first'], 2, '"first"'],
  [['templates', 'restore-version', ids.template, '7'], 1, '7'],
  [['templates', 'export', ids.template, '--version', '0'], 2, '"0"'],
])('refuses %j with the exit code %i and names %j', async (words, code, named) => {
  const { run } = await setUp();
  expect(await run(...words)).toEqual({ code, output: '', error: expect.stringContaining(named) as string });
});

it('an exported earlier version can be saved with update', async () => {
  const { write, print, readDocument } = await setUp();
  const changed = write(JSON.stringify({ ...smallDocument, background: '#101010' }), 'card.json');
  await print('templates', 'update', ids.template, changed);
  const file = path.join(path.dirname(changed), 'first.json');
  await print('templates', 'export', ids.template, '--version', '1', '--output', file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'Card', document: smallDocument });
  expect(await print('templates', 'update', ids.template, file)).toBe('3');
  expect(await readDocument()).toEqual(smallDocument);
});
