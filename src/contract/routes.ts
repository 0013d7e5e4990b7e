import type { Abilities } from './app-server.ts';
import { SMALL_EXAMPLE_SIDE_PX } from './check.ts';
import { PAGE_FIRST, PAGE_LIMIT_MAX } from './resource.ts';

export interface Route {
  method: 'GET' | 'POST';
  pattern: string;
  /** Only services with this ability have the endpoint. They have all endpoints that need it. */
  needs?: keyof Abilities;
}

/**
 * The four endpoints of the specification (section 4) and three that our service adds: an example image of a template, and a proof
 * and a check of values. The three are free. `:projectId` and `:templateId` are UUIDs.
 */
export const routes = {
  listProjects: { method: 'GET', pattern: '/api/v1/projects' },
  listTemplates: { method: 'GET', pattern: '/api/v1/projects/:projectId/templates' },
  getTemplate: { method: 'GET', pattern: '/api/v1/templates/:templateId' },
  generate: { method: 'POST', pattern: '/api/v1/templates/:templateId/generate' },
  getExample: { method: 'GET', pattern: '/api/v1/templates/:templateId/example', needs: 'hasProofs' },
  proof: { method: 'POST', pattern: '/api/v1/templates/:templateId/proof', needs: 'hasProofs' },
  check: { method: 'POST', pattern: '/api/v1/templates/:templateId/check', needs: 'hasProofs' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** Whether a service with these abilities has an endpoint. */
export function hasRoute(abilities: Abilities, name: RouteName): boolean {
  const { needs }: Route = routes[name];
  return needs === undefined || abilities[needs];
}

/** A page of a list: `page` counts from 0, `limit` is the number of items (specification, section 4.1). */
export interface PageQuery {
  page: number;
  limit: number;
}

/** The first page of a list, as the app reads it. */
export const FIRST_PAGE: PageQuery = { page: PAGE_FIRST, limit: PAGE_LIMIT_MAX };

const path = (name: RouteName, id: string): string => routes[name].pattern.replace(/:\w+/, id);

export function projectsPath({ page, limit }: PageQuery): string {
  return `${routes.listProjects.pattern}?page=${page}&limit=${limit}`;
}

export function projectTemplatesPath(projectId: string, { page, limit }: PageQuery): string {
  return `${path('listTemplates', projectId)}?page=${page}&limit=${limit}`;
}

export const templatePath = (templateId: string): string => path('getTemplate', templateId);
export const generatePath = (templateId: string): string => path('generate', templateId);
export const proofPath = (templateId: string): string => path('proof', templateId);
export const checkPath = (templateId: string): string => path('check', templateId);

/** The query of a small example image. Services that draw only one size ignore it. */
export const SMALL_QUERY = `side=${SMALL_EXAMPLE_SIDE_PX}`;

/**
 * Path of a template's example image. The date of the last change makes browsers load a changed image instead of the
 * cached one. Services ignore it.
 */
export function examplePath(templateId: string, updatedAt = '', isSmall = false): string {
  const query = [updatedAt && `v=${encodeURIComponent(updatedAt)}`, isSmall && SMALL_QUERY].filter(Boolean).join('&');
  return path('getExample', templateId) + (query && `?${query}`);
}
