import { OPERATOR } from '../service/auth/visibility.ts';
import { expect, it } from 'vitest';
import type { CompiledTemplate } from '../service/renderer/compile-template.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { buildContents, ids, NOW, smallDocument } from '../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../testing/open-test-database.ts';
import { drawExamples, createExampleFiles, savesOften } from './draw-examples.ts';
import { mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

it('a damaged template is reported, and the other examples are rendered', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const templates = await database.selectFrom('templates').select('id').execute();
  await database.updateTable('templates').set({ document: '{"version":1' }).where('id', '=', ids.template).execute();
  await database.updateTable('templates').set({ document: '{}' }).where('id', '=', ids.privateTemplate).execute();
  const drawn: [template: CompiledTemplate, isSmall?: boolean][] = [];
  const told: unknown[] = [];
  const find = async (template: CompiledTemplate, _workspaceId: string, isSmall?: boolean) => {
    drawn.push([template, isSmall]);
    return { name: '', bytes: new Uint8Array(), isWhole: true, hasMark: false };
  };
  const signal = new AbortController().signal;
  await drawExamples(database, { find }, { signal, onFailure: (error) => void told.push(error) });
  expect([templates.length, told.length]).toEqual([3, 2]);
  const [template] = drawn[0] ?? [];
  expect(drawn).toEqual([
    [template, true],
    [template, false],
  ]);
});

it.each(databaseKinds)(
  'a workspace that saves more than 60 templates in an hour does so often, on %s',
  async (kind) => {
    const database = await openTestDatabase(kind);
    await writeContents(database, buildContents(3));
    let nowMs = NOW;
    const catalogue = createCatalogue(database, { now: () => nowMs, viewer: OPERATOR });
    const save = (dpi: number) => catalogue.saveTemplate(ids.template, { ...smallDocument, dpi });
    for (let dpi = 100; dpi < 160; dpi += 1) await save(dpi);
    expect(await savesOften(database, 'w1', nowMs)).toBe(false);
    await save(160);
    expect(await savesOften(database, 'w1', nowMs)).toBe(true);
    expect(await savesOften(database, 'w2', nowMs)).toBe(false);
    nowMs += 3_600_001;
    expect(await savesOften(database, 'w1', nowMs)).toBe(false);
  },
);

const webp = new Uint8Array(Buffer.from('RIFF\x0c\0\0\0WEBPVP8 1234'));

const makeFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'galley-examples-')), 'examples');

it('examples are private files, and damaged ones count as missing', async () => {
  const folder = makeFolder();
  const files = createExampleFiles(folder);
  expect(await files.read('a')).toBeUndefined();
  await files.write('a', webp);
  expect(await files.read('a')).toEqual(webp);
  expect(await createExampleFiles(folder).read('a')).toEqual(webp);
  expect(readdirSync(folder)).toEqual(['a.webp']);
  expect([statSync(folder).mode & 0o777, statSync(path.join(folder, 'a.webp')).mode & 0o777]).toEqual([0o700, 0o600]);
  writeFileSync(path.join(folder, 'a.webp'), webp.subarray(0, 18));
  expect(await files.read('a')).toBeUndefined();
});

it('a failed write leaves no file', async () => {
  const folder = makeFolder();
  mkdirSync(path.join(folder, 'a.webp', 'in-the-way'), { recursive: true });
  await expect(createExampleFiles(folder).write('a', webp)).rejects.toThrow('rename');
  expect(readdirSync(folder)).toEqual(['a.webp']);
});

it('the newest files are kept, while another process deletes some', async () => {
  const folder = makeFolder();
  const files = createExampleFiles(folder);
  await files.prune();
  await files.write('first', webp);
  utimesSync(path.join(folder, 'first.webp'), 1, 1);
  // Listed, and not there when it is looked at.
  symlinkSync(path.join(folder, 'removed'), path.join(folder, 'gone.webp'));
  for (let index = 0; index < 2_000; index += 1) writeFileSync(path.join(folder, `${index}.webp`), webp);
  await files.prune();
  expect(readdirSync(folder)).toHaveLength(2_000);
  expect(await files.read('first')).toBeUndefined();
  expect(await files.read('7')).toEqual(webp);
});
