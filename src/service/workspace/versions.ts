import { restoreVersionSchema, saveTemplateSchema, type VersionDetail } from '../../contract/workspace.ts';
import { parseTemplateDocument } from '../renderer/parse-template-document.ts';
import { createNotFound, readId } from '../routes/templates.ts';
import { readWorkspaceBody } from './read-workspace-body.ts';
import type { WorkspaceContext, WorkspaceHandlers } from './workspace-context.ts';

/** Documents of templates, saved as versions and read again. */
export function createVersionHandlers({ catalogue, readFonts, readEntry }: WorkspaceContext) {
  return {
    async saveTemplate(c) {
      const id = readId(c.req.param('templateId'));
      const { document, version } = await readWorkspaceBody(c.req, saveTemplateSchema);
      await catalogue.saveTemplate(id, parseTemplateDocument(document, await readFonts()), version);
      return c.json(await readEntry(id));
    },

    listVersions: async (c) => c.json(await catalogue.listVersions(readId(c.req.param('templateId')))),

    async getVersion(c) {
      const id = readId(c.req.param('templateId'));
      const found = await catalogue.getVersion(id, readVersion(c.req.param('version')));
      const detail: VersionDetail = { ...found, document: { ...found.document } };
      return c.json(detail);
    },

    async restoreVersion(c) {
      const id = readId(c.req.param('templateId'));
      const { version: newest } = await readWorkspaceBody(c.req, restoreVersionSchema);
      await catalogue.restoreVersion(id, readVersion(c.req.param('version')), newest);
      return c.json(await readEntry(id));
    },
  } satisfies Partial<WorkspaceHandlers>;
}

/** Reads a version from a path; 404 unless it is a whole number from 1. */
function readVersion(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw createNotFound();
  return Number(text);
}
