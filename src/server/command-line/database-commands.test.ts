import { OPERATOR } from '../../service/auth/visibility.ts';
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
    const catalogue = createCatalogue(database, { now: () => NOW, viewer: OPERATOR });
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
    const sound = { code: 0, output: '3 templates, 2 earlier versions, 1 font file: no problems.\n', error: '' };
    expect(await run('doctor')).toEqual(sound);
    await catalogue.deleteTemplate(ids.template);
    expect(await run('doctor')).toEqual(sound);
    await createCatalogue(database, { now: () => NOW + 31 * 24 * 3_600_000, viewer: OPERATOR }).purgeDeleted();
    expect((await run('doctor')).output).toBe('2 templates, 0 earlier versions, 1 font file: no problems.\n');
  });

  it('names each document, version and font that is damaged', async () => {
    const { run, database } = await setUp();
    const change = (id: string, document: string) =>
      database.updateTable('templates').set({ document }).where('id', '=', id).execute();
    await change(ids.template, '{"version":1');
    await change(ids.privateTemplate, '{}');
    await database.updateTable('templateVersions').set({ document: '[]' }).where('version', '=', 2).execute();
    await database
      .updateTable('fonts')
      .set({ bytes: Buffer.from('tnof') })
      .execute();
    const { code, output } = await run('doctor');
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        '3 templates, 2 earlier versions, 1 font file: problems found.',
        `The document of "Card" (${ids.template}) is damaged; restore an earlier version or a backup.`,
        `The document of "Card" (${ids.privateTemplate}) is damaged; restore an earlier version or a backup.`,
        `Version 2 of template ${ids.template} is damaged; a backup may contain an intact copy.`,
        'A font file for Own (f) is damaged; delete the file in the settings and add it again.',
        '',
      ],
    ]);
    const { output: json } = await run('doctor', '--json');
    expect(JSON.parse(json)).toMatchObject({ templates: 3, versions: 2, fonts: 1, problems: { length: 4 } });
  });

  it('finds sums of the ledger that do not fit together', async () => {
    const { run, database } = await setUp();
    const [shared, own] = await database.selectFrom('apiKeys').select('id').orderBy('id').limit(2).execute();
    const [sharedId, ownId] = [shared?.id ?? '', own?.id ?? ''];
    const slot = { period: '2026-11', quotaLimit: 10 };
    await database.updateTable('apiKeys').set({ parentId: sharedId }).where('id', '=', ownId).execute();
    await database
      .insertInto('usage')
      .values([
        { ...slot, keyId: sharedId, used: 3 },
        { ...slot, keyId: ownId, used: 3 },
      ])
      .execute();
    const held = { period: '2026-11', expiresAtMs: NOW - 2 * 3_600_000 };
    expect((await run('doctor')).code).toBe(0);
    await database
      .insertInto('reservations')
      .values(['a', 'b', 'c', 'd'].map((id) => ({ ...held, id, keyId: ownId })))
      .execute();
    await database.updateTable('usage').set({ used: 2 }).where('keyId', '=', sharedId).execute();
    const { code, output } = await run('doctor');
    expect([code, output.split('\n').slice(1, -1).sort()]).toEqual([
      1,
      [
        `In 2026-11, key ${ownId} has 4 renders in progress but counts 3; restore a backup.`,
        `In 2026-11, people have 3 renders but key ${sharedId}, which they share, counts 2; restore a backup.`,
        'Renders that ended long ago but still count: 4. Start Galley, which gives them back.',
      ],
    ]);
  });
});

const nothing = { kept: undefined, forgotten: 0, reactivated: [] };

it.each([
  [nothing, ''],
  [
    { kept: '/d/galley.db-replaced', forgotten: 1, reactivated: ['one', 'two'] },
    'The previous database was renamed to /d/galley.db-replaced.\n' +
      'Renders that were charged after the backup and no longer count: 1.\n' +
      'Keys that were revoked after the backup are active again: one, two. Use "keys revoke" to revoke them again.\n',
  ],
])('restore reports lost renders and keys: %j', async (restored, error) => {
  const { run } = createWordRunner(await openTestDatabase('sqlite'), { restore: async () => restored });
  expect(await run('restore', 'file')).toMatchObject({ code: 0, output: 'file\n', error });
  expect(JSON.parse((await run('restore', 'file', '--json')).output)).toEqual({ file: 'file', ...restored });
});

/** SHA-256 of the four bytes of `font`. */
const HASH = '795ea3efa43d0872b63bf0067be97553b46983e4f075097669391e9d15388ecc';
