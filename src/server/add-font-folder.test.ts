import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readFont } from '../service/renderer/read-font.ts';
import { createFontCatalogue } from '../service/store/font-catalogue.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildBrandFont } from '../testing/brand-font.ts';
import { buildContents, NOW } from '../testing/build-service.ts';
import { createTestDatabase, openTestDatabase } from '../testing/open-test-database.ts';
import { addFontFolder, listFontFiles } from './add-font-folder.ts';
import { SettingsError } from './settings.ts';

const now = () => NOW;
const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-fonts-'));

async function setUp() {
  const location = await createTestDatabase('sqlite');
  const database = await openTestDatabase('sqlite', location);
  await writeContents(database, buildContents(3));
  const told: string[] = [];
  let readCount = 0;
  const engine = {
    readFont: (bytes: Uint8Array) => {
      readCount += 1;
      return readFont(bytes);
    },
  };
  const onFailure = (error: unknown) => void told.push((error as Error).message);
  const start = async (folder: string) => {
    readCount = 0;
    await addFontFolder(await listFontFiles(folder), { database, engine, now, onFailure });
    return { readCount, told: told.splice(0) };
  };
  const listFonts = (workspaceId: string) => createFontCatalogue(database, { workspaceId, now }).listFonts();
  return { database, start, listFonts };
}

it('the fonts of a folder are added to every workspace, once', async () => {
  const { start, listFonts } = await setUp();
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'bold.TTF'), buildBrandFont());
  writeFileSync(path.join(folder, 'regular.ttf'), buildBrandFont('400Regular'));
  writeFileSync(path.join(folder, 'LICENSE.txt'), 'free');
  expect(await start(folder)).toEqual({ readCount: 4, told: [] });
  for (const workspace of ['w1', 'w2']) {
    expect((await listFonts(workspace)).map(({ family, weight }) => [family, weight])).toEqual([
      ['Brand Grotesk', 400],
      ['Brand Grotesk', 700],
    ]);
  }
  expect(await start(folder)).toEqual({ readCount: 0, told: [] });
});

it('a broken font is reported, and the others are added', async () => {
  const { start, listFonts } = await setUp();
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'a.ttf'), buildBrandFont().slice(0, 9_000));
  writeFileSync(path.join(folder, 'b.woff2'), '');
  writeFileSync(path.join(folder, 'c.otf'), new Uint8Array(9_000_000));
  mkdirSync(path.join(folder, 'folder.ttf'));
  writeFileSync(path.join(folder, 'last.ttf'), buildBrandFont());
  const { told } = await start(folder);
  expect(told).toEqual([
    'FONT_DIR: a.ttf was not added. The font file is damaged. Download it again.',
    'FONT_DIR: b.woff2 was not added. The file is empty. Choose a TTF, OTF or WOFF2 file.',
    'FONT_DIR: c.otf was not added. The file is larger than 8 MB. Use WOFF2 or a font with fewer characters.',
    'FONT_DIR: folder.ttf was not added. It is not a file.',
  ]);
  expect(await listFonts('w1')).toHaveLength(1);
});

it('a font that conflicts in one workspace is added to the others', async () => {
  const { start, listFonts, database } = await setUp();
  const folder = makeFolder();
  const file = path.join(folder, 'bold.ttf');
  writeFileSync(file, buildBrandFont());
  await start(folder);
  const [first] = await listFonts('w1');
  await database.updateTable('fonts').set({ hash: 'other' }).where('workspaceId', '=', 'w1').execute();
  await createFontCatalogue(database, { workspaceId: 'w2', now }).removeFont((await listFonts('w2'))[0]?.id ?? '');
  const { told } = await start(folder);
  expect(told).toEqual([
    expect.stringMatching(
      /^FONT_DIR: bold\.ttf was not added to the workspace .+\. Brand Grotesk 700 is already installed/,
    ),
  ]);
  expect(await listFonts('w2')).toMatchObject([{ hash: first?.hash }]);
});

it('a folder that cannot be read is a settings error', async () => {
  const gone = path.join(makeFolder(), 'gone');
  await expect(listFontFiles(gone)).rejects.toEqual(
    new SettingsError(`FONT_DIR is "${gone}", which cannot be read; set it to a folder of font files, or remove it.`),
  );
  expect(await listFontFiles(undefined)).toEqual([]);
});
