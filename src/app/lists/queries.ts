import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../client/api-error.ts';
import type { CallOptions, Client } from '../../client/client.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, type ListPage } from '../../contract/list.ts';
import type { Project } from '../../contract/project.ts';
import type { PageQuery } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { useClient } from '../lib/client-context.ts';

/** One list is read no further than this: a service whose list never ends must not keep the app asking. */
export const ITEMS_MAX = 10_000;
/** And with no more requests than this: a service may send small pages, or nothing that can be read. */
const PAGES_MAX = 101;
/** A search through all projects reads no more templates than this, because they are kept in memory. */
const SEARCHED_TEMPLATES_MAX = 50_000;
/** And with no more requests: a project of no templates costs one too. */
const SEARCHED_PAGES_MAX = 1_000;
/** A list of more pages than this is not read again when the reader comes back to it. */
const REFRESHED_PAGES_MAX = 3;
/** A project that is none of the first 300 has no name on a page that is opened by its address. */
const NAMED_PAGES_MAX = 3;
const UNUSED_SEARCH_MS = 5 * 60_000;
/** What a search has read is read again no sooner than this, so that what is added elsewhere is found. */
const FRESH_SEARCH_MS = 60_000;
/** All of its pages are read again then, so one of many is left alone for longer: 20 pages a minute are asked for, whatever it has. */
const FRESH_SEARCHED_PAGE_MS = 3_000;

const firstPage: PageQuery = { page: PAGE_FIRST, limit: PAGE_LIMIT_MAX };

/** The items of all pages read so far in the service's order, each once, and one sentence for each that was unreadable. */
export interface ListData<Item> {
  items: Item[];
  skipped: string[];
  /** The list may go on behind what is read of any list. */
  isCut: boolean;
}

/** Where a search through the templates of all projects stands. */
interface SearchPage extends PageQuery {
  projectId: string;
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
    state.data === undefined || state.data.pages.length <= REFRESHED_PAGES_MAX;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages, query) => nextPage(last, pages.at(-2), query),
    select: joinPages,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
}

/** The templates of the given projects, one project after the other. Pages that a project's own list has just read are not asked again. */
export function searchedTemplatesQuery(client: Client, projectIds: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: ['searched-templates', projectIds],
    queryFn: async ({ pageParam: { projectId, ...query }, signal, client: queryClient }) => {
      const { queryKey } = templatesQuery(client, projectId);
      const isOld = queryClient.getQueryCache().find({ queryKey })?.isStaleByTime(FRESH_SEARCH_MS) ?? true;
      const known = isOld ? undefined : queryClient.getQueryData(queryKey);
      const knownParam = known?.pageParams[query.page] as PageQuery | undefined;
      const page = knownParam?.limit === query.limit ? known?.pages[query.page] : undefined;
      return page ?? listTemplates(client, projectId, query, { signal, priority: 'low' }).catch(emptyWhenGone);
    },
    initialPageParam: { projectId: projectIds[0] ?? '', ...firstPage } satisfies SearchPage,
    getNextPageParam(last, pages, { projectId, ...query }): SearchPage | undefined {
      if (isSearchEnd(pages)) return undefined;
      const next = nextPage(last, pages.at(-2), query);
      if (next !== undefined) return { projectId, ...next };
      const nextId = projectIds[projectIds.indexOf(projectId) + 1];
      return nextId === undefined ? undefined : { projectId: nextId, ...firstPage };
    },
    select(data) {
      const list = joinPages(data);
      const isCut = list.isCut || isSearchEnd(data.pages);
      return { ...list, isCut, projectId: data.pageParams.at(-1)?.projectId };
    },
    staleTime: ({ state }) => Math.max(FRESH_SEARCH_MS, (state.data?.pages.length ?? 0) * FRESH_SEARCHED_PAGE_MS),
    gcTime: UNUSED_SEARCH_MS,
  });
}

/** One project, or null when it is not found: the service can list projects but not get one. */
export function projectQuery(client: Client, queryClient: QueryClient, projectId: string) {
  // An address may have it in another case, and so may a template of a careless service.
  const isIt = ({ id }: Project) => id.toLowerCase() === projectId.toLowerCase();

  function findListed(): Project | undefined {
    const listed = queryClient.getQueryData(projectsQuery(client).queryKey);
    return listed?.pages.flatMap(({ items }) => items).find(isIt);
  }

  return queryOptions({
    queryKey: ['projects', projectId],
    async queryFn({ signal }) {
      const listed = findListed();
      if (listed !== undefined) return listed;
      for (let page = PAGE_FIRST; page < NAMED_PAGES_MAX; page += 1) {
        const query = { page, limit: PAGE_LIMIT_MAX };
        const { items, sentCount } = await client.listProjects(query, { signal, priority: 'low' });
        const found = items.find(isIt);
        if (found !== undefined) return found;
        if (sentCount < query.limit) break;
      }
      return null;
    },
    initialData: findListed,
  });
}

/**
 * A project by its id: null when it is not found or cannot be read, undefined while that is not known. Without an id
 * nothing is asked.
 */
export function useProject(projectId: string | undefined): Project | null | undefined {
  const query = projectQuery(useClient(), useQueryClient(), projectId ?? '');
  const { data, isError } = useQuery(projectId === undefined ? { ...query, queryFn: skipToken } : query);
  return isError ? null : data;
}

/** They are of the project that lists them, whatever a careless service says. */
async function listTemplates(client: Client, projectId: string, query: PageQuery, options: CallOptions) {
  const { items, ...page } = await client.listTemplates(projectId, query, options);
  return { ...page, items: items.map((item): TemplateItem => ({ ...item, projectId })) };
}

/** A list has no total: a page shorter than its limit is the last, and so is one that repeats the page before. */
export function nextPage<Item extends { id: string }>(
  { items, sentCount }: ListPage<Item>,
  before: ListPage<Item> | undefined,
  { page, limit }: PageQuery,
): PageQuery | undefined {
  // As many as by default, where more were asked for: the service may not heed the limit.
  if (page === PAGE_FIRST && sentCount === PAGE_LIMIT_DEFAULT) return { page: 1, limit: PAGE_LIMIT_DEFAULT };
  if (sentCount < limit || isListEnd({ page, limit })) return undefined;
  const known = new Set(before?.items.map(({ id }) => id));
  return items.length > 0 && items.every(({ id }) => known.has(id)) ? undefined : { page: page + 1, limit };
}

/** Items that are added while a list is read push others to the next page, which brings them once more. */
function joinPages<Item extends { id: string }>({
  pages,
  pageParams,
}: InfiniteData<ListPage<Item>, PageQuery>): ListData<Item> {
  const items = new Map<string, Item>();
  for (const page of pages) for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item);
  return {
    items: [...items.values()],
    skipped: pages.flatMap(({ skipped }) => skipped),
    isCut: pageParams.some((query, at) => isListEnd(query) && (pages[at]?.sentCount ?? 0) >= query.limit),
  };
}

/** No page of a list is asked for behind this one. */
function isListEnd({ page, limit }: PageQuery): boolean {
  return (page + 1) * limit >= ITEMS_MAX || page + 1 >= PAGES_MAX;
}

/** No page is asked for behind these, of any project. */
function isSearchEnd(pages: readonly ListPage<unknown>[]): boolean {
  const sentCount = pages.reduce((sum, page) => sum + page.sentCount, 0);
  return pages.length >= SEARCHED_PAGES_MAX || sentCount >= SEARCHED_TEMPLATES_MAX;
}

/** A project that is private or deleted since it was listed; the others can still be read. */
function emptyWhenGone(error: unknown): ListPage<TemplateItem> {
  if (error instanceof ApiError && (error.details.status === 404 || error.details.status === 403)) {
    return { items: [], sentCount: 0, skipped: [] };
  }
  throw error;
}
