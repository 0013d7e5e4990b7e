/**
 * The four endpoints (specification, section 4) and the three that our own service adds: a template drawn from its example
 * values, and a proof and a check of values, none of which is counted. `:projectId` and `:templateId` are UUIDs.
 */
export const routes = {
  listProjects: { method: 'GET', pattern: '/api/v1/projects' },
  listTemplates: { method: 'GET', pattern: '/api/v1/projects/:projectId/templates' },
  getTemplate: { method: 'GET', pattern: '/api/v1/templates/:templateId' },
  generate: { method: 'POST', pattern: '/api/v1/templates/:templateId/generate' },
  getExample: { method: 'GET', pattern: '/api/v1/templates/:templateId/example' },
  proof: { method: 'POST', pattern: '/api/v1/templates/:templateId/proof' },
  check: { method: 'POST', pattern: '/api/v1/templates/:templateId/check' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; pattern: string }>;

export type RouteName = keyof typeof routes;

/** The three calls of proofs. A service must have all of them to be asked for one. */
export const proofRouteNames = ['getExample', 'proof', 'check'] as const satisfies RouteName[];

/** True for one of the three calls of proofs. */
export function isProofRoute(name: RouteName): boolean {
  return (proofRouteNames as readonly RouteName[]).includes(name);
}

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

/**
 * Path of a template drawn from its example values. The date of the last change makes a browser fetch a changed image instead of
 * its cached one; services ignore it.
 */
export function examplePath(templateId: string, updatedAt = ''): string {
  const path = routes.getExample.pattern.replace(':templateId', templateId);
  return updatedAt === '' ? path : `${path}?v=${encodeURIComponent(updatedAt)}`;
}

/** Path that makes a proof of values. */
export function proofPath(templateId: string): string {
  return routes.proof.pattern.replace(':templateId', templateId);
}

/** Path that checks values. */
export function checkPath(templateId: string): string {
  return routes.check.pattern.replace(':templateId', templateId);
}
