import type { PageQuery } from '../../contract/routes.ts';
import { canRead, type Viewer } from '../auth/visibility.ts';
import { compileTemplate, type CompiledTemplate } from '../renderer/compile-template.ts';
import type { ProjectRecord, Store, StoreContents, TemplateRecord } from './store.ts';

/** A read-only store in memory. */
export function createMemoryStore(contents: StoreContents): Store {
  const keys = new Map(contents.keys.map((key) => [key.hash, key]));
  const projects = new Map(contents.projects.map((project) => [project.id, project]));
  const templates = new Map(contents.templates.map((template) => [template.id, template]));
  const compiled = new Map<string, CompiledTemplate>();
  const projectsInOrder = [...contents.projects].sort(compareRecords);
  const templatesInOrder = [...contents.templates].sort(compareRecords);

  function findProject(viewer: Viewer, projectId: string): ProjectRecord | undefined {
    const project = projects.get(projectId.toLowerCase());
    return project !== undefined && canRead(viewer, project) ? project : undefined;
  }

  function compile({ id, document }: TemplateRecord): CompiledTemplate {
    const template = compiled.get(id) ?? compileTemplate(document);
    compiled.set(id, template);
    return template;
  }

  function readableTemplates(viewer: Viewer, projectId: string): TemplateRecord[] {
    return templatesInOrder.filter((template) => template.projectId === projectId && canRead(viewer, template));
  }

  return {
    findKey: async (hash) => keys.get(hash),

    findRevokedKeyId: async () => undefined,

    async listProjects(viewer, query) {
      const page = takePage(
        projectsInOrder.filter((project) => canRead(viewer, project)),
        query,
      );
      return page.map((project) => ({ ...project, templateCount: readableTemplates(viewer, project.id).length }));
    },

    async listTemplates(viewer, projectId, query) {
      const project = findProject(viewer, projectId);
      return project && takePage(readableTemplates(viewer, project.id), query);
    },

    async findTemplate(viewer, templateId) {
      const template = templates.get(templateId.toLowerCase());
      if (template === undefined || !canRead(viewer, template)) return undefined;
      return { ...template, compiled: compile(template), version: 1 };
    },
  };
}

function takePage<Item>(items: Item[], { page, limit }: PageQuery): Item[] {
  return items.slice(page * limit, (page + 1) * limit);
}

function compareRecords(a: { updatedAt: string; id: string }, b: { updatedAt: string; id: string }): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
