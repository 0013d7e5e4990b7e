import { queryOptions } from '@tanstack/react-query';
import type { CallOptions, Client } from '../../client/client.ts';
import { type ListPage, PAGE_FIRST, PAGE_LIMIT_DEFAULT } from '../../contract/list.ts';
import type { Project } from '../../contract/project.ts';
import type { PageQuery } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';

/** A list of the service: where it is kept in the cache, and how a page of it is read. */
export interface ListSource<Item> {
  key: readonly string[];
  readPage: (query: PageQuery, options: CallOptions) => Promise<ListPage<Item>>;
}

export function projectsSource(client: Client): ListSource<Project> {
  return { key: ['projects', 'pages'], readPage: client.listProjects };
}

export function templatesSource(client: Client, projectId: string): ListSource<TemplateItem> {
  return {
    key: ['projects', projectId, 'templates'],
    async readPage(query, options) {
      const page = await client.listTemplates(projectId, query, options);
      // They are of the project that lists them, whatever a careless service says. And one text for all: a list of thousands
      // would keep a copy with each.
      for (const item of page.items) item.projectId = projectId;
      return page;
    },
  };
}

/** What a list page shows first: small, so that it is there soon. */
export const firstPage: PageQuery = { page: PAGE_FIRST, limit: PAGE_LIMIT_DEFAULT };

/** One page of a list. What is read ahead in the background gives way to what somebody waits for. */
export function pageQuery<Item>({ key, readPage }: ListSource<Item>, query: PageQuery, priority?: RequestPriority) {
  return queryOptions({
    queryKey: [...key, query.page, query.limit],
    queryFn: ({ signal }) => readPage(query, { signal, priority }),
  });
}
