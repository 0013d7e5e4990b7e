import { OPERATOR } from '../auth/visibility.ts';
import { expect, it } from 'vitest';
import { NOW, smallDocument } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import type { Layer } from '../../document/layer.ts';
import { createCatalogue } from './create-catalogue.ts';
import { createFontCatalogue } from './font-catalogue.ts';

const now = () => NOW;
const face = { weight: 700, weightMax: 700, italic: false, ascent: 950, descent: 250, unitsPerEm: 1000 };
const place = { x: 0, y: 0, width: 90, height: 90 };

function setIn(family: string): Layer {
  return { id: family, type: 'text', text: 'Hi', ...place, family, weight: 700, size: 20, color: '#000000' };
}

it.each(databaseKinds)('a template is not copied to a workspace without its fonts, on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  const catalogue = createCatalogue(database, { now, viewer: OPERATOR });
  const addFont = async (projectId: string, family: string) => {
    const project = database.selectFrom('projects').select('workspaceId').where('id', '=', projectId);
    const { workspaceId } = await project.executeTakeFirstOrThrow();
    await createFontCatalogue(database, { workspaceId, now }).addFont({ ...face, family }, Buffer.from(family));
  };
  const from = await catalogue.createProject({ workspace: 'a', member: 'ana' }, 'From', '', 'SHARED');
  const to = await catalogue.createProject({ workspace: 'b', member: 'bo' }, 'To', '', 'SHARED');
  for (const family of ['Brand Grotesk', 'Brand Serif']) await addFont(from.id, family);
  const document = { ...smallDocument, layers: ['Brand Grotesk', 'Inter', 'Brand Serif'].map(setIn) };
  const file = { name: 'Card', description: '', document };
  const { id } = await catalogue.importTemplate(from.id, undefined, file, 'SHARED');

  await expect(catalogue.duplicateTemplate(id, 'Copy', to.id)).rejects.toThrow(
    'The workspace "b" does not have all fonts in "Card". Add Brand Grotesk, Brand Serif to that workspace first.',
  );
  await addFont(to.id, 'Brand Grotesk');
  await expect(catalogue.duplicateTemplate(id, 'Copy', to.id)).rejects.toThrow(
    '. Add Brand Serif to that workspace first.',
  );
  await addFont(to.id, 'Brand Serif');
  const copy = await catalogue.duplicateTemplate(id, 'Copy', to.id);
  expect((await catalogue.getTemplate(copy.id)).document).toEqual(document);
});

it.each(databaseKinds)('a template is copied within its workspace even if a font was removed, on %s', async (kind) => {
  const catalogue = createCatalogue(await openTestDatabase(kind), { now, viewer: OPERATOR });
  const home = await catalogue.createProject({ workspace: 'a', member: 'ana' }, 'Home', '', 'SHARED');
  const file = { name: 'Card', description: '', document: { ...smallDocument, layers: [setIn('Brand Grotesk')] } };
  const { id } = await catalogue.importTemplate(home.id, undefined, file, 'SHARED');
  await catalogue.duplicateTemplate(id, 'Copy', home.id);
  expect(await catalogue.listTemplates(home.id)).toHaveLength(2);
});

it.each(databaseKinds)('each version has its own note, and a restored one names its origin, on %s', async (kind) => {
  const catalogue = createCatalogue(await openTestDatabase(kind), { now, viewer: OPERATOR });
  const home = await catalogue.createProject({ workspace: 'a', member: 'ana' }, 'Home', '', 'SHARED');
  const file = { name: 'Card', description: '', document: smallDocument };
  const { id } = await catalogue.importTemplate(home.id, undefined, file, 'SHARED');
  const save = (background: string, note?: string) =>
    catalogue.saveTemplate(id, { ...smallDocument, background }, undefined, note);
  await save('#101010', 'Darker');
  // An unchanged document isn't saved again.
  await save('#101010', 'Still darker');
  await save('#202020');
  await catalogue.restoreVersion(id, 2);
  const notes = (await catalogue.listVersions(id)).map(({ note }) => note);
  expect(notes).toEqual(['Restored version 2', undefined, 'Darker', undefined]);
  expect(await catalogue.getVersion(id, 2)).toMatchObject({ note: 'Darker' });
  const copy = await catalogue.duplicateTemplate(id, 'Copy', home.id);
  expect(await catalogue.listVersions(copy.id)).toEqual([{ version: 1, createdAt: expect.any(String), author: 'ana' }]);
});
