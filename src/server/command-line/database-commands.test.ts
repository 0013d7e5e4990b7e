import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../service/store/create-catalogue.ts';
import { writeContents } from '../../service/store/write-contents.ts';
import { buildContents, ids, NOW, smallDocument } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createWordRunner } from '../../testing/run-words.ts';

describe.each(databaseKinds)('the doctor on %s', (kind) => {
  async function setUp() {
    const database = await openTestDatabase(kind);
    await writeContents(database, buildContents(3));
    const catalogue = createCatalogue(database, { now: () => NOW });
    for (const background of ['#101010', '#202020']) {
      await catalogue.saveTemplate(ids.template, { ...smallDocument, background });
    }
    const font = { family: 'Own', weight: 400, weightMax: 400, italic: 0, ascent: 1, descent: 1, unitsPerEm: 1 };
    const bytes = Buffer.from('font');
    await database
      .insertInto('fonts')
      .values({ id: 'f', workspaceId: 'w1', ...font, hash: HASH, bytes, byteCount: 4, createdAt: '' })
      .execute();
    return { database, catalogue, ...createWordRunner(database) };
  }

  it('finds a database sound, with what was deleted, and what is deleted for good', async () => {
    const { run, catalogue, database } = await setUp();
    const sound = { code: 0, output: '3 templates, 2 earlier versions, 1 font file: all sound.\n', error: '' };
    expect(await run('doctor')).toEqual(sound);
    await catalogue.deleteTemplate(ids.template);
    expect(await run('doctor')).toEqual(sound);
    await createCatalogue(database, { now: () => NOW + 31 * 24 * 3_600_000 }).purgeDeleted();
    expect((await run('doctor')).output).toBe('2 templates, 0 earlier versions, 1 font file: all sound.\n');
  });

  it('names each document, version and font that is damaged', async () => {
    const { run, database } = await setUp();
    const change = (id: string, document: string) =>
      database.updateTable('templates').set({ document }).where('id', '=', id).execute();
    await change(ids.template, '{"version":1');
    await change(ids.privateTemplate, '{}');
    await database.deleteFrom('templateVersions').where('version', '=', 1).execute();
    await database.updateTable('templateVersions').set({ document: '[]' }).where('version', '=', 2).execute();
    await database
      .updateTable('fonts')
      .set({ bytes: Buffer.from('tnof') })
      .execute();
    const { code, output } = await run('doctor');
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        '3 templates, 1 earlier version, 1 font file: not all sound.',
        `The document of the template "Card" (${ids.template}) cannot be read; ` +
          `"templates restore-version ${ids.template} N" restores an earlier version.`,
        `Version 1 of the template "Card" (${ids.template}) is missing. A backup may have it.`,
        `Version 2 of the template "Card" (${ids.template}) cannot be read. A backup may have it.`,
        `The document of the template "Card" (${ids.privateTemplate}) cannot be read; "templates update ${ids.privateTemplate} FILE" replaces it.`,
        'A font file of Own (f) is damaged. Remove it in the settings and add it again.',
        '',
      ],
    ]);
    const { output: json } = await run('doctor', '--json');
    expect(JSON.parse(json)).toMatchObject({ templates: 3, versions: 1, fonts: 1, problems: { length: 5 } });
  });

  it('says how a damaged document that was deleted, or whose project was, comes back before it is mended', async () => {
    const { run, print, database } = await setUp();
    await database.updateTable('templates').set({ document: '{}' }).execute();
    await print('templates', 'delete', ids.privateTemplate, '--yes');
    await print('templates', 'delete', ids.sharedInPrivate, '--yes');
    await print('projects', 'delete', ids.privateProject, '--yes');
    const { output } = await run('doctor');
    expect(output.split('\n').slice(2)).toEqual([
      `The document of the template "Card" (${ids.privateTemplate}) cannot be read; "templates restore ${ids.privateTemplate}" restores it, ` +
        `then "templates update ${ids.privateTemplate} FILE" replaces it.`,
      `The document of the template "Card" (${ids.sharedInPrivate}) cannot be read; "projects restore ${ids.privateProject}" restores its project, ` +
        `then "templates restore ${ids.sharedInPrivate}" restores it, then "templates update ${ids.sharedInPrivate} FILE" replaces it.`,
      '',
    ]);
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-doctor-')), 'card.json');
    writeFileSync(file, JSON.stringify(smallDocument));
    await print('projects', 'restore', ids.privateProject);
    await print('templates', 'restore', ids.sharedInPrivate);
    expect(await print('templates', 'update', ids.sharedInPrivate, file, '--yes')).toBe('2');
  });
});

const nothing = { kept: undefined, forgotten: 0, reactivated: [] };

it.each([
  [nothing, ''],
  [
    { kept: '/d/galley.db-replaced', forgotten: 1, reactivated: ['one'] },
    'The database that was there is kept as /d/galley.db-replaced.\n' +
      '1 render was charged after the backup; it does not count any more.\n' +
      'A key that was revoked after the backup is active again: one; run "keys revoke one".\n',
  ],
  [
    { ...nothing, forgotten: 1200, reactivated: ['one', 'two'] },
    '1,200 renders were charged after the backup; they do not count any more.\n' +
      'Keys that were revoked after the backup are active again: one, two; run "keys revoke ID" for each.\n',
  ],
])('a restore tells what it takes back: %j', async (restored, error) => {
  const { run } = createWordRunner(await openTestDatabase('sqlite'), { restore: async () => restored });
  expect(await run('restore', 'file')).toMatchObject({ code: 0, output: 'file\n', error });
  expect(JSON.parse((await run('restore', 'file', '--json')).output)).toEqual({ file: 'file', ...restored });
});

/** SHA-256 of the four bytes of `font`. */
const HASH = '795ea3efa43d0872b63bf0067be97553b46983e4f075097669391e9d15388ecc';
