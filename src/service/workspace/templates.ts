import {
  changeTemplateSchema,
  createTemplateSchema,
  duplicateTemplateSchema,
  type TemplateDetail,
  type TemplateEntry,
} from '../../contract/workspace.ts';
import type { Viewer } from '../auth/visibility.ts';
import { parseTemplateDocument } from '../renderer/parse-template-document.ts';
import { readId } from '../routes/templates.ts';
import { readWorkspaceBody } from './read-workspace-body.ts';
import type { WorkspaceContext, WorkspaceHandlers } from './workspace-context.ts';

/** Templates that the viewer can read, those of others too, which can be copied and not changed. */
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
  } satisfies Partial<WorkspaceHandlers>;
}

/** A template as the settings list it. */
export function toTemplateEntry(
  template: Omit<TemplateEntry, 'isOwn'> & { ownerId: string },
  viewer: Viewer,
): TemplateEntry {
  const { id, projectId, name, description, visibility, owner, ownerId, createdAt, updatedAt, version } = template;
  const isOwn = ownerId === viewer.memberId;
  return { id, projectId, name, description, visibility, owner, isOwn, createdAt, updatedAt, version };
}
