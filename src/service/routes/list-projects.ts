import type { Handler } from 'hono';
import type { ProjectWire } from '../../contract/project-wire.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { readPageQuery } from './read-page-query.ts';

/** Own projects and those SHARED by other members of the workspace (specification, sections 3 and 4.1). */
export function createListProjects({ store }: ServiceDependencies): Handler<ServiceEnv> {
  return async (context) => {
    const query = readPageQuery(new URL(context.req.url).searchParams);
    const projects = await store.listProjects(context.get('key'), query);
    return context.json(
      projects.map(({ id, name, description, templateCount, visibility, updatedAt }): ProjectWire => ({
        id,
        name,
        description,
        templateCount,
        visibility,
        updatedAt,
      })),
    );
  };
}
