import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { ListPage } from '../../contract/list.ts';
import { PAGE_FIRST, PAGE_LIMIT_MAX } from '../../contract/limits.ts';
import type { Project } from '../../contract/project.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { createListQuery } from './list-query.ts';
import { nextPage } from './next-page.ts';

export function projectsQuery(client: Client) {
  return createListQuery(['projects'], (query, options) => client.listProjects(query, options));
}

export function projectTemplatesQuery(client: Client, projectId: string) {
  return createListQuery(['projects', projectId, 'templates'], (query, options) =>
    client.listTemplates(projectId, query, options),
  );
}

/** One project, or null when the listing has none with this id: the service can list projects but not get one. */
export function projectQuery(client: Client, queryClient: QueryClient, projectId: string) {
  function findListed(): Project | undefined {
    const pages = queryClient.getQueryData(projectsQuery(client).queryKey)?.pages ?? [];
    return pages.flatMap((page) => page.items).find(({ id }) => id === projectId);
  }
  return queryOptions({
    queryKey: ['projects', projectId],
    queryFn: async ({ signal }) => findListed() ?? (await findProject(client, projectId, signal)) ?? null,
    initialData: findListed,
  });
}

async function findProject(client: Client, projectId: string, signal: AbortSignal): Promise<Project | undefined> {
  const pages: ListPage<Project>[] = [];
  let query: PageQuery | undefined = { page: PAGE_FIRST, limit: PAGE_LIMIT_MAX };
  while (query !== undefined) {
    const page: ListPage<Project> = await client.listProjects(query, { signal });
    const found = page.items.find(({ id }) => id === projectId);
    if (found !== undefined) return found;
    pages.push(page);
    query = nextPage(page, pages, query);
  }
  return undefined;
}
