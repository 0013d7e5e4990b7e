import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallOptions } from '../../client/client.ts';
import type { ListPage } from '../../contract/list.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT } from '../../contract/limits.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { nextPage } from './next-page.ts';

/** Query of a list that is read page by page, from its first page on. */
export function createListQuery<Item extends { id: string }>(
  queryKey: string[],
  readPage: (query: PageQuery, options: CallOptions) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { signal }),
    initialPageParam: { page: PAGE_FIRST, limit: PAGE_LIMIT_DEFAULT },
    getNextPageParam: nextPage,
  });
}

export type ListQuery<Item extends { id: string }> = ReturnType<typeof createListQuery<Item>>;
