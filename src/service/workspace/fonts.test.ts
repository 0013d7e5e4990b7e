import { describe, expect, it } from 'vitest';
import { generatePath } from '../../contract/routes.ts';
import { fontFamilySchema, type FontFamilyEntry } from '../../contract/workspace.ts';
import * as z from '../../contract/zod.ts';
import { buildBrandFont, readInter, readVariableFont } from '../../testing/brand-font.ts';
import { blankEngine, generateInit, ids, keys, NOW, smallDocument } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { buildDrawing } from '../../testing/import-drawing.ts';
import { databaseKinds } from '../../testing/open-test-database.ts';
import { buildText } from '../../testing/contract-documents.ts';
import { createService } from '../create-service.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { OverloadedError, StoppingError } from '../renderer/render-engine.ts';
import type { LoadFont } from '../renderer/own-fonts.ts';
import { readFont } from '../renderer/read-font.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { createFontLoader } from '../store/own-faces.ts';

const engine = { ...blankEngine, readFont };

const text = buildText({
  id: 'words',
  x: 10,
  y: 10,
  text: 'Hello {{headline}}',
  family: 'Brand Grotesk',
  weight: 700,
  size: 24,
});

function setIn(family: string, weight = 700): TemplateDocument {
  return { ...smallDocument, layers: [{ ...text, family, weight }] };
}

function addFont(call: CallWorkspace, bytes: Uint8Array) {
  return call('POST', 'fonts', { data: Buffer.from(bytes).toString('base64') });
}

async function listOwn(call: CallWorkspace): Promise<FontFamilyEntry[]> {
  const families = z.array(fontFamilySchema).parse((await call('GET', 'fonts')).json);
  return families.filter(({ isOwn }) => isOwn);
}

const readMessage = ({ json }: { json: unknown }) => (json as { detail: string }).detail;

/** A service with its own process on the database. */
function openService(database: Parameters<typeof createDatabaseStore>[0]) {
  const service = createService({
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now: () => NOW }),
    engine: createTakumiEngine({ loadFont: createFontLoader(database) }),
    now: () => NOW,
    onFailure: (error) => expect.fail(String(error)),
  });
  return async (templateId: string) => {
    const init = generateInit({ variables: { headline: 'you' }, format: 'png' }, { 'x-api-key': keys.owner });
    const answer = await service.fetch(new Request(`http://service.test${generatePath(templateId)}`, init));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString('base64');
  };
}

async function makeTemplate(call: CallWorkspace, document: TemplateDocument): Promise<string> {
  const body = { projectId: ids.project, name: 'Poster', description: '', visibility: 'PRIVATE', document };
  const { status, json } = await call('POST', 'templates', body);
  expect(status).toBe(201);
  return (json as { id: string }).id;
}

describe.each(databaseKinds)('fonts in the settings on %s', (kind) => {
  it('are added by name with all their weights, and render letters beyond Latin', async () => {
    const { as, database } = await buildWorkspace(kind, { engine });
    const { status, json } = await as.owner('POST', 'fonts', { family: 'Poppins' });
    expect(status).toBe(201);
    const { faces, ...entry } = fontFamilySchema.parse(json);
    expect(entry).toEqual({ name: 'Poppins', isOwn: true, templateCount: 0 });
    const weights = [100, 200, 300, 400, 500, 600, 700, 800, 900];
    const sorted = faces.toSorted((a, b) => Number(a.isItalic) - Number(b.isItalic) || a.weight - b.weight);
    expect(sorted.map(({ weight }) => weight)).toEqual([...weights, ...weights]);
    expect((await as.owner('POST', 'fonts', { family: 'Poppins' })).status).toBe(200);
    expect((await as.owner('POST', 'fonts', { family: 'DM Sans' })).json).toMatchObject({ name: 'DM Sans' });
    const refused = await as.owner('POST', 'fonts', { family: '../poppins' });
    expect(refused.status).toBe(400);
    expect(readMessage(refused)).toContain('can’t be added by name here');

    const render = openService(database);
    const words = (family: string) => ({ ...smallDocument, layers: [{ ...text, family, text: 'Łódź' }] });
    const [poppins, inter] = [
      await makeTemplate(as.owner, words('Poppins')),
      await makeTemplate(as.owner, words('Inter')),
    ];
    expect(await render(poppins)).not.toBe(await render(inter));
    for (const name of ['Poppins', 'Inter', 'Lora']) {
      expect((await as.owner('GET', `fonts/${name}/file`)).status).toBe(200);
    }
    expect((await as.owner('GET', 'fonts/Gotham/file')).status).toBe(404);
  });

  it('are added with the family and weight in their file, listed and removed', async () => {
    const { as } = await buildWorkspace(kind, { engine });
    const bold = buildBrandFont();
    const added = await addFont(as.owner, bold);
    expect(added.status).toBe(201);
    const face = { id: expect.any(String) as string, weight: 700, weightMax: 700, isItalic: false };
    const family = { name: 'Brand Grotesk', isOwn: true, templateCount: 0 };
    expect(added.json).toEqual({ ...family, faces: [{ ...face, byteCount: bold.length }] });
    expect((await addFont(as.owner, bold)).status).toBe(200);
    await addFont(as.member, buildBrandFont('400Regular'));
    const variable = await addFont(as.owner, readVariableFont());
    expect(variable.json).toMatchObject({ name: 'Noto Sans Hebrew', faces: [{ weight: 100, weightMax: 900 }] });
    const [brand] = await listOwn(as.member);
    expect(brand?.faces.map(({ weight }) => weight)).toEqual([400, 700]);
    expect((await as.owner('DELETE', `fonts/${brand?.faces[0]?.id}`)).status).toBe(204);
    expect((await as.owner('DELETE', `fonts/${brand?.faces[0]?.id}`)).status).toBe(404);
    expect((await listOwn(as.owner)).map(({ name, faces }) => [name, faces.length])).toEqual([
      ['Brand Grotesk', 1],
      ['Noto Sans Hebrew', 1],
    ]);
  });

  it('are separate for each workspace', async () => {
    const { as } = await buildWorkspace(kind, { engine });
    await addFont(as.owner, buildBrandFont());
    const [family] = await listOwn(as.owner);
    expect(await listOwn(as.stranger)).toEqual([]);
    expect((await as.stranger('DELETE', `fonts/${family?.faces[0]?.id}`)).status).toBe(404);
    expect((await addFont(as.stranger, buildBrandFont('400Regular'))).status).toBe(201);
    expect(await listOwn(as.owner)).toEqual([family]);
  });

  it.each([
    ['the service stops', new StoppingError()],
    ['too many wait', new OverloadedError()],
  ])('are rejected with Retry-After when %s', async (_why, error) => {
    const { as } = await buildWorkspace(kind, {
      engine: { ...blankEngine, readFont: () => Promise.reject(error) },
    });
    const answer = await addFont(as.owner, buildBrandFont());
    expect([answer.status, readMessage(answer)]).toEqual([
      503,
      expect.stringMatching(/Nothing was changed\. Try again/),
    ]);
  });

  it('are rejected if they conflict with other fonts or exceed a limit', async () => {
    const { as, database } = await buildWorkspace(kind, { engine });
    const refuse = async (status: number, bytes: Uint8Array) => {
      const answer = await addFont(as.owner, bytes);
      expect(answer.status).toBe(status);
      return readMessage(answer);
    };
    const bold = buildBrandFont();
    await addFont(as.owner, bold);
    expect(await refuse(409, new Uint8Array([...bold, 0]))).toBe(
      'Brand Grotesk 700 is already installed from another file. Remove that file first to replace it.',
    );
    expect(await refuse(409, readInter())).toBe(
      'Inter is already installed and cannot be replaced. Use that font, or rename yours in a font editor.',
    );
    expect(await refuse(400, new Uint8Array(1))).toBe(
      'This file is not a supported font. Choose a TTF, OTF or WOFF2 file.',
    );
    const noText = await as.owner('POST', 'fonts', { data: 'AAEAAA==*' });
    expect([noText.status, readMessage(noText)]).toEqual([400, 'The upload was incomplete. Add the file again.']);
    await database.updateTable('fonts').set({ byteCount: 63_990_000 }).execute();
    expect(await refuse(409, buildBrandFont('400Regular'))).toBe(
      'Font files are limited to 64 MB in total. Remove a file first.',
    );
    const [row] = await database.selectFrom('fonts').selectAll().execute();
    if (row === undefined) expect.fail('no font');
    const more = Array.from({ length: 99 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      family: `More ${at}`,
      hash: `${at}`,
    }));
    await database
      .insertInto('fonts')
      .values(more.map((one) => ({ ...one, byteCount: 1, bytes: new Uint8Array(1) })))
      .execute();
    expect(await refuse(409, buildBrandFont('400Regular'))).toBe(
      'A workspace can have at most 100 font files. Remove a file first.',
    );
  });

  it('with the same face that are added in parallel become one font', async () => {
    const { as } = await buildWorkspace(kind, { engine });
    const bold = buildBrandFont();
    const files = [0, 1, 2].map((end) => new Uint8Array([...bold, end]));
    const answers = await Promise.all(files.map((file) => addFont(as.owner, file)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect((await listOwn(as.owner)).flatMap(({ faces }) => faces)).toHaveLength(1);
  });

  it('with variable weights provide every hundred of their range', async () => {
    const { as } = await buildWorkspace(kind, { engine });
    await addFont(as.owner, readVariableFont());
    const save = (weight: number) =>
      as.owner('POST', 'templates', {
        projectId: ids.project,
        name: 'Poster',
        description: '',
        visibility: 'PRIVATE',
        document: setIn('Noto Sans Hebrew', weight),
      });
    expect((await save(300)).status).toBe(201);
    expect(readMessage(await save(350))).toContain('Noto Sans Hebrew has no upright weight 350');
  });

  it('are used immediately by every process', async () => {
    const { as, database } = await buildWorkspace(kind, { engine });
    const [here, there] = [openService(database), openService(database)];
    const refused = await as.owner('POST', 'templates', {
      projectId: ids.project,
      name: 'Poster',
      description: '',
      visibility: 'PRIVATE',
      document: setIn('Brand Grotesk'),
    });
    expect(refused.status).toBe(400);
    expect(readMessage(refused)).toBe(
      'Layer "words", family: the font "Brand Grotesk" is not installed; use one of Inter, Fraunces, Space Grotesk.',
    );
    await addFont(as.owner, buildBrandFont());
    const branded = await makeTemplate(as.owner, setIn('Brand Grotesk'));
    const plain = await here(await makeTemplate(as.owner, setIn('Space Grotesk')));
    expect(await here(branded)).toBe(plain);
    expect(await there(branded)).toBe(plain);
    expect((await listOwn(as.owner))[0]).toMatchObject({ templateCount: 1 });
  });

  it('are counted and added despite a damaged template', async () => {
    const { as, database } = await buildWorkspace(kind, { engine });
    await database.updateTable('templates').set({ document: '{"version":1' }).where('id', '=', ids.template).execute();
    await database.updateTable('templates').set({ document: '{}' }).where('id', '=', ids.privateTemplate).execute();
    expect((await addFont(as.owner, buildBrandFont())).status).toBe(201);
    await makeTemplate(as.owner, setIn('Brand Grotesk'));
    expect((await listOwn(as.owner))[0]).toMatchObject({ templateCount: 1 });
  });

  it('are immediately available to imports, checks and proofs', async () => {
    let loadFont: LoadFont = async () => undefined;
    const drawing = createTakumiEngine({ loadFont: (hash) => loadFont(hash) });
    const { as, database } = await buildWorkspace(kind, { engine: { ...drawing, readFont } });
    loadFont = createFontLoader(database);
    const ask = async (what: string, body: unknown) => (await as.owner('POST', `documents/${what}`, body)).json;
    const svg = buildDrawing(
      '<text y="90" font-size="20" font-family="Brand Grotesk" font-weight="700">Hi {{headline}}</text>',
    );
    const read = () => ask('read', { fileName: 'card.svg', text: svg });
    expect(await read()).toMatchObject({
      notes: ['Brand Grotesk 700 is not installed, so Space Grotesk 700 is used.'],
    });
    const document = setIn('Brand Grotesk');
    expect(await ask('check', { document })).toMatchObject({ problems: [{ path: ['layers', 0, 'family'] }] });
    await addFont(as.owner, buildBrandFont());
    expect(await read()).toMatchObject({ notes: [], document: { layers: [{ family: 'Brand Grotesk' }] } });
    expect(await ask('check', { document })).toMatchObject({ problems: [] });
    const proof = await ask('proof', { document });
    expect(proof).toEqual(await ask('proof', { document: setIn('Space Grotesk') }));
    expect(proof).not.toEqual(await ask('proof', { document: setIn('Inter') }));
  });

  it('are replaced by the closest font after they are removed', async () => {
    const { as, database } = await buildWorkspace(kind, { engine });
    const render = openService(database);
    await addFont(as.owner, buildBrandFont());
    const branded = await makeTemplate(as.owner, setIn('Brand Grotesk'));
    const before = await render(branded);
    const [family] = await listOwn(as.owner);
    await addFont(as.owner, buildBrandFont('400Regular'));
    await as.owner('DELETE', `fonts/${family?.faces[0]?.id}`);
    const thin = await render(branded);
    const [rest] = await listOwn(as.owner);
    expect(rest).toMatchObject({ templateCount: 1 });
    await as.owner('DELETE', `fonts/${rest?.faces[0]?.id}`);
    const inter = await render(await makeTemplate(as.owner, setIn('Inter')));
    expect(await render(branded)).toBe(inter);
    expect(new Set([before, thin, inter]).size).toBe(3);
    await addFont(as.owner, buildBrandFont());
    expect(await render(branded)).toBe(before);
  });
});
