import { nowhere } from '../../testing/run-words.ts';
import { OPERATOR } from '../../service/auth/visibility.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { createService } from '../../service/create-service.ts';
import { createDatabaseLedger } from '../../service/ledger/create-database-ledger.ts';
import { createTakumiEngine } from '../../service/renderer/create-takumi-engine.ts';
import { readFont } from '../../service/renderer/read-font.ts';
import { createCatalogue } from '../../service/store/create-catalogue.ts';
import { createFontCatalogue } from '../../service/store/font-catalogue.ts';
import { createDatabaseStore } from '../../service/store/create-database-store.ts';
import { NOW } from '../../testing/build-service.ts';
import { buildBrandFont } from '../../testing/brand-font.ts';
import { buildDrawing } from '../../testing/import-drawing.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { runCommandLine } from './run-command-line.ts';

const now = () => NOW;
const owner = ['--workspace', 'acme', '--member', 'ana'];
const example = fileURLToPath(new URL('../../service/svg-import/examples/figma-event-card.svg', import.meta.url));

async function setUp() {
  const database = await openTestDatabase('sqlite');
  const catalogue = createCatalogue(database, { now, viewer: OPERATOR });
  const run = (...words: string[]) => runCommandLine(words, { ...nowhere, openCatalogue: async () => catalogue });
  const print = async (...words: string[]) => (await run(...words)).output.trimEnd();
  const key = await print('keys', 'create', ...owner);
  const project = await print('projects', 'create', 'Cards', ...owner);
  const into = ['--project', project, '--member', 'ana'];
  const service = createService({
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now }),
    engine: createTakumiEngine(),
    now,
    onFailure: (error) => expect.fail(String(error)),
  });
  const client = createClient({
    fetch: (address, init) => {
      const request = new Request(`http://service.test${address as string}`, init);
      request.headers.set(API_KEY_HEADER, key);
      return service.fetch(request);
    },
  });
  return { run, print, into, project, client, database };
}

function writeDrawing(text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-drawing-')), 'card.svg');
  writeFileSync(file, text);
  return file;
}

test('an SVG becomes a template that can be listed, filled and rendered', async () => {
  const { run, into, project, client } = await setUp();
  const { code, output, error } = await run('templates', 'import', example, ...into);
  expect(code).toBe(0);
  expect(error).toMatch(/^"Vector" .*\n"Star 1" .*\n$/);
  const templateId = output.trim();
  const { items } = await client.listTemplates(project, { page: 0, limit: 20 });
  expect(items.map(({ id, name }) => [id, name])).toEqual([[templateId, 'figma-event-card']]);
  const template = await client.getTemplate(templateId);
  expect(template.viewport).toEqual({ width: 1200, height: 630 });
  expect(template.variables.map(({ name, label }) => [name, label])).toContainEqual(['headline', 'Headline']);

  const red = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#e11d48' } })
    .png()
    .toBuffer();
  const photo = `data:image/png;base64,${red.toString('base64')}`;
  const render = async (headline: string, given: Record<string, string> = {}) => {
    const variables = new Map(Object.entries({ headline, date: '2027-03-14', ...given }));
    const { bytes } = await client.generate({
      templateId,
      variables,
      format: 'png',
      scale: 1,
      renderId: crypto.randomUUID(),
    });
    const picture = Buffer.from(bytes);
    const cut = (left: number, top: number, width: number, height: number) =>
      sharp(picture).removeAlpha().extract({ left, top, width, height }).raw().toBuffer();
    return { headline: await cut(104, 158, 480, 128), photo: await cut(900, 100, 200, 300) };
  };
  const plain = await render('Printing with plants and light');
  const filled = await render('Binding books in an afternoon', { photo });
  expect(filled.headline.equals(plain.headline)).toBe(false);
  expect([...new Set(filled.photo)].sort((a, b) => a - b)).toEqual([0x1d, 0x48, 0xe1]);
  expect(plain.photo.equals(filled.photo)).toBe(false);
});

test('an SVG that is not UTF-8 keeps its letters', async () => {
  const { run, into, print } = await setUp();
  const text = buildDrawing('<text y="20" font-size="12">café {{drink}}</text>');
  const file = writeDrawing('');
  writeFileSync(file, Buffer.from(text, 'latin1'));
  const { output } = await run('templates', 'import', file, ...into);
  expect(await print('templates', 'export', output.trim())).toContain('café {{drink}}');
});

test('notes are part of the JSON output', async () => {
  const { run, into } = await setUp();
  const file = writeDrawing(buildDrawing('<path id="icon" d="M0 0h50v50z"/>'));
  const { output, error } = await run('templates', 'import', file, ...into, '--json');
  expect(error).toBe('');
  expect(JSON.parse(output)).toMatchObject({ notes: [expect.stringContaining('"icon"')] });
});

test('a shared template in a private project gets a note', async () => {
  const { run, into } = await setUp();
  const file = writeDrawing(buildDrawing('<rect width="9" height="9"/>'));
  const note = expect.stringContaining('Its project is private') as string;
  expect(await run('templates', 'import', file, ...into, '--shared')).toMatchObject({
    code: 0,
    error: note,
  });
  const { output } = await run('templates', 'import', file, ...into, '--shared', '--json');
  expect(JSON.parse(output)).toMatchObject({ notes: [note] });
  expect((await run('templates', 'import', file, ...into)).error).toBe('');
});

test('the name comes from the title, the file or the option', async () => {
  const { print, into } = await setUp();
  const nameOf = async (id: string) => (JSON.parse(await print('templates', 'export', id)) as { name: string }).name;
  const shape = '<rect width="9" height="9"/>';
  const titled = writeDrawing(buildDrawing(`<title>Event card</title>${shape}`));
  expect(await nameOf(await print('templates', 'import', titled, ...into))).toBe('Event card');
  expect(await nameOf(await print('templates', 'import', writeDrawing(buildDrawing(shape)), ...into))).toBe('card');
  expect(await nameOf(await print('templates', 'import', titled, ...into, '--name', 'Mine'))).toBe('Mine');
});

test('--locale and --time-zone are saved in the template', async () => {
  const { run, print, into } = await setUp();
  const read = async (id: string) =>
    (JSON.parse(await print('templates', 'export', id)) as { document: Record<string, unknown> }).document;
  const drawing = writeDrawing(buildDrawing('<text y="90" font-size="20">{{day|medium}}</text>'));
  const asked = ['--locale', 'de-DE', '--time-zone', 'Europe/Berlin'];
  const drawn = await read(await print('templates', 'import', drawing, ...into, ...asked));
  expect(drawn).toMatchObject({
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    variables: [{ name: 'day', type: 'date' }],
  });
  const again = await read(
    await print('templates', 'import', writeDrawing(JSON.stringify(drawn)), ...into, '--locale', 'fr'),
  );
  expect(again).toEqual({ ...drawn, locale: 'fr' });
  const { locale, timeZone } = await read(await print('templates', 'import', drawing, ...into));
  expect([locale, timeZone]).toEqual([undefined, undefined]);
  const refused = await run('templates', 'import', drawing, ...into, '--locale', 'de_DE');
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('locale')]);
});

test.each([buildDrawing(''), '<html/>', 'no template'])('the file %j is rejected', async (text) => {
  const { run, into } = await setUp();
  const outcome = await run('templates', 'import', writeDrawing(text), ...into);
  expect(outcome).toMatchObject({ code: 1, output: '', error: expect.stringMatching(/./) as string });
});

test('text uses the fonts of the workspace', async () => {
  const { run, print, into, database } = await setUp();
  const draw = (family: string) =>
    writeDrawing(buildDrawing(`<text y="90" font-size="20" font-family="${family}" font-weight="700">Hello</text>`));
  const read = async (id: string) =>
    (JSON.parse(await print('templates', 'export', id)) as { document: { layers: object[] } }).document.layers[0];
  const before = await run('templates', 'import', draw('Brand Grotesk'), ...into);
  expect(before.error).toContain('Brand Grotesk');
  const { id: workspaceId } = await database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const bytes = buildBrandFont();
  await createFontCatalogue(database, { workspaceId, now }).addFont(await readFont(bytes), bytes);
  const after = await run('templates', 'import', draw('Brand Grotesk'), ...into);
  expect(after.error).toBe('');
  const layer = await read(after.output.trim());
  // The same font with another name, so position and width are equal.
  expect(layer).toEqual({ ...(await read(before.output.trim())), family: 'Brand Grotesk' });
  const exported = writeDrawing(await print('templates', 'export', after.output.trim()));
  expect((await run('templates', 'update', after.output.trim(), exported)).code).toBe(0);
});
