import {
  changeTemplateSchema,
  createTemplateSchema,
  duplicateTemplateSchema,
  type TemplateDetail,
  type TemplateEntry,
  restoreVersionSchema,
  saveTemplateSchema,
  type VersionDetail,
} from '../../contract/workspace.ts';
import type { Viewer } from '../auth/visibility.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { readId, createNotFound } from '../routes/templates.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

/** Lists readable templates, and changes the viewer's templates. Other members' templates can only be read and duplicated. */
export function createTemplateHandlers({ catalogue, viewer, readFonts, readEntry }: WorkspaceContext) {
  return {
    async listTemplates(c) {
      const projectId = c.req.query('projectId');
      const templates = await catalogue.listTemplates(projectId === undefined ? undefined : readId(projectId));
      return c.json(templates.map((template) => toTemplateEntry(template, viewer)));
    },

    async createTemplate(c) {
      const { projectId, visibility, ...file } = await readWorkspaceBody(c.req, createTemplateSchema);
      const template = { ...file, document: parseTemplateDocument(file.document, await readFonts()) };
      const { id } = await catalogue.importTemplate(projectId.toLowerCase(), undefined, template, visibility);
      return c.json(await readEntry(id), 201);
    },

    async getTemplate(c) {
      const template = await catalogue.getTemplate(readId(c.req.param('templateId')));
      const detail: TemplateDetail = { ...toTemplateEntry(template, viewer), document: { ...template.document } };
      return c.json(detail);
    },

    async changeTemplate(c) {
      const id = readId(c.req.param('templateId'));
      const { projectId, ...change } = await readWorkspaceBody(c.req, changeTemplateSchema);
      await catalogue.changeTemplate(id, { ...change, ...(projectId && { projectId: projectId.toLowerCase() }) });
      return c.json(await readEntry(id));
    },

    async deleteTemplate(c) {
      await catalogue.deleteTemplate(readId(c.req.param('templateId')));
      return c.body(null, 204);
    },

    async restoreTemplate(c) {
      await catalogue.restoreTemplate(readId(c.req.param('templateId')));
      return c.body(null, 204);
    },

    async duplicateTemplate(c) {
      const id = readId(c.req.param('templateId'));
      const { name, projectId } = await readWorkspaceBody(c.req, duplicateTemplateSchema);
      const copy = await catalogue.duplicateTemplate(id, name, projectId.toLowerCase());
      return c.json(await readEntry(copy.id), 201);
    },

    async saveTemplate(c) {
      const id = readId(c.req.param('templateId'));
      const { document, version, note } = await readWorkspaceBody(c.req, saveTemplateSchema);
      await catalogue.saveTemplate(id, parseTemplateDocument(document, await readFonts()), version, note);
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

export function toTemplateEntry(
  template: Omit<TemplateEntry, 'isOwn'> & { ownerId: string },
  viewer: Viewer,
): TemplateEntry {
  const { id, projectId, name, description, visibility, owner, ownerId, createdAt, updatedAt, version } = template;
  const isOwn = ownerId === viewer.memberId;
  return { id, projectId, name, description, visibility, owner, isOwn, createdAt, updatedAt, version };
}

/** Reads a version from a path; throws a 404 unless it is a whole number from 1. */
function readVersion(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw createNotFound();
  return Number(text);
}
