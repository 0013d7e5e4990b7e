/** The four endpoints (specification, section 4). `:projectId` and `:templateId` stand for UUIDs. */
export const routes = {
  listProjects: { method: 'GET', pattern: '/api/v1/projects' },
  listTemplates: { method: 'GET', pattern: '/api/v1/projects/:projectId/templates' },
  getTemplate: { method: 'GET', pattern: '/api/v1/templates/:templateId' },
  generate: { method: 'POST', pattern: '/api/v1/templates/:templateId/generate' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; pattern: string }>;

export type RouteName = keyof typeof routes;

/** Which page of a list to read: `page` counts from 0, `limit` is items per page (specification, section 4.1). */
export interface PageQuery {
  page: number;
  limit: number;
}

function withPage(path: string, { page, limit }: PageQuery): string {
  return `${path}?page=${page}&limit=${limit}`;
}

/** Path and query of the project listing (specification, section 4.1). */
export function projectsPath(query: PageQuery): string {
  return withPage(routes.listProjects.pattern, query);
}

/** Path and query of a project's template listing (specification, section 4.2). */
export function projectTemplatesPath(projectId: string, query: PageQuery): string {
  return withPage(routes.listTemplates.pattern.replace(':projectId', projectId), query);
}

/** Path of one template (specification, section 4.3). */
export function templatePath(templateId: string): string {
  return routes.getTemplate.pattern.replace(':templateId', templateId);
}

/** Path that renders a template (specification, section 4.4). */
export function generatePath(templateId: string): string {
  return routes.generate.pattern.replace(':templateId', templateId);
}
