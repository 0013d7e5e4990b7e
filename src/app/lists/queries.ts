import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../client/api-error.ts';
import type { CallOptions, Client } from '../../client/client.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, type ListPage } from '../../contract/resource.ts';
import type { Project, TemplateItem } from '../../contract/template.ts';
import { FIRST_PAGE, type PageQuery } from '../../contract/routes.ts';
import { useServices } from '../services.ts';

/** Longer lists are not refetched when the user returns to them. */
const REFETCHED_PAGES_MAX = 3;

/** The items from all loaded pages without duplicates, in the service's order, and a sentence per unreadable item. */
export interface ListData<Item> {
  items: Item[];
  skipped: string[];
}

export function projectsQuery(client: Client) {
  return listQuery<Project>(['projects'], client.listProjects);
}

export function templatesQuery(client: Client, projectId: string, priority?: RequestPriority) {
  return listQuery(['projects', projectId, 'templates'], (query, options) =>
    listTemplates(client, projectId, query, { ...options, priority }),
  );
}

function listQuery<Item extends { id: string }>(
  queryKey: string[],
  readPage: (query: PageQuery, options: CallOptions) => Promise<ListPage<Item>>,
) {
  const isShort = ({ state }: { state: { data: InfiniteData<unknown> | undefined } }) =>
    state.data === undefined || state.data.pages.length <= REFETCHED_PAGES_MAX;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, pages, query) => nextPage(last, pages.at(-2), query),
    select: joinPages,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
}

/**
 * All templates in the given projects. Each page of this list is one project. The key doesn't contain the projects, so that the
 * results stay in place when projects are added or removed.
 */
export function searchedTemplatesQuery(client: Client, projectIds: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: ['searched-templates'],
    queryFn: ({ pageParam, signal }) => readProject(client, pageParam, signal),
    initialPageParam: projectIds[0] ?? '',
    getNextPageParam(_last, _pages, _projectId, readIds) {
      const read = new Set(readIds);
      return projectIds.find((id) => !read.has(id));
    },
    select({ pages, pageParams }) {
      const listed = new Set(projectIds);
      const shown = pages.filter((_, index) => listed.has(pageParams[index] ?? ''));
      return { ...joinPages({ pages: shown }), projectCount: shown.length };
    },
  });
}

/** Reads all templates in a project. A project that was deleted or made private since it was listed counts as empty. */
async function readProject(client: Client, projectId: string, signal: AbortSignal): Promise<ListData<TemplateItem>> {
  const pages: ListPage<TemplateItem>[] = [];
  let query: PageQuery | undefined = FIRST_PAGE;
  try {
    while (query !== undefined) {
      const page: ListPage<TemplateItem> = await listTemplates(client, projectId, query, { signal, priority: 'low' });
      query = nextPage(page, pages.at(-1), query);
      pages.push(page);
    }
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404].includes(error.details.status ?? 0)) throw error;
  }
  return joinPages({ pages });
}

/** Loads all pages of a list while the whole list is needed. Stops if a page fails. */
export function useAllPages({ hasNextPage, isFetching, error, fetchNextPage }: PagedQuery, isNeeded: boolean): void {
  const isDue = isNeeded && hasNextPage && !isFetching && error === null;
  // Runs after each render, because a page from the cache arrives without a render in which `isDue` is false.
  useEffect(() => {
    // Several components may read the same list.
    if (isDue) void fetchNextPage({ cancelRefetch: false });
  });
}

/** The part of `useInfiniteQuery`'s result that loads more pages. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** Finds a project in the list of projects: null if it isn't listed, undefined while unknown. */
export function useProject(projectId: string | undefined): Project | null | undefined {
  const isWanted = projectId !== undefined;
  const projects = useInfiniteQuery({ ...projectsQuery(useServices().client), enabled: isWanted });
  // The id in the URL or in a template may differ in case.
  const project = projects.data?.items.find(({ id }) => id.toLowerCase() === projectId?.toLowerCase());
  useAllPages(projects, isWanted && project === undefined);
  if (project !== undefined || !isWanted) return project;
  const isRead = projects.data !== undefined && !projects.hasNextPage;
  return isRead || projects.error !== null ? null : undefined;
}

/** Lists templates. The templates belong to the project that lists them, even if the service sends another project id. */
async function listTemplates(client: Client, projectId: string, query: PageQuery, options: CallOptions) {
  const { items, ...page } = await client.listTemplates(projectId, query, options);
  return { ...page, items: items.map((item): TemplateItem => ({ ...item, projectId })) };
}

/**
 * The next page to load. Lists have no total: a list ends with a page that is shorter than the limit or repeats the page before.
 */
export function nextPage<Item extends { id: string }>(
  { items, sentCount }: ListPage<Item>,
  before: ListPage<Item> | undefined,
  { page, limit }: PageQuery,
): PageQuery | undefined {
  // The service may ignore the limit and send full pages of the default size.
  if (page === PAGE_FIRST && sentCount === PAGE_LIMIT_DEFAULT) return { page: 1, limit: PAGE_LIMIT_DEFAULT };
  if (sentCount < limit) return undefined;
  const known = new Set(before?.items.map(({ id }) => id));
  return items.length > 0 && items.every(({ id }) => known.has(id)) ? undefined : { page: page + 1, limit };
}

/** Joins pages and removes duplicates: an item added while a list is loading pushes others to the next page. */
function joinPages<Item extends { id: string }>({ pages }: { pages: readonly ListData<Item>[] }): ListData<Item> {
  const items = new Map<string, Item>();
  for (const page of pages) for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
  return { items: [...items.values()], skipped: pages.flatMap(({ skipped }) => skipped) };
}
