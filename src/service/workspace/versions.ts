import {
  restoreVersionSchema,
  saveTemplateSchema,
  type TemplateEntry,
  type VersionDetail,
} from '../../contract/workspace.ts';
import { parseTemplateDocument } from '../renderer/parse-template-document.ts';
import { createNotFound, readId } from '../routes/templates.ts';
import { readImportFonts } from '../store/import-fonts.ts';
import { createTemplateCatalogue } from '../store/template-catalogue.ts';
import { createVersionCatalogue } from '../store/version-catalogue.ts';
import { readWorkspaceBody } from './read-workspace-body.ts';
import { toTemplateEntry } from './templates.ts';
import type { WorkspaceDependencies, WorkspaceHandlers } from './workspace-context.ts';

/** Documents of templates, saved as versions and read again. */
export function createVersionHandlers({
  database,
  viewer,
  now,
}: WorkspaceDependencies): Pick<WorkspaceHandlers, 'saveTemplate' | 'listVersions' | 'getVersion' | 'restoreVersion'> {
  const versions = createVersionCatalogue(database, { now, viewer });
  const templates = createTemplateCatalogue(database, { now, viewer });
  const readFonts = () => readImportFonts(database, viewer.workspaceId);
  const readEntry = async (id: string): Promise<TemplateEntry> => toTemplateEntry(await templates.getEntry(id), viewer);

  return {
    async saveTemplate(c) {
      const id = readId(c.req.param('templateId'));
      const { document, version } = await readWorkspaceBody(c.req, saveTemplateSchema);
      await versions.saveTemplate(id, parseTemplateDocument(document, await readFonts()), version);
      return c.json(await readEntry(id));
    },

    listVersions: async (c) => c.json(await versions.listVersions(readId(c.req.param('templateId')))),

    async getVersion(c) {
      const id = readId(c.req.param('templateId'));
      const found = await versions.getVersion(id, readVersion(c.req.param('version')));
      const detail: VersionDetail = { ...found, document: { ...found.document } };
      return c.json(detail);
    },

    async restoreVersion(c) {
      const id = readId(c.req.param('templateId'));
      const { version: newest } = await readWorkspaceBody(c.req, restoreVersionSchema);
      await versions.restoreVersion(id, readVersion(c.req.param('version')), newest);
      return c.json(await readEntry(id));
    },
  };
}

/** Reads a version from a path; what is no whole number from 1 cannot be known. */
function readVersion(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw createNotFound();
  return Number(text);
}
