import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { type ListPage, PAGE_FIRST, PAGE_LIMIT_MAX } from '../../contract/list.ts';
import type { Project } from '../../contract/project.ts';
import { pageQuery, projectsSource } from './list-source.ts';

/** An endless listing must not keep a page asking: as many projects as any list shows. */
const PAGES_MAX = 100;

/** One project, or null when the listing has none with this id: the service can list projects but not get one. */
export function projectQuery(client: Client, queryClient: QueryClient, projectId: string) {
  const source = projectsSource(client);
  const isIt = ({ id }: Project) => id === projectId;

  function findListed(): Project | undefined {
    const pages = queryClient.getQueriesData<ListPage<Project>>({ queryKey: source.key });
    return pages.flatMap(([, page]) => page?.items ?? []).find(isIt);
  }

  async function find(): Promise<Project | null> {
    const limit = PAGE_LIMIT_MAX;
    for (let page = PAGE_FIRST; page < PAGES_MAX; page += 1) {
      const { items, sentCount } = await queryClient.fetchQuery(pageQuery(source, { page, limit }));
      const found = items.find(isIt);
      if (found !== undefined) return found;
      if (sentCount < limit) break;
    }
    return null;
  }

  return queryOptions({
    queryKey: ['projects', projectId],
    queryFn: async () => findListed() ?? (await find()),
    initialData: findListed,
  });
}
